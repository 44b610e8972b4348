public import RulesValues

/// One field that a query's results are ordered by.
public struct QueryOrder: Hashable, Sendable {
  public let path: FieldPath
  public let isDescending: Bool

  public init(path: FieldPath, isDescending: Bool = false) {
    self.path = path
    self.isDescending = isDescending
  }
}

/// A place in the order of a query.
public struct QueryCursor: Sendable {
  /// A prefix of the query's orders, implicit ones included.
  public let values: [Value]
  /// For a start: inclusive. For an end: exclusive.
  public let isBefore: Bool

  public init(values: [Value], isBefore: Bool) {
    self.values = values
    self.isBefore = isBefore
  }
}

extension Query {
  /// The explicit orders, then the fields of inequality filters by name, then `__name__`; what is
  /// added takes the last explicit direction.
  ///
  /// **Evidence:** `emulator.md` §7.2, emulator probe.
  package var effectiveOrders: [QueryOrder] { effectiveOrders(requiring: []) }

  /// The orders, with fields that results must have after those of inequality filters.
  func effectiveOrders(requiring required: [FieldPath]) -> [QueryOrder] {
    var result = orders
    let isDescending = orders.last?.isDescending ?? false
    for path in inequalityPaths + required.sortedByName + [.documentName]
    where !result.contains(where: { $0.path == path }) {
      result.append(QueryOrder(path: path, isDescending: isDescending))
    }
    return result
  }

  /// The distinct fields of inequality filters, by name; `__name__` is left out.
  var inequalityPaths: [FieldPath] {
    let paths = filter?.comparisons.filter { $0.1.isInequality }.map(\.0) ?? []
    return Set(paths).filter { !$0.isDocumentName }.sortedByName
  }
}

extension Sequence<FieldPath> {
  fileprivate var sortedByName: [FieldPath] {
    sorted { left, right in
      left.segments.lexicographicallyPrecedes(right.segments) {
        Text.precedesInStoredOrder(Text($0), Text($1))
      }
    }
  }
}

extension QueryCursor {
  /// Whether values in the query's order belong before this place.
  ///
  /// - Parameters:
  ///   - key: One value per order.
  ///   - orders: The query's effective orders.
  ///   - isEnd: Whether the cursor ends the results rather than starts them.
  func isBehind(_ key: [Value], _ orders: [QueryOrder]) -> Bool {
    for (index, value) in values.enumerated() {
      let relation = ValueOrder.compare(key[index], value)
      guard relation == .same else {
        return (relation == .before) != orders[index].isDescending
      }
    }
    return !isBefore
  }
}
