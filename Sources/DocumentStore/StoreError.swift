/// A request the store refuses, with the code and text a client of Firestore would see.
public struct StoreError: Error, Hashable, Sendable {
  /// The gRPC codes that a store can answer with.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case invalidArgument = "invalid-argument"
    case notFound = "not-found"
    case alreadyExists = "already-exists"
    case failedPrecondition = "failed-precondition"
    case aborted
    case resourceExhausted = "resource-exhausted"
  }

  public let code: Code
  public let message: String

  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

extension StoreError {
  /// A request that no state of the store could satisfy.
  static func invalidArgument(_ message: String) -> StoreError {
    StoreError(code: .invalidArgument, message: message)
  }
}
