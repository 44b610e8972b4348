package import RulesValues

extension QueryFilter {
  /// The most disjuncts a query may have.
  package static let disjunctLimit = 30

  /// The filter as alternatives (or) of simple comparisons that hold together (and).
  ///
  /// `in` becomes alternatives of `==`, `array-contains-any` of `array-contains`; `not-in` becomes
  /// several `!=` of one alternative. Comparisons and alternatives that repeat are dropped, an int
  /// and a float being different. Never empty; no comparisons at all make one empty alternative. Throws `invalid-argument` for more than 30 alternatives (official text).
  /// **Evidence:** `language.md` §9.3, emulator probe.
  package func disjuncts() throws(StoreError) -> [[(FieldPath, Comparison, Value)]] {
    let count = disjunctCount
    guard count <= Self.disjunctLimit else {
      throw .invalidArgument(
        "Too many disjunctions after normalization. Result had \(count) disjunctions which is "
          + "more than the maximum of \(Self.disjunctLimit)")
    }
    return Self.distinct(normalForm.map { Self.distinct($0, by: Self.areSame) }) { left, right in
      left.count == right.count
        && left.allSatisfy { entry in right.contains { Self.areSame(entry, $0) } }
    }
  }

  /// The alternatives with what repeats between different parts of the filter.
  ///
  /// Firestore counts `array-contains` before it drops such repetitions, though after those of
  /// neighbors. **Evidence:** emulator probes.
  package var rawDisjuncts: [[(FieldPath, Comparison, Value)]] { normalForm }

  /// Filters without repetitions.
  private static func distinct(_ filters: [QueryFilter]) -> [QueryFilter] {
    distinct(filters) { $0.isSame(as: $1) }
  }

  /// Whether two filters are the same apart from the order of parts.
  private func isSame(as other: QueryFilter) -> Bool {
    switch (self, other) {
    case (
      .field(let path, let comparison, let operand),
      .field(let otherPath, let otherComparison, let otherOperand)
    ):
      Self.areSame((path, comparison, operand), (otherPath, otherComparison, otherOperand))
    case (.and(let left), .and(let right)), (.or(let left), .or(let right)):
      left.count == right.count
        && left.allSatisfy { part in right.contains { part.isSame(as: $0) } }
    case (.field, _), (.and, _), (.or, _): false
    }
  }

  private static func areSame(
    _ left: (FieldPath, Comparison, Value), _ right: (FieldPath, Comparison, Value)
  ) -> Bool {
    left.0 == right.0 && left.1 == right.1 && left.2.isStrictlyEqual(to: right.2)
  }

  private static func distinct<Element>(
    _ elements: [Element], by areSame: (Element, Element) -> Bool
  ) -> [Element] {
    elements.reduce(into: []) { kept, element in
      if !kept.contains(where: { areSame($0, element) }) { kept.append(element) }
    }
  }

  /// The number of alternatives, found without building them.
  private var disjunctCount: Int {
    switch self {
    case .field(_, .in, .list(let elements)), .field(_, .arrayContainsAny, .list(let elements)):
      elements.count
    case .field: 1
    case .or(let filters): filters.reduce(0) { $0 + $1.disjunctCount }
    case .and(let filters):
      filters.reduce(1) { product, filter in
        let (result, overflow) = product.multipliedReportingOverflow(by: filter.disjunctCount)
        return overflow ? .max : result
      }
    }
  }

  private var normalForm: [[(FieldPath, Comparison, Value)]] {
    switch self {
    case .field(let path, .in, .list(let elements)):
      elements.map { [(path, .equal, $0)] }
    case .field(let path, .arrayContainsAny, .list(let elements)):
      elements.map { [(path, .arrayContains, $0)] }
    case .field(let path, .notIn, .list(let elements)):
      [elements.map { (path, .notEqual, $0) }]
    case .field(let path, let comparison, let operand): [[(path, comparison, operand)]]
    case .or(let filters): Self.distinct(filters).flatMap(\.normalForm)
    case .and(let filters):
      Self.distinct(filters).reduce([[]]) { left, filter in
        let right = filter.normalForm
        return left.flatMap { first in right.map { first + $0 } }
      }
    }
  }

  /// The comparisons in the order of the text.
  var comparisons: [(FieldPath, Comparison, Value)] {
    switch self {
    case .field(let path, let comparison, let operand): [(path, comparison, operand)]
    case .and(let filters), .or(let filters): filters.flatMap(\.comparisons)
    }
  }

  /// Whether an `or` stands anywhere.
  var hasAlternatives: Bool {
    switch self {
    case .field: false
    case .and(let filters): filters.contains(where: \.hasAlternatives)
    case .or: true
    }
  }
}
