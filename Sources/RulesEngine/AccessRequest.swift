public import DocumentStore
public import RulesValues

/// Who asks.
public enum Requester: Sendable {
  /// Signed out: `request.auth` is null.
  case nobody
  case user(Identity)
  /// Owner credentials: no rule is asked.
  case admin
}

/// A signed-in account as rules see it.
public struct Identity: Sendable {
  /// `request.auth.uid`; `nil` for a token without a subject.
  public let uid: String?
  /// `request.auth.token`: all claims.
  public let token: MapValue
  /// `request.auth`, built once.
  package let auth: Value

  public init(uid: String?, token: MapValue) {
    self.uid = uid
    self.token = token
    let uid: Value = uid.map { .string(Text($0)) } ?? .null
    auth = .map(
      MapValue(sortedKeys: ["token", "uid"], values: [.map(token), uid], insertionOrder: [1, 0]))
  }
}

/// What a client asks of Firestore.
public enum Operation: Sendable {
  case get(DocumentPath)
  /// Several gets in one request; allowed only if each is.
  case batchGet([DocumentPath])
  case list(Query)
  case count(Query)
  /// A commit of one or more writes; `reads` are those of the transaction, if it is one.
  case commit([Write], reads: [DocumentPath] = [])
}

/// One request to decide.
///
/// A class, so that passing it on copies one reference; nothing in it changes.
public final class AccessRequest: Sendable {
  public let operation: Operation
  public let requester: Requester
  /// `request.time` and the time of server timestamps.
  public let time: TimestampValue

  public init(_ operation: Operation, as requester: Requester, at time: TimestampValue) {
    self.operation = operation
    self.requester = requester
    self.time = time
  }
}
