import DocumentStore
import RulesEngine
import RulesValues

/// Tries to get at a closed path: every method, every identity, a spread of data and documents.
///
/// A trial finds breaches; it proves nothing. All states are one write away from the documents of
/// the suite, and a request that is denied is not recorded: with the household's rules one request
/// costs about 3 µs on two shared cores.
struct ClosedPathTrial {
  let closed: ClosedPath
  let suite: Suite
  let ruleset: Ruleset
  /// The suite's documents, stored.
  let documents: Snapshot

  /// Passes when every request was denied; names the first that got in.
  func result(named name: String) -> TestResult {
    var attempts = 0
    let breach = firstBreach(counting: &attempts)
    return TestResult(
      name: name, line: closed.line, status: breach == nil ? .passed : .failed, expected: .deny,
      decision: breach == nil ? .deny : .allow, reason: "",
      request: breach?.text ?? "every method on \(closed.text) and below it",
      details: breach.map {
        [$0.state.exists ? "the document exists" : "the document does not exist"]
      } ?? [],
      expectation: "nobody but admin may do anything at \(closed.text)",
      trace: breach.map { ruleset.decide($0.request, in: $0.state.snapshot) },
      attempts: attempts)
  }

  /// A request that got in.
  private struct Breach {
    let request: AccessRequest
    let state: State
    /// `get users/x as nobody`
    let text: String
  }

  /// The database with the document absent or present in one shape.
  private struct State {
    let exists: Bool
    let snapshot: Snapshot
  }

  private func firstBreach(counting attempts: inout Int) -> Breach? {
    let stored = suite.documents.compactMap(\.fields).prefix(4)
    let callers = ([Actor.nobody] + suite.actors).map { Caller($0, stored: Array(stored)) }
    var listed: Set<CollectionPath> = []
    for path in paths {
      // What no block covers is denied whatever is stored, so one state stands for all.
      let isCovered = ruleset.covers(path)
      let absent = absent(path)
      let shared = [absent] + (isCovered ? [.empty] + stored : []).map { present(path, $0) }
      let isFirst = listed.insert(path.collection).inserted
      for caller in callers {
        let owned = isCovered ? present(path, caller.owned) : nil
        for case let state? in shared + [owned] {
          let breach = breach(caller.requests, of: caller, on: path, in: state, &attempts)
          if let breach { return breach }
        }
        // A query asks for a whole collection, so one of its documents is enough.
        for case let state? in isFirst ? [absent, owned] : [] {
          let breach = breach(caller.queries, of: caller, on: path, in: state, &attempts)
          if let breach { return breach }
        }
      }
    }
    return nil
  }

  private func breach(
    _ tries: [Attempt], of caller: Caller, on path: DocumentPath, in state: State,
    _ attempts: inout Int
  ) -> Breach? {
    for attempt in tries {
      attempts += 1
      let request = AccessRequest(
        attempt.operation(on: path, exists: state.exists), as: caller.actor.requester,
        at: suite.time)
      guard ruleset.allows(request, in: state.snapshot) else { continue }
      let text = attempt.text(on: path, exists: state.exists)
      return Breach(request: request, state: state, text: "\(text) as \(caller.actor.name)")
    }
    return nil
  }

  // MARK: - Documents

  /// The path with its captures filled by several ids, then documents below the first four.
  ///
  /// First every capture gets the same id, then each gets the id that comes one, two, … after that
  /// of the capture before it.
  private var paths: [DocumentPath] {
    let ids = captureIDs
    let captures = closed.segments.count { $0.isCapture }
    let rounds = captures == 0 ? 0..<1 : captures == 1 ? 0..<ids.count : 0..<ids.count * ids.count
    let own = rounds.prefix(16).map { round in
      closed.path(filling: { ids[(round + $0 * (round / ids.count)) % ids.count] })
    }
    // A uid that is no id of a document has no document here.
    return (own + own.prefix(4).map { $0 + "/below/x" }).compactMap { try? DocumentPath($0) }
  }

  private var captureIDs: [String] {
    let uids = suite.actors.compactMap(\.uid).filter { !$0.contains("/") }
    return Array(
      (uids + ["x", "0"]).reduce(into: [String]()) { ids, id in
        if !ids.contains(id) { ids.append(id) }
      }.prefix(6))
  }

  private func absent(_ path: DocumentPath) -> State? {
    guard documents.document(at: path) != nil else {
      return State(exists: false, snapshot: documents)
    }
    return applying(Write(path: path, operation: .delete), exists: false)
  }

  private func present(_ path: DocumentPath, _ fields: MapValue) -> State? {
    applying(Write(path: path, operation: .set(fields)), exists: true)
  }

  /// `nil` when the fields are too large for the path.
  private func applying(_ write: Write, exists: Bool) -> State? {
    (try? documents.applying([write], at: suite.time)).map { State(exists: exists, snapshot: $0) }
  }
}

/// Somebody who tries, with all that does not depend on the document.
private struct Caller {
  let actor: Actor
  /// A document that is the caller's own under the names that rules use.
  let owned: MapValue
  /// What to try on a document, in each of its states.
  let requests: [Attempt]
  /// What to try on a collection.
  let queries: [Attempt]

  /// The names under which rules keep the owner of a document.
  private static let ownerFields = [
    "uid", "owner", "ownerId", "userId", "author", "authorUid", "createdBy",
  ]

  init(_ actor: Actor, stored: [MapValue]) {
    self.actor = actor
    let uid = Value.string(Text(actor.uid ?? "x"))
    owned = MapValue(
      Self.ownerFields.map { (key: Text($0), value: uid) }
        + ["members", "memberUids", "admins", "editors"].map {
          (key: Text($0), value: Value.list([uid]))
        }
        + [(key: "public", value: .boolean(true)), (key: "published", value: .boolean(true))])
    requests = [.get, .delete] + ([.empty, owned] + stored).map { .write($0) }
    queries =
      [.list(limit: nil, owner: nil), .list(limit: 1, owner: nil)]
      + Self.ownerFields.map { .list(limit: nil, owner: (FieldPath(segments: [$0]), uid)) }
  }
}

/// One thing to try on a document or its collection.
private enum Attempt {
  case get, delete
  /// Creates the document, or replaces it where it exists.
  case write(MapValue)
  case list(limit: Int?, owner: (field: FieldPath, uid: Value)?)

  func operation(on path: DocumentPath, exists: Bool) -> Operation {
    switch self {
    case .get: .get(path)
    case .delete: .commit([.delete(path)])
    case .write(let fields):
      .commit([Write(path: path, operation: .set(fields), precondition: .exists(exists))])
    case .list(let limit, let owner):
      .list(
        Query(
          source: .collection(path.collection),
          filter: owner.map { .field($0.field, .equal, $0.uid) }, limit: limit))
    }
  }

  func text(on path: DocumentPath, exists: Bool) -> String {
    switch self {
    case .get: "get \(path)"
    case .delete: "delete \(path)"
    case .write: "\(exists ? "update" : "create") \(path)"
    case .list(let limit, let owner):
      "list \(path.collection)" + (limit.map { " limit \($0)" } ?? "")
        + (owner.map { " where \($0.field) == uid" } ?? "")
    }
  }
}

extension ClosedPath.Segment {
  fileprivate var isCapture: Bool {
    switch self {
    case .literal: false
    case .capture: true
    }
  }
}

extension Actor {
  /// The uid of a signed-in account.
  fileprivate var uid: String? {
    switch requester {
    case .nobody, .admin: nil
    case .user(let identity): identity.uid
    }
  }
}
