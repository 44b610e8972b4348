extension Value {
  /// `element in container`. **Evidence:** `language.md` §3.5, §9.3.
  package static func contains(_ element: Value, in container: Value) throws(Failure) -> Bool {
    switch container {
    case .list(let elements):
      if case .constraint(let constraint) = element {
        return try constraint.isElement(of: elements)
      }
      return try isElement(element, of: elements)
    case .map(let map):
      guard case .string(let key) = element else {
        throw Failure(
          .unsupported(received: "map.in(\(element.type.rawValue))", expected: "map.in(string)"))
      }
      if map.index(of: key) != nil { return true }
      guard !map.isOpen else { throw Failure(.undetermined(.unfilteredField(key.string))) }
      return false
    case .set(let set):
      if case .constraint = element { throw Failure.constraintInSet }
      return set.elements.containsLeniently(element)
    case .constraint(let constraint): return try constraint.contains(element)
    case .null: throw Failure(.nullValue)
    case .boolean, .integer, .float, .string, .bytes, .timestamp, .duration, .geoPoint, .path,
      .vector, .mapDiff:
      throw Failure(.functionNotFound("in"))
    }
  }

  /// Whether an element is strictly equal to one of a list; a match outweighs what is open.
  package static func isElement(_ element: Value, of elements: [Value]) throws(Failure) -> Bool {
    var undetermined: FailureCause.Undetermined?
    for candidate in elements {
      switch element.strictEquality(with: candidate) {
      case .equal: return true
      case .different: break
      case .undetermined(let reason): undetermined = reason
      }
    }
    if let undetermined { throw Failure(.undetermined(undetermined)) }
    return false
  }

  /// `x is T` for one of the type names that the compiler accepts.
  ///
  /// A set is of no type. **Evidence:** `language.md` §2.5.
  package func isOfType(_ name: String) throws(Failure) -> Bool {
    switch self {
    case .integer: return name == "int" || name == "number"
    case .float: return name == "float" || name == "number"
    case .null, .set: return false
    case .constraint(let constraint):
      if name == "constraint" { return true }
      guard !constraint.isSound else { throw Failure(.undetermined(.notImplied)) }
      return false
    case .boolean, .string, .bytes, .timestamp, .duration, .geoPoint, .path, .list, .map, .vector,
      .mapDiff:
      return name == type.rawValue
    }
  }
}

extension Failure {
  /// What the official engine says of a constraint in a set. **Evidence:** emulator probe.
  package static let constraintInSet = Failure(
    .message("Equality is not defined for type CONSTRAINT_VALUE"))
}
