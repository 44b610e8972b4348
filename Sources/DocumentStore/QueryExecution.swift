import RulesValues

/// A query at work on a snapshot.
struct QueryExecution {
  private let query: Query
  private let orders: [QueryOrder]

  /// A document with its values in the query's order.
  private struct Row {
    let document: StoredDocument
    /// One value per order.
    let key: [Value]
  }

  /// Throws `invalid-argument` when the query is not allowed; results have all required fields.
  init(_ query: Query, requiring required: [FieldPath] = []) throws(StoreError) {
    try query.validate()
    self.query = query
    self.orders = query.effectiveOrders(requiring: required)
  }

  /// The results in order: filters, cursors, offset, limit.
  func results(in snapshot: Snapshot) -> [StoredDocument] {
    let (most, overflow) = query.offset.addingReportingOverflow(query.limit ?? .max)
    let needed = overflow ? Int.max : most
    guard needed > 0 else { return [] }
    // The index itself has the order of names within a collection.
    let isInOrder = isInIndexOrder
    var rows: [Row] = []
    snapshot.scan(query.source) { document in
      if let row = row(document) { rows.append(row) }
      return !isInOrder || rows.count < needed
    }
    if !isInOrder { rows.sort { precedes($0.key, $1.key) } }
    return rows.dropFirst(query.offset).prefix(query.limit ?? .max).map(\.document)
  }

  private var isInIndexOrder: Bool {
    guard case .collection = query.source else { return false }
    return orders.count == 1 && orders[0].path.isDocumentName && !orders[0].isDescending
  }

  /// The document's row; `nil` when it is no result.
  private func row(_ document: StoredDocument) -> Row? {
    if let filter = query.filter, !filter.matches(document) { return nil }
    var key: [Value] = []
    key.reserveCapacity(orders.count)
    for order in orders {
      guard let value = document.value(at: order.path) else { return nil }
      key.append(value)
    }
    if let start = query.start, start.isBehind(key, orders) { return nil }
    if let end = query.end, !end.isBehind(key, orders) { return nil }
    return Row(document: document, key: key)
  }

  private func precedes(_ left: [Value], _ right: [Value]) -> Bool {
    for (index, order) in orders.enumerated() {
      let relation = ValueOrder.compare(left[index], right[index])
      if relation != .same { return (relation == .before) != order.isDescending }
    }
    return false
  }

  /// The fields that the query selects.
  func projection(of fields: MapValue) -> MapValue {
    guard let select = query.select else { return fields }
    var result = MapValue.empty
    for path in select {
      if let value = fields.value(at: path) { result = result.setting(path, to: value) }
    }
    return result
  }
}

extension Snapshot {
  /// The results of a query, in order.
  ///
  /// Throws `invalid-argument` when the query is not allowed. The cost grows with the documents of
  /// the collection or group, not with others.
  public func documents(in query: Query) throws(StoreError) -> [Document] {
    let execution = try QueryExecution(query)
    return execution.results(in: self).map { stored in
      let document = stored.document
      return Document(
        path: document.path, fields: execution.projection(of: document.fields),
        createTime: document.createTime, updateTime: document.updateTime)
    }
  }

  /// The number of a query's results.
  ///
  /// Throws `invalid-argument` when the query is not allowed.
  public func count(of query: Query) throws(StoreError) -> Int {
    try QueryExecution(query).results(in: self).count
  }

  /// Visits the documents of a source until `visit` returns false; those of one collection come in
  /// the order of their names.
  func scan(_ source: Query.Source, _ visit: (StoredDocument) -> Bool) {
    switch source {
    case .collection(let path):
      let parent = path.parent?.text ?? ""
      scanGroup(id: path.id, parent: parent) { document in
        document.isOf(collection: path.id, parent: parent) && visit(document)
      }
    case .group("", let below):
      scanAll { document in !document.isBelow(below) || visit(document) }
    case .group(let id, let below):
      scanGroup(id: id, parent: "") { document in
        document.isOf(collection: id) && (!document.isBelow(below) || visit(document))
      }
    }
  }
}

extension StoredDocument {
  /// Whether the document lies in a collection of an id; with a parent, in the one below it.
  fileprivate func isOf(collection id: String, parent: String? = nil) -> Bool {
    withPath { path in
      let grouped = GroupedPath(path)
      return id.withBytes { grouped.collectionID.hasSameBytes(as: $0) }
        && parent?.withBytes { grouped.parent.hasSameBytes(as: $0) } ?? true
    }
  }

  /// Whether the document lies at any depth below another one; all lie below none.
  fileprivate func isBelow(_ parent: DocumentPath?) -> Bool {
    guard let parent else { return true }
    return withPath { path in (parent.text + "/").withBytes { path.isBelow($0) } }
  }
}
