import DocumentStore
import RulesValues
import SourceText

extension SuiteReader {
  private static let queryKeys = [
    "collection", "group", "where", "orderBy", "limit", "offset", "startAt", "startAfter", "endAt",
    "endBefore", "select",
  ]

  /// The query of `list` or `count`: a collection, or a map that says more.
  mutating func query(_ node: StructuredNode) throws(StoreError) -> Query? {
    if let text = node.text, !node.isNull {
      return Query(source: .collection(try CollectionPath(text)))
    }
    guard checkKeys(of: node, Self.queryKeys, what: "a query") else { return nil }
    guard let collection = node["collection"], let name = collection.text else {
      findings.add("a query needs a `collection`", at: node.span)
      return nil
    }
    let before = findings.diagnostics.count
    var query = Query(source: try source(name, isGroup: node["group"]?.boolean == true))
    if let group = node["group"], group.boolean == nil {
      findings.add("`group` is `true` or `false`", at: group.span)
    }
    var filters: [QueryFilter] = []
    for condition in list(node["where"], "where") {
      if let filter = try filter(condition) { filters.append(filter) }
    }
    query.filter = filters.count == 1 ? filters[0] : filters.isEmpty ? nil : .and(filters)
    if let filter = query.filter {
      query.filter = try resolvingNames(filter, in: try CollectionPath(name))
    }
    for order in list(node["orderBy"], "orderBy") {
      if let order = try self.order(order) { query.orders.append(order) }
    }
    query.limit = number(node["limit"], "limit")
    query.offset = number(node["offset"], "offset") ?? 0
    query.start = try cursor(of: node, before: "startAt", after: "startAfter", query, in: name)
    query.end = try cursor(of: node, before: "endBefore", after: "endAt", query, in: name)
    if node["select"] != nil {
      var fields: [FieldPath] = []
      for field in list(node["select"], "select") {
        fields.append(try FieldPath(parsing: field.text ?? ""))
      }
      query.select = fields
    }
    return findings.diagnostics.count == before ? query : nil
  }

  private func source(_ name: String, isGroup: Bool) throws(StoreError) -> Query.Source {
    guard isGroup else { return .collection(try CollectionPath(name)) }
    // A group is an id, or an id below a document: `households/h1/comments`.
    let collection = try CollectionPath(name)
    return .group(id: collection.id, below: collection.parent)
  }

  mutating func list(_ node: StructuredNode?, _ key: String) -> [StructuredNode] {
    guard let node, !node.isNull else { return [] }
    guard let elements = node.elements else {
      findings.add("`\(key)` expects a list, found \(node.kind)", at: node.span)
      return []
    }
    return elements
  }

  private mutating func number(_ node: StructuredNode?, _ key: String) -> Int? {
    guard let node else { return nil }
    guard let number = node.integer, (0...Int64(Int32.max)).contains(number) else {
      findings.add("`\(key)` expects a whole number from 0 to \(Int32.max)", at: node.span)
      return nil
    }
    return Int(number)
  }

  /// `[field, op, value]`, `{ or: […] }` or `{ and: […] }`.
  private mutating func filter(_ node: StructuredNode) throws(StoreError) -> QueryFilter? {
    if let entry = node.entries?.first, node.entries?.count == 1,
      entry.key == "or" || entry.key == "and"
    {
      var filters: [QueryFilter] = []
      for condition in list(entry.value, entry.key) {
        guard let filter = try filter(condition) else { return nil }
        filters.append(filter)
      }
      return entry.key == "or" ? .or(filters) : .and(filters)
    }
    guard let parts = node.elements, parts.count == 3, let field = parts[0].text else {
      findings.add(
        "a condition is `[field, op, value]`, `{ or: […] }` or `{ and: […] }`", at: node.span)
      return nil
    }
    let known = QueryFilter.Comparison.allCases.map(\.rawValue)
    guard let word = parts[1].text, let comparison = QueryFilter.Comparison(rawValue: word) else {
      let word = parts[1].text ?? ""
      findings.add("unknown operator `\(word)`", suggesting: word, among: known, at: parts[1].span)
      return nil
    }
    var reader = SuiteValueReader()
    let operand = reader.value(parts[2])
    findings.add(reader.findings)
    guard let operand else { return nil }
    let path = try FieldPath(parsing: field)
    return .field(path, comparison, operand)
  }

  /// A filter whose conditions on `__name__` name documents by id, with their references.
  ///
  /// A text is the id of a document of the collection, or a path; a reference stays.
  private func resolvingNames(
    _ filter: QueryFilter, in collection: CollectionPath
  ) throws(StoreError) -> QueryFilter {
    switch filter {
    case .field(.documentName, let comparison, let operand):
      return .field(.documentName, comparison, try reference(operand, in: collection))
    case .field: return filter
    case .and(let filters):
      var resolved: [QueryFilter] = []
      for filter in filters { resolved.append(try resolvingNames(filter, in: collection)) }
      return .and(resolved)
    case .or(let filters):
      var resolved: [QueryFilter] = []
      for filter in filters { resolved.append(try resolvingNames(filter, in: collection)) }
      return .or(resolved)
    }
  }

  private func reference(
    _ value: Value, in collection: CollectionPath
  ) throws(StoreError) -> Value {
    switch value {
    case .string(let text):
      let path =
        text.string.contains("/")
        ? try DocumentPath(text.string) : try collection.document(text.string)
      return .path(path.reference)
    case .list(let elements):
      var resolved: [Value] = []
      for element in elements { resolved.append(try reference(element, in: collection)) }
      return .list(resolved)
    case .null, .boolean, .integer, .float, .bytes, .timestamp, .duration, .geoPoint, .path, .map,
      .vector, .set, .mapDiff, .constraint:
      return value
    }
  }

  /// `field` or `[field, desc]`.
  private mutating func order(_ node: StructuredNode) throws(StoreError) -> QueryOrder? {
    if let field = node.text { return QueryOrder(path: try FieldPath(parsing: field)) }
    guard let parts = node.elements, parts.count == 2, let field = parts[0].text,
      let direction = parts[1].text, direction == "asc" || direction == "desc"
    else {
      findings.add("an order is `field` or `[field, desc]`", at: node.span)
      return nil
    }
    return QueryOrder(path: try FieldPath(parsing: field), isDescending: direction == "desc")
  }

  /// One end of a query: the values of one of two keys, which stand for both sides of a place.
  ///
  /// Where the order is by `__name__`, a text is the id of a document of the collection.
  private mutating func cursor(
    of node: StructuredNode, before: String, after: String, _ query: Query, in collection: String
  ) throws(StoreError) -> QueryCursor? {
    if node[before] != nil, let other = node[after] {
      findings.add("`\(before)` and `\(after)` exclude each other", at: other.span)
      return nil
    }
    let key = node[before] == nil ? after : before
    guard let place = node[key] else { return nil }
    var reader = SuiteValueReader()
    var values: [Value] = []
    for element in list(place, key) {
      guard var value = reader.value(element) else { continue }
      if values.count < query.orders.count, query.orders[values.count].path == .documentName {
        value = try reference(value, in: try CollectionPath(collection))
      }
      values.append(value)
    }
    findings.add(reader.findings)
    return QueryCursor(values: values, isBefore: key == before)
  }
}
