/// Three equalities: `==` of the language, the stricter one inside lists and maps, and the more
/// lenient one of sets and `map_diff`. **Evidence:** `language.md` §3.4, §3.12, §3.14, §9.3.
extension Value {
  /// `l == r`; a query's constraint may leave it undetermined.
  package static func equals(_ left: Value, _ right: Value) throws(Failure) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.boolean(let left), .boolean(let right)): left == right
    case (.null, .null): true
    case (.constraint(let constraint), let operand), (let operand, .constraint(let constraint)):
      try constraint.holds(.equal, operand)
    case (.float(let left), .float(let right)): left == right
    case (.integer(let left), .float(let right)): Double(left) == right
    case (.float(let left), .integer(let right)): left == Double(right)
    case (.set, .set): left.isLenientlyEqual(to: right)
    case (.mapDiff, .mapDiff): false
    case _:
      switch left.strictEquality(with: right) {
      case .equal: true
      case .different: false
      case .undetermined(let reason): throw Failure(.undetermined(reason))
      }
    }
  }

  /// `l != r`; not the negation of `==` when a constraint is involved.
  package static func notEquals(_ left: Value, _ right: Value) throws(Failure) -> Bool {
    switch (left, right) {
    case (.constraint(let constraint), let operand), (let operand, .constraint(let constraint)):
      try constraint.holds(.notEqual, operand)
    case _: try !equals(left, right)
    }
  }

  /// What comparing two values tells.
  package enum Equality: Sendable {
    case equal, different
    /// A query does not tell enough.
    case undetermined(FailureCause.Undetermined)
  }

  /// The equality inside lists and maps: an int is not a float.
  package func isStrictlyEqual(to other: Value) -> Bool {
    switch strictEquality(with: other) {
    case .equal: true
    case .different, .undetermined: false
    }
  }

  /// The equality inside lists and maps, where 0.0 is not -0.0, and which an open map or a sound constraint may leave open.
  package func strictEquality(with other: Value) -> Equality {
    switch (self, other) {
    case (.string(let left), .string(let right)): left == right ? .equal : .different
    case (.integer(let left), .integer(let right)): left == right ? .equal : .different
    case (.boolean(let left), .boolean(let right)): left == right ? .equal : .different
    case (.null, .null): .equal
    case (.float(let left), .float(let right)):
      left == right && left.sign == right.sign ? .equal : .different
    case (.list(let left), .list(let right)): Self.strictEquality(of: left, with: right)
    case (.map(let left), .map(let right)): left.strictEquality(with: right)
    case (.constraint, _), (_, .constraint): constraintEquality(with: other)
    case _: rarerEquality(with: other) ? .equal : .different
    }
  }

  /// The equality of the types that are compared less often.
  private func rarerEquality(with other: Value) -> Bool {
    switch (self, other) {
    case (.bytes(let left), .bytes(let right)): left == right
    case (.timestamp(let left), .timestamp(let right)): left == right
    case (.duration(let left), .duration(let right)): left == right
    case (.geoPoint(let left), .geoPoint(let right)): left == right
    case (.path(let left), .path(let right)): left.isEqual(to: right)
    case (.vector(let left), .vector(let right)): left == right
    case (.set, .set): isLenientlyEqual(to: other)
    case _: false
    }
  }

  /// The equality of values of different types, or of which one is a constraint.
  private func constraintEquality(with other: Value) -> Equality {
    if case .constraint(let left) = self {
      guard case .constraint(let right) = other else { return left.equality(with: other) }
      return left.equality(with: right)
    }
    guard case .constraint(let right) = other else { return .different }
    return right.equality(with: self)
  }

  /// Compares elements in order; a difference outweighs what is undetermined.
  fileprivate static func strictEquality(of left: [Value], with right: [Value]) -> Equality {
    guard left.count == right.count else { return .different }
    var result = Equality.equal
    for index in left.indices {
      switch left[index].strictEquality(with: right[index]) {
      case .equal: break
      case .different: return .different
      case .undetermined(let reason): result = .undetermined(reason)
      }
    }
    return result
  }

  /// The equality of set elements and of `map_diff`: numbers compare exactly, NaN equals NaN.
  package func isLenientlyEqual(to other: Value) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.float(let left), .float(let right)): left == right || left.isNaN && right.isNaN
    case (.integer(let left), .float(let right)): left == Int64(exactly: right)
    case (.float(let left), .integer(let right)): Int64(exactly: left) == right
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isLenientlyEqual(to: $1) }
    case (.map(let left), .map(let right)):
      left.keys == right.keys
        && zip(left.values, right.values).allSatisfy { $0.isLenientlyEqual(to: $1) }
    case (.set(let left), .set(let right)):
      left.elements.count == right.elements.count
        && left.elements.allSatisfy { right.elements.containsLeniently($0) }
    case (.mapDiff(let left), .mapDiff(let right)):
      Value.map(left.new).isLenientlyEqual(to: .map(right.new))
        && Value.map(left.old).isLenientlyEqual(to: .map(right.old))
    case (.vector(let left), .vector(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
    case _: isStrictlyEqual(to: other)
    }
  }
}

extension MapValue {
  fileprivate func strictEquality(with other: MapValue) -> Value.Equality {
    guard !isOpen, !other.isOpen else { return .undetermined(.unfilteredField("")) }
    guard keys == other.keys else { return .different }
    return Value.strictEquality(of: values, with: other.values)
  }
}

extension [Value] {
  /// Whether a value is among the elements, an int not being a float.
  package func containsStrictly(_ element: Value) -> Bool {
    contains { $0.isStrictlyEqual(to: element) }
  }

  /// Whether a value is among the elements of a set.
  package func containsLeniently(_ element: Value) -> Bool {
    contains { $0.isLenientlyEqual(to: element) }
  }
}
