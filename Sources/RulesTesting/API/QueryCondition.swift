import DocumentStore
import RulesValues

/// A condition of a query.
public indirect enum QueryCondition: Sendable {
  /// A field path, an operator as suites write it (`==`, `in`, `array-contains` …) and a value.
  /// The field `__name__` is the id of the document.
  case field(String, String, FieldValue)
  case and([QueryCondition])
  case or([QueryCondition])

  /// The filter as the store takes it.
  func filter(in collection: CollectionPath) throws(RulesTestError) -> QueryFilter {
    switch self {
    case .field(let name, let symbol, let value):
      guard let comparison = QueryFilter.Comparison(rawValue: symbol) else {
        let known = QueryFilter.Comparison.allCases.map(\.rawValue).joined(separator: " ")
        throw .invalidRequest("`\(symbol)` is no operator of queries; expected one of \(known)")
      }
      let path = try RulesTestError.refusing { () throws(StoreError) in
        try FieldPath(parsing: name)
      }
      let plain = try value.plain()
      let operand =
        path == .documentName ? try Self.reference(to: plain, in: collection) : plain
      return .field(path, comparison, operand)
    case .and(let parts): return .and(try Self.filters(parts, collection))
    case .or(let parts): return .or(try Self.filters(parts, collection))
    }
  }

  private static func filters(
    _ conditions: [QueryCondition], _ collection: CollectionPath
  ) throws(RulesTestError) -> [QueryFilter] {
    var filters: [QueryFilter] = []
    for condition in conditions { filters.append(try condition.filter(in: collection)) }
    return filters
  }

  /// Ids of documents as the references that the store compares.
  private static func reference(
    to value: Value, in collection: CollectionPath
  ) throws(RulesTestError) -> Value {
    switch value {
    case .string(let id):
      let path = try RulesTestError.refusing { () throws(StoreError) in
        try collection.document(id.string)
      }
      return .path(path.reference)
    case .list(let ids):
      var references: [Value] = []
      for id in ids { references.append(try reference(to: id, in: collection)) }
      return .list(references)
    case .null, .boolean, .integer, .float, .bytes, .timestamp, .duration, .geoPoint, .path,
      .map, .vector, .set, .mapDiff, .constraint:
      return value
    }
  }
}

/// A field that the results of a query are ordered by.
public enum FieldOrder: Sendable {
  case ascending(String)
  case descending(String)

  /// The order as the store takes it.
  func built() throws(RulesTestError) -> QueryOrder {
    let name: String
    let isDescending: Bool
    switch self {
    case .ascending(let field): (name, isDescending) = (field, false)
    case .descending(let field): (name, isDescending) = (field, true)
    }
    let path = try RulesTestError.refusing { () throws(StoreError) in
      try FieldPath(parsing: name)
    }
    return QueryOrder(path: path, isDescending: isDescending)
  }
}
