import DocumentStore
public import RulesEngine
public import RulesLibrary
import RulesValues
import SourceText
import Synchronization

/// A rules file and a database of its own, to test the rules from Swift.
///
///     let environment = try RulesTestEnvironment(rules: "Rules/household/firestore.rules")
///     try environment.define("alice", uid: "uid-alice", provider: "anonymous")
///     try environment.seed(["households/h1": ["memberUids": ["uid-alice"]]])
///     #expect(try environment.as("alice").get("households/h1").isAllowed)
///     #expect(try environment.nobody.get("households/h1").isDenied)
///
/// Allowed writes change the documents; what is denied changes nothing. `request.time` is the
/// first instant of 2026 until `setTime` changes it. One environment may be used from several
/// threads: one mutex guards its state, and requests are decided one after the other.
public final class RulesTestEnvironment: Sendable {
  private struct State {
    var snapshot = Snapshot.empty
    var time = TimestampValue(seconds: 1_767_225_600, nanoseconds: 0)
    var people: [String: Requester] = [:]
  }

  /// The rules under test.
  public let ruleset: Ruleset
  private let state = Mutex(State())

  /// Reads a rules file of at most 4 MiB; a relative path starts at the working directory.
  ///
  /// Throws `unreadableRules`, or `invalidRules` with the compile errors.
  public convenience init(
    rules path: String, profile: EngineProfile = .sound
  ) throws(RulesTestError) {
    guard let bytes = try? FileBytes.of(path, limit: FileBytes.rulesLimit) else {
      throw .unreadableRules(path: path)
    }
    try self.init(SourceFile(name: path, bytes: bytes), profile: profile)
  }

  /// Takes the text of rules. Throws `invalidRules` with the compile errors.
  public convenience init(
    source text: String, profile: EngineProfile = .sound
  ) throws(RulesTestError) {
    try self.init(SourceFile(name: "firestore.rules", text: text), profile: profile)
  }

  private init(_ source: SourceFile, profile: EngineProfile) throws(RulesTestError) {
    ruleset = Ruleset(source, profile: profile)
    if let error = RulesTestError(ruleset) { throw error }
  }

  // MARK: - Documents and time

  /// Puts documents in place without asking the rules; a document that exists is replaced.
  ///
  /// Throws `invalidRequest` for a path of no document; nothing is put in place then.
  public func seed(_ documents: [String: DocumentData]) throws(RulesTestError) {
    var writes: [DocumentWrite] = []
    for (path, data) in documents.sorted(by: { $0.key < $1.key }) {
      writes.append(.set(path, data))
    }
    let decision = try admin.batch(writes)
    if !decision.isAllowed { throw .invalidRequest(decision.reason) }
  }

  /// Removes all documents.
  public func removeAllDocuments() {
    state.withLock { $0.snapshot = .empty }
  }

  /// Whether a document exists. Throws `invalidRequest` for a path of no document.
  public func exists(_ path: String) throws(RulesTestError) -> Bool {
    let path = try DocumentPath(naming: path)
    return state.withLock { $0.snapshot.document(at: path) != nil }
  }

  /// Sets `request.time`, as `2026-11-29T08:00:00Z`. Throws `invalidRequest` for other texts.
  public func setTime(_ text: String) throws(RulesTestError) {
    let time = try TimestampValue(reading: text)
    state.withLock { $0.time = time }
  }

  // MARK: - People

  /// Signed out: `request.auth` is null.
  public var nobody: RulesTestClient {
    RulesTestClient(environment: self, name: "nobody", requester: .nobody)
  }

  /// Owner credentials: the rules are not asked.
  public var admin: RulesTestClient {
    RulesTestClient(environment: self, name: "admin", requester: .admin)
  }

  /// Gives a name to an account, for `as(_:)`.
  ///
  /// Claims are laid over those that an account of the provider has. Throws `invalidRequest` for
  /// claims that hold a sentinel.
  public func define(
    _ name: String, uid: String, provider: String = "custom", claims: DocumentData = [:],
    tenant: String? = nil
  ) throws(RulesTestError) {
    let requester = try Self.requester(uid, provider, claims, tenant)
    state.withLock { $0.people[name] = requester }
  }

  /// The account that `define` gave this name, else a custom account with this uid.
  public func `as`(_ name: String) -> RulesTestClient {
    let defined = state.withLock { $0.people[name] }
    let requester =
      defined ?? .user(IdentityToken.identity(uid: name, provider: "custom"))
    return RulesTestClient(environment: self, name: name, requester: requester)
  }

  /// An account by its uid, provider and claims. Throws as `define` does.
  public func `as`(
    _ uid: String, provider: String, claims: DocumentData = [:], tenant: String? = nil
  ) throws(RulesTestError) -> RulesTestClient {
    RulesTestClient(
      environment: self, name: uid,
      requester: try Self.requester(uid, provider, claims, tenant))
  }

  private static func requester(
    _ uid: String, _ provider: String, _ claims: DocumentData, _ tenant: String?
  ) throws(RulesTestError) -> Requester {
    .user(
      IdentityToken.identity(
        uid: uid, provider: provider, claims: try claims.plain(), tenant: tenant))
  }

  // MARK: - Deciding

  /// Decides a request; an allowed commit changes the documents.
  func decide(_ operation: RulesEngine.Operation, as requester: Requester) -> Decision {
    state.withLock { state in
      let request = AccessRequest(operation, as: requester, at: state.time)
      let decision = ruleset.decide(request, in: state.snapshot)
      if decision.isAllowed, case .commit(let writes, _) = operation,
        let next = try? state.snapshot.applying(writes, at: state.time)
      {
        state.snapshot = next
      }
      return decision
    }
  }
}
