public import RulesValues
import Synchronization

/// The documents of one database as they change.
///
/// One mutex guards the current snapshot and the transactions; readers get immutable snapshots and
/// never wait for one another. Times come from the caller.
/// **Evidence:** `emulator.md` §7.3, §7.4.
public final class Database: Sendable {
  fileprivate struct State {
    var snapshot: Snapshot
    var transactions: [TransactionID: Transaction] = [:]
    var lastTransaction: UInt64 = 0
  }

  private let state: Mutex<State>

  /// A database without documents.
  public convenience init() {
    self.init(.empty)
  }

  /// A database that starts from a snapshot.
  public init(_ snapshot: Snapshot) {
    self.state = Mutex(State(snapshot: snapshot))
  }

  /// All documents as they are now.
  public var snapshot: Snapshot { state.withLock { $0.snapshot } }

  /// Applies all writes in order, or none of them.
  ///
  /// Throws the first refusal: `invalid-argument`, `not-found`, `already-exists` or
  /// `failed-precondition`.
  public func commit(
    _ writes: [Write], at time: TimestampValue
  ) throws(StoreError) -> CommitResult {
    try withState { state throws(StoreError) in try state.commit(writes, at: time) }
  }

  /// Starts a transaction that reads the documents as they are now.
  public func beginTransaction(isReadOnly: Bool = false) -> TransactionID {
    state.withLock { state in
      state.lastTransaction += 1
      let id = TransactionID(number: state.lastTransaction)
      state.transactions[id] = Transaction(snapshot: state.snapshot, isReadOnly: isReadOnly)
      return id
    }
  }

  /// A document as the transaction sees it; recorded as read.
  public func document(
    at path: DocumentPath, in transaction: TransactionID
  ) throws(StoreError) -> Document? {
    try withState { state throws(StoreError) in
      guard state.transactions[transaction] != nil else { throw .closedTransaction }
      return state.transactions[transaction]?.read(path)
    }
  }

  /// A query's results as the transaction sees them; recorded as read.
  public func documents(
    in query: Query, in transaction: TransactionID
  ) throws(StoreError) -> [Document] {
    try withState { state throws(StoreError) in
      guard var running = state.transactions[transaction] else { throw .closedTransaction }
      let result = try running.read(query)
      state.transactions[transaction] = running
      return result
    }
  }

  /// Applies the writes of a transaction and ends it, even when they are refused.
  ///
  /// Throws `aborted` when a document or a query's results have changed since they were read,
  /// `invalid-argument` for an ended transaction or writes of a read-only one (which goes on), and
  /// whatever `commit(_:at:)` throws.
  public func commit(
    _ writes: [Write], in transaction: TransactionID, at time: TimestampValue
  ) throws(StoreError) -> CommitResult {
    try withState { state throws(StoreError) in
      guard let running = state.transactions[transaction] else { throw .closedTransaction }
      guard writes.isEmpty || !running.isReadOnly else {
        throw .invalidArgument("Cannot modify entities in a read-only transaction.")
      }
      state.transactions[transaction] = nil
      guard try running.isUndisturbed(in: state.snapshot) else {
        throw StoreError(
          code: .aborted, message: "Too much contention on these documents. Please try again.")
      }
      return try state.commit(writes, at: time)
    }
  }

  /// Ends a transaction without writing; no effect on an ended one.
  public func rollback(_ transaction: TransactionID) {
    state.withLock { _ = $0.transactions.removeValue(forKey: transaction) }
  }

  /// Works on the state under the lock.
  private func withState<Result: Sendable>(
    _ body: (inout State) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let outcome = state.withLock { state -> Swift.Result<Result, StoreError> in
      do throws(StoreError) {
        return .success(try body(&state))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}

extension Database.State {
  fileprivate mutating func commit(
    _ writes: [Write], at time: TimestampValue
  ) throws(StoreError) -> CommitResult {
    var next = snapshot
    let results = try next.commit(writes, at: time)
    snapshot = next
    return CommitResult(commitTime: time.truncatedToMicroseconds, writeResults: results)
  }
}

extension StoreError {
  /// Official text.
  fileprivate static let closedTransaction = invalidArgument("Transaction is invalid or closed.")
}
