/// The ordering operators. **Evidence:** `language.md` §3.3, §9.3.
extension Value {
  package static func less(_ left: Value, _ right: Value) throws(Failure) -> Bool {
    if case (.integer(let left), .integer(let right)) = (left, right) { return left < right }
    return try holds("<", left, right, .less) { $0 == .less }
  }

  package static func lessOrEqual(_ left: Value, _ right: Value) throws(Failure) -> Bool {
    if case (.integer(let left), .integer(let right)) = (left, right) { return left <= right }
    return try holds("<=", left, right, .lessOrEqual) { $0 == .less || $0 == .equal }
  }

  package static func greater(_ left: Value, _ right: Value) throws(Failure) -> Bool {
    if case (.integer(let left), .integer(let right)) = (left, right) { return left > right }
    return try holds(">", left, right, .greater) { $0 == .greater }
  }

  package static func greaterOrEqual(_ left: Value, _ right: Value) throws(Failure) -> Bool {
    if case (.integer(let left), .integer(let right)) = (left, right) { return left >= right }
    return try holds(">=", left, right, .greaterOrEqual) { $0 == .greater || $0 == .equal }
  }

  /// How two comparable values stand to each other.
  package enum Order: Hashable, Sendable {
    case less, equal, greater
    /// One of them is NaN.
    case unordered
  }

  /// The order of two values of an ordered type, or `nil` when the language does not order them.
  ///
  /// An int and a float are compared as doubles, so 9007199254740993 equals 9007199254740992.0.
  package static func order(_ left: Value, _ right: Value) -> Order? {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): order(of: left, right)
    case (.float(let left), .float(let right)): order(of: left, right)
    case (.integer(let left), .float(let right)): order(of: Double(left), right)
    case (.float(let left), .integer(let right)): order(of: left, Double(right))
    case (.string(let left), .string(let right)): order(of: left, right)
    case (.timestamp(let left), .timestamp(let right)): order(of: left, right)
    case (.duration(let left), .duration(let right)): order(of: left, right)
    case (.bytes(let left), .bytes(let right)):
      left == right ? .equal : left.lexicographicallyPrecedes(right) ? .less : .greater
    case _: nil
    }
  }

  private static func order<Ordered: Comparable>(of left: Ordered, _ right: Ordered) -> Order {
    left < right ? .less : left == right ? .equal : right < left ? .greater : .unordered
  }

  private static func holds(
    _ symbol: String, _ left: Value, _ right: Value, _ comparator: ConstraintValue.Comparator,
    _ accepts: (Order) -> Bool
  ) throws(Failure) -> Bool {
    if let order = order(left, right) { return accepts(order) }
    switch (left, right) {
    case (.constraint(let constraint), let operand):
      return try constraint.holds(comparator, operand)
    case (let operand, .constraint(let constraint)):
      return try constraint.holds(comparator.mirrored, operand)
    case _: throw unsupported(left, symbol, right)
    }
  }
}
