import DocumentStore
import RulesEngine
import RulesValues

/// Tries to get at a closed path: every method, every identity, a spread of data and documents.
///
/// A trial finds breaches; it proves nothing.
struct ClosedPathTrial {
  let closed: ClosedPath
  let suite: Suite
  let ruleset: Ruleset

  /// Passes when every request was denied; names the first that got in.
  func result(named name: String) -> TestResult {
    var attempts = 0
    for path in paths {
      for actor in [Actor.nobody] + suite.actors {
        let creations = operations(on: path, for: actor, exists: false)
        let updates = operations(on: path, for: actor, exists: true)
        for state in states(of: path, for: actor) {
          for (text, operation) in state.exists ? updates : creations {
            attempts += 1
            let request = AccessRequest(operation, as: actor.requester, at: suite.time)
            guard ruleset.allows(request, in: state.snapshot) else { continue }
            return TestResult(
              name: name, line: closed.line, status: .failed, expected: .deny, decision: .allow,
              reason: "", request: "\(text) as \(actor.name)",
              details: [state.exists ? "the document exists" : "the document does not exist"],
              expectation: "nobody but admin may do anything at \(closed.text)",
              trace: ruleset.decide(request, in: state.snapshot), attempts: attempts)
          }
        }
      }
    }
    return TestResult(
      name: name, line: closed.line, status: .passed, expected: .deny, decision: .deny, reason: "",
      request: "every method on \(closed.text) and below it",
      expectation: "nobody but admin may do anything at \(closed.text)", attempts: attempts)
  }

  // MARK: - What is tried

  /// The path with its captures filled by several ids, and a document below it.
  private var paths: [DocumentPath] {
    var texts = [""]
    for segment in closed.segments {
      let ids: [String] =
        switch segment {
        case .literal(let id): [id]
        case .capture: captureIDs
        }
      texts = texts.flatMap { text in ids.map { text.isEmpty ? $0 : text + "/" + $0 } }
    }
    let own = Array(texts.prefix(32))
    return (own + own.map { $0 + "/below/x" }).map { DocumentPath(unchecked: $0) }
  }

  private var captureIDs: [String] {
    let uids = suite.actors.compactMap { Self.uid(of: $0) }
    return Array(
      (uids + ["x", "0"]).reduce(into: [String]()) { ids, id in
        if !ids.contains(id), !id.contains("/") { ids.append(id) }
      }.prefix(6))
  }

  private static func uid(of actor: Actor) -> String? {
    if case .user(let identity) = actor.requester { identity.uid } else { nil }
  }

  /// The database with the document absent, and with it present in each shape.
  private func states(
    of path: DocumentPath, for actor: Actor
  ) -> [(exists: Bool, snapshot: Snapshot)] {
    let absent = suite.documents.filter { $0.path != path }
    var states: [(exists: Bool, snapshot: Snapshot)] = []
    if case .success(let snapshot) = SuiteRun.snapshot(absent, at: suite.time) {
      states.append((false, snapshot))
    }
    for shape in shapes(for: actor) {
      let documents = absent + [SeedDocument(path: path, fields: shape)]
      if case .success(let snapshot) = SuiteRun.snapshot(documents, at: suite.time) {
        states.append((true, snapshot))
      }
    }
    return states
  }

  /// The names under which rules keep the owner of a document.
  private static let ownerFields = [
    "uid", "owner", "ownerId", "userId", "author", "authorUid", "createdBy",
  ]

  /// Empty, owned by the caller under the names that rules use, and the shapes of the suite.
  private func shapes(for actor: Actor) -> [MapValue] {
    let uid = Value.string(Text(Self.uid(of: actor) ?? "x"))
    let lists = ["members", "memberUids", "admins", "editors"]
    let owned =
      Self.ownerFields.map { (key: Text($0), value: uid) }
      + lists.map { (key: Text($0), value: Value.list([uid])) }
      + [(key: "public", value: .boolean(true)), (key: "published", value: .boolean(true))]
    let seen = suite.documents.compactMap(\.fields).prefix(4)
    return [.empty, MapValue(owned)] + seen
  }

  private func operations(
    on path: DocumentPath, for actor: Actor, exists: Bool
  ) -> [(String, Operation)] {
    let collection = path.collection
    let source = Query.Source.collection(collection)
    var operations: [(String, Operation)] = [
      ("get \(path)", .get(path)),
      ("list \(collection)", .list(Query(source: source))),
      ("list \(collection) limit 1", .list(Query(source: source, limit: 1))),
      ("delete \(path)", .commit([.delete(path)])),
    ]
    for field in Self.ownerFields {
      let uid = Value.string(Text(Self.uid(of: actor) ?? "x"))
      let query = Query(
        source: source,
        filter: .field(FieldPath(segments: [field]), .equal, uid))
      operations.append(("list \(collection) where \(field) == uid", .list(query)))
    }
    for shape in shapes(for: actor) {
      let set = Write(
        path: path, operation: .set(shape), precondition: .exists(exists))
      operations.append(("\(exists ? "update" : "create") \(path)", .commit([set])))
    }
    return operations
  }
}
