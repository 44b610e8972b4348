import DocumentStore
import RulesEngine
import RulesValues
import SourceText

/// Somebody who makes requests in an environment.
///
/// Every request throws `invalidRequest` for a path, field or value that no request can hold.
/// What the store refuses later, such as an update of a missing document that rules allow, is a
/// decision that is neither allowed nor denied.
public struct RulesTestClient: Sendable {
  let environment: RulesTestEnvironment
  let name: String
  let requester: Requester

  // MARK: - Reads

  /// Reads a document.
  public func get(_ path: String) throws(RulesTestError) -> RulesTestDecision {
    let document = try DocumentPath(naming: path)
    return decide(.get(document), "get \(path)")
  }

  /// Reads several documents in one request, which is allowed only if each read is.
  public func batchGet(_ paths: [String]) throws(RulesTestError) -> RulesTestDecision {
    var documents: [DocumentPath] = []
    for path in paths { documents.append(try DocumentPath(naming: path)) }
    return decide(.batchGet(documents), "batchGet \(paths.joined(separator: ", "))")
  }

  /// Runs a query over a collection, or over all collections of that id.
  public func list(
    _ collection: String, isGroup: Bool = false, where conditions: [QueryCondition] = [],
    orderBy orders: [FieldOrder] = [], limit: Int? = nil
  ) throws(RulesTestError) -> RulesTestDecision {
    let query = try query(collection, isGroup, conditions, orders, limit)
    return decide(.list(query), "list \(collection)")
  }

  /// Counts what a query would return.
  public func count(
    _ collection: String, isGroup: Bool = false, where conditions: [QueryCondition] = [],
    orderBy orders: [FieldOrder] = [], limit: Int? = nil
  ) throws(RulesTestError) -> RulesTestDecision {
    let query = try query(collection, isGroup, conditions, orders, limit)
    return decide(.count(query), "count \(collection)")
  }

  // MARK: - Writes

  /// Writes a document that must not exist.
  public func create(
    _ path: String, _ data: DocumentData
  ) throws(RulesTestError) -> RulesTestDecision {
    try batch([.create(path, data)])
  }

  /// Writes a document, whether or not it exists; a merge keeps the fields that are not named.
  public func set(
    _ path: String, _ data: DocumentData, merge: Bool = false
  ) throws(RulesTestError) -> RulesTestDecision {
    try batch([merge ? .merge(path, data) : .set(path, data)])
  }

  /// Writes the named fields of a document that must exist; the names are field paths.
  public func update(
    _ path: String, _ data: DocumentData
  ) throws(RulesTestError) -> RulesTestDecision {
    try batch([.update(path, data)])
  }

  /// Deletes a document.
  public func delete(_ path: String) throws(RulesTestError) -> RulesTestDecision {
    try batch([.delete(path)])
  }

  /// Several writes, of which all happen or none; in a transaction some reads come first.
  public func batch(
    _ writes: [DocumentWrite], reading paths: [String] = []
  ) throws(RulesTestError) -> RulesTestDecision {
    var reads: [DocumentPath] = []
    for path in paths { reads.append(try DocumentPath(naming: path)) }
    var built: [Write] = []
    for write in writes {
      built.append(try RulesTestError.refusing { () throws(StoreError) in try write.built() })
    }
    let words = paths.map { "get \($0)" } + writes.map(\.words)
    return decide(.commit(built, reads: reads), words.joined(separator: ", "))
  }

  // MARK: - Asking

  private func decide(_ operation: Operation, _ words: String) -> RulesTestDecision {
    RulesTestDecision(
      environment.decide(operation, as: requester), of: "\(words) as \(name)",
      in: environment.ruleset.source)
  }

  private func query(
    _ collection: String, _ isGroup: Bool, _ conditions: [QueryCondition],
    _ orders: [FieldOrder], _ limit: Int?
  ) throws(RulesTestError) -> Query {
    let path = try RulesTestError.refusing { () throws(StoreError) in
      try CollectionPath(collection)
    }
    var query = Query(
      source: isGroup ? .group(id: path.id, below: path.parent) : .collection(path), limit: limit)
    var filters: [QueryFilter] = []
    for condition in conditions { filters.append(try condition.filter(in: path)) }
    query.filter = filters.count > 1 ? .and(filters) : filters.first
    for order in orders { query.orders.append(try order.built()) }
    return query
  }
}
