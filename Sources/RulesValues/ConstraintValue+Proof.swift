/// What a query's filters prove about a field.
///
/// A comparison holds when one single filter implies it; otherwise it is undetermined, never
/// false. There is no joint reasoning and no integer reasoning, as in the official engine.
/// **Evidence:** `language.md` §9.3, Appendix C; emulator probes of 2026-12-01.
extension ConstraintValue {
  /// Whether the comparison of the field with a value holds.
  ///
  /// - Throws: `undetermined` when nothing implies it, and a type error for an operand with which
  ///   a constraint cannot be compared.
  package func holds(_ comparator: Comparator, _ operand: Value) throws(Failure) -> Bool {
    switch comparator {
    case .equal, .notEqual:
      guard operand.isEquatable else { throw Self.typeFailure(operand, Self.equatable) }
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .listContains:
      guard operand.isOrdered else { throw Self.typeFailure(operand, Self.ordered) }
    }
    guard implies(comparator, operand) else { throw Failure(.undetermined(.notImplied)) }
    return true
  }

  /// `element in field`.
  package func contains(_ element: Value) throws(Failure) -> Bool {
    if case .constraint = element { throw Self.typeFailure(element, Self.ordered) }
    guard implies(.listContains, element) else { throw Failure(.undetermined(.notImplied)) }
    return true
  }

  /// `field.hasAny(list)`.
  package func hasAny(_ elements: [Value]) throws(Failure) -> Bool {
    if elements.contains(where: { implies(.listContains, $0) }) { return true }
    guard !isSound || elements.isEmpty else { throw Failure(.undetermined(.notImplied)) }
    return false
  }

  /// `field in list`: false for the official engine, whatever the list holds.
  package func isElement(of elements: [Value]) throws(Failure) -> Bool {
    guard isSound else { return false }
    guard elements.allSatisfy({ implies(.notEqual, $0) }) else {
      throw Failure(.undetermined(.notImplied))
    }
    return false
  }

  /// Equality inside lists and maps, where the official engine compares the filters themselves.
  func equality(with other: Value) -> Value.Equality {
    guard isSound else { return .different }
    return implies(.notEqual, other) ? .different : .undetermined(.notImplied)
  }

  func equality(with other: ConstraintValue) -> Value.Equality {
    guard !isSound, !other.isSound else {
      return self === other ? .equal : .undetermined(.notImplied)
    }
    let isSame =
      constraints.count == other.constraints.count
      && zip(constraints, other.constraints).allSatisfy {
        $0.comparator == $1.comparator && $0.operand.isStrictlyEqual(to: $1.operand)
      }
    return isSame ? .equal : .different
  }

  /// Whether a single filter implies a comparison of the field with a value.
  package func implies(_ comparator: Comparator, _ operand: Value) -> Bool {
    if comparator == .notEqual, case .null = operand { return true }
    return constraints.contains { $0.implies(comparator, operand) }
  }

  private static let equatable =
    "bool,duration,float,int,latlng,map,null,string,bytes,timestamp,path,list,vector,set"
  private static let ordered = "timestamp,duration,float,int,string,bytes"

  private static func typeFailure(_ operand: Value, _ expected: String) -> Failure {
    Failure(.type(received: operand.type, expected: expected))
  }
}

extension ConstraintValue.Comparator {
  /// The comparator for exchanged operands.
  var mirrored: ConstraintValue.Comparator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual, .listContains: self
    }
  }
}

extension ConstraintValue.Simple {
  /// Whether this filter alone implies a comparison of its field with a value.
  fileprivate func implies(_ other: ConstraintValue.Comparator, _ value: Value) -> Bool {
    guard let order = order(to: value) else { return false }
    // The order of the filter's operand (a) to the value (v).
    let isBelow = order == .less
    let isAbove = order == .greater
    let isEqual = order == .equal
    return switch (comparator, other) {
    case (.equal, .equal), (.notEqual, .notEqual), (.listContains, .listContains): isEqual
    case (.equal, .notEqual): !isEqual
    case (.equal, .less): isBelow
    case (.equal, .lessOrEqual): isBelow || isEqual
    case (.equal, .greater): isAbove
    case (.equal, .greaterOrEqual): isAbove || isEqual
    case (.greater, .greater), (.greater, .greaterOrEqual), (.greater, .notEqual):
      isAbove || isEqual
    case (.greaterOrEqual, .greaterOrEqual): isAbove || isEqual
    case (.greaterOrEqual, .greater), (.greaterOrEqual, .notEqual): isAbove
    case (.less, .less), (.less, .lessOrEqual), (.less, .notEqual): isBelow || isEqual
    case (.lessOrEqual, .lessOrEqual): isBelow || isEqual
    case (.lessOrEqual, .less), (.lessOrEqual, .notEqual): isBelow
    case (.equal, .listContains), (.notEqual, _), (.listContains, _), (.less, _),
      (.lessOrEqual, _), (.greater, _), (.greaterOrEqual, _):
      false
    }
  }

  /// The order of the operand to a value, or `nil` when they say nothing about each other.
  ///
  /// A float filter does not speak about an int, although an int filter speaks about a float.
  /// **Evidence:** emulator probe (`n >= 1.5` does not imply `n > 1`).
  private func order(to value: Value) -> Value.Order? {
    if case (.float, .integer) = (operand, value) { return nil }
    if let order = Value.order(operand, value) { return order == .unordered ? nil : order }
    guard operand.type == value.type,
      comparator == .equal || comparator == .notEqual
        || comparator == .listContains
    else { return nil }
    return operand.isStrictlyEqual(to: value) ? .equal : .unordered
  }
}

extension Value {
  fileprivate var isOrdered: Bool {
    switch self {
    case .integer, .float, .string, .bytes, .timestamp, .duration: true
    case .null, .boolean, .geoPoint, .path, .list, .map, .vector, .set, .mapDiff, .constraint:
      false
    }
  }

  fileprivate var isEquatable: Bool {
    switch self {
    case .mapDiff, .constraint: false
    case .null, .boolean, .integer, .float, .string, .bytes, .timestamp, .duration, .geoPoint,
      .path, .list, .map, .vector, .set:
      true
    }
  }
}
