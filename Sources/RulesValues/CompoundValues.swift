/// A set of the rules language; elements keep the order in which they were first met.
///
/// Elements compare numerically (1 and 1.0 are one element). **Evidence:** `language.md` §3.12.
public final class SetValue: Sendable {
  /// Distinct elements.
  public let elements: [Value]

  /// Takes elements that are already distinct.
  package init(distinct elements: [Value]) {
    self.elements = elements
  }
}

/// The result of `map.diff(map)`: the receiver is the new map, the argument the old one.
///
/// **Evidence:** `language.md` §3.14.
public final class MapDiffValue: Sendable {
  public let new: MapValue
  public let old: MapValue

  package init(new: MapValue, old: MapValue) {
    self.new = new
    self.old = old
  }
}

/// What the filters of one disjunct of a query say about one field.
///
/// **Evidence:** `language.md` §9.2, §9.3.
public final class ConstraintValue: Sendable {
  public enum Comparator: String, Hashable, Sendable, CaseIterable {
    case equal = "EQ"
    case notEqual = "NEQ"
    case less = "LT"
    case lessOrEqual = "LTE"
    case greater = "GT"
    case greaterOrEqual = "GTE"
    case listContains = "LIST_CONTAINS"
  }

  public struct Simple: Sendable {
    public let comparator: Comparator
    public let operand: Value

    public init(comparator: Comparator, operand: Value) {
      self.comparator = comparator
      self.operand = operand
    }
  }

  /// In the order of the query's filters; empty for `resource.__name__` of some queries.
  public let constraints: [Simple]

  package init(_ constraints: [Simple]) {
    self.constraints = constraints
  }
}
