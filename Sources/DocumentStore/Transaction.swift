/// Names a transaction of one database.
public struct TransactionID: Hashable, Sendable {
  package let number: UInt64

  package init(number: UInt64) {
    self.number = number
  }
}

/// A transaction under way: the view it reads and what it has read.
struct Transaction {
  let snapshot: Snapshot
  let isReadOnly: Bool
  private var documents: Set<DocumentPath> = []
  private var queries: [Query] = []

  init(snapshot: Snapshot, isReadOnly: Bool) {
    self.snapshot = snapshot
    self.isReadOnly = isReadOnly
  }

  mutating func read(_ path: DocumentPath) -> Document? {
    documents.insert(path)
    return snapshot.document(at: path)
  }

  mutating func read(_ query: Query) throws(StoreError) -> [Document] {
    let result = try snapshot.documents(in: query)
    queries.append(query)
    return result
  }

  /// Whether everything that was read is in the current view as it was; always so for a read-only
  /// transaction.
  ///
  /// Records are compared by identity, since two commits may have one time.
  func isUndisturbed(in current: Snapshot) throws(StoreError) -> Bool {
    if isReadOnly { return true }
    for path in documents where snapshot.stored(at: path) !== current.stored(at: path) {
      return false
    }
    for query in queries {
      let execution = try QueryExecution(query)
      let before = execution.results(in: snapshot)
      let now = execution.results(in: current)
      guard before.count == now.count, zip(before, now).allSatisfy({ $0 === $1 }) else {
        return false
      }
    }
    return true
  }
}
