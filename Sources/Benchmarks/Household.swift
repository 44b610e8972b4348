import DocumentStore
import RulesEngine
import RulesValues
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Decisions of the example app: an account writes down which household it belongs to.
struct Household {
  let ruleset: Ruleset
  let uid = "uid-alice"
  let request: AccessRequest
  let path: DocumentPath
  let data = MapValue([("householdId", .string("h1"))])
  let time = TimestampValue(seconds: 1_767_225_600, nanoseconds: 0)

  struct Unreadable: Error {}

  init() throws {
    let file = "Rules/household/firestore.rules"
    guard let text = readText(file) else {
      print("cannot read `\(file)`; run from the top of the project")
      throw Unreadable()
    }
    ruleset = Ruleset(SourceFile(name: file, text: text))
    path = try DocumentPath("userHouseholds/" + uid)
    let token = MapValue([("sub", .string(Text(uid)))])
    request = AccessRequest(
      .commit([Write(path: path, operation: .set(data), precondition: .exists(false))]),
      as: .user(Identity(uid: uid, token: token)), at: time)
  }

  /// A database with the household and a number of other documents.
  func snapshot(documents count: Int) throws -> Snapshot {
    var writes = [
      Write(
        path: try DocumentPath("households/h1"),
        operation: .set(
          MapValue([
            ("name", .string("Home")), ("memberUids", .list([.string(Text(uid))])),
            ("createdBy", .string(Text(uid))), ("createdAt", .timestamp(time)),
          ])))
    ]
    for index in 1..<max(count, 1) {
      writes.append(Write(path: try DocumentPath("others/d\(index)"), operation: .set(data)))
    }
    return try Snapshot.empty.applying(writes, at: time)
  }

  // MARK: - Against a function written by hand

  func decisionAgainstHandWritten() -> Claim {
    guard let snapshot = try? snapshot(documents: 10) else { return Self.failed }
    guard ruleset.allows(request, in: snapshot), handWritten(snapshot) else { return Self.failed }
    let (ours, theirs) = nanoseconds(2_000) {
      keep(ruleset.allows(request, in: snapshot))
    } against: {
      keep(handWritten(snapshot))
    }
    return Claim(
      name: "userHouseholds create, decision against the same checks by hand",
      value: ours / theirs, limit: 3, unit: "×",
      detail: "\(rounded(ours)) ns against \(rounded(theirs)) ns")
  }

  /// The checks of the rules on the values of the request, as one would write them in Swift.
  @inline(never)
  private func handWritten(_ snapshot: Snapshot) -> Bool {
    guard case .commit(let writes, _) = request.operation, let write = writes.first,
      case .set(let fields) = write.operation, case .user(let identity) = request.requester
    else { return false }
    let segments = write.path.text.split(separator: "/")
    guard segments.count == 2, segments[0] == "userHouseholds" else { return false }
    guard let uid = identity.uid, uid == segments[1] else { return false }
    guard fields.keys.allSatisfy({ $0 == "householdId" }) else { return false }
    guard case .string(let household)? = fields["householdId"], Self.isId(household.string) else {
      return false
    }
    guard let stored = snapshot.fields(at: "households/" + household.string),
      case .list(let members)? = stored["memberUids"]
    else { return false }
    let wanted = Text(uid)
    return members.contains { member in
      if case .string(let text) = member { text == wanted } else { false }
    }
  }

  private static func isId(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 65...90, 97...122, 48...57, 95, 45: true
        default: false
        }
      }
  }

  // MARK: - Against more documents

  func documents() -> Claim {
    guard let small = try? snapshot(documents: 10),
      let large = try? snapshot(documents: 1_000_000),
      ruleset.allows(request, in: small), ruleset.allows(request, in: large)
    else { return Self.failed }
    let (few, many) = nanoseconds(2_000) {
      keep(ruleset.allows(request, in: small))
    } against: {
      keep(ruleset.allows(request, in: large))
    }
    return Claim(
      name: "decision, 1,000,000 documents against 10", value: many / few, limit: 1.3, unit: "×",
      detail: "\(rounded(many)) ns against \(rounded(few)) ns")
  }

  // MARK: - Memory

  /// Documents as the app stores them: households, cards and comments.
  func memory() -> Claim {
    let count = 100_000
    var words = WordSource()
    var json = 0
    let before = usedBytes()
    var snapshot = Snapshot.empty
    // In commits of the size that Firestore takes, so that little besides the documents remains.
    for start in stride(from: 0, to: count, by: 500) {
      let writes = (start..<min(start + 500, count)).map { index in
        let (path, fields, bytes) = words.document(index)
        json += bytes
        return Write(path: DocumentPath(unchecked: path), operation: .set(fields))
      }
      guard let next = try? snapshot.applying(writes, at: time) else { return Self.failed }
      snapshot = next
    }
    let bytes = Double(usedBytes() - before)
    defer { keep(snapshot) }
    return Claim(
      name: "memory of a stored document against its JSON", value: bytes / Double(json), limit: 3,
      unit: "×",
      detail: "\(Int(bytes) / count) bytes for \(json / count) bytes of JSON, \(count) documents")
  }

  /// The plain figures, for comparing with other engines side by side.
  func absolute() -> String {
    guard let snapshot = try? snapshot(documents: 10) else { return "" }
    let decision = nanoseconds(20_000) { keep(ruleset.allows(request, in: snapshot)) }
    let recorded = nanoseconds(5_000) { keep(ruleset.decide(request, in: snapshot)) }
    return "decision-ns \(rounded(decision)) recorded-decision-ns \(rounded(recorded))"
  }

  /// Decides as often as makes the start of the process small beside it, under a profiler too.
  func profile() {
    guard let snapshot = try? snapshot(documents: 10) else { return }
    for _ in 0..<2_000 { keep(ruleset.allows(request, in: snapshot)) }
  }

  static let failed = Claim(
    name: "the benchmark itself", value: .infinity, limit: 0, unit: "", detail: "setup failed")
}

/// The text of a file, or `nil`.
private func readText(_ path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
    bytes += buffer[..<count]
  }
}
