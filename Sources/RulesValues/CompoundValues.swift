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

  /// Keeps the first of equal elements.
  package convenience init(_ elements: some Sequence<Value>) {
    var distinct: [Value] = []
    for element in elements where !distinct.containsLeniently(element) {
      distinct.append(element)
    }
    self.init(distinct: distinct)
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
  /// Whether what the filters do not prove is undetermined rather than false.
  ///
  /// The official engine says false for `in`, `is` and `hasAny`, which a negation turns into a
  /// grant. **Evidence:** `language.md` §9.3.
  package let isSound: Bool

  package init(_ constraints: [Simple], isSound: Bool = false) {
    self.constraints = constraints
    self.isSound = isSound
  }
}
