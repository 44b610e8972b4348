/// The arithmetic operators. **Evidence:** `language.md` §3.2.
extension Value {
  /// `l + r`: numbers, strings, durations, and a timestamp with a duration.
  package static func add(_ left: Value, _ right: Value) throws(Failure) -> Value {
    switch (left, right) {
    case (.integer(let left), .integer(let right)):
      try checked(left.addingReportingOverflow(right))
    case (.string(let left), .string(let right)): .string(Text(left.string + right.string))
    case (.duration(let left), .duration(let right)): .duration(try left.adding(right))
    case (.timestamp(let time), .duration(let duration)),
      (.duration(let duration), .timestamp(let time)):
      .timestamp(try time.adding(duration))
    case _: try floats(left, "+", right) { $0 + $1 }
    }
  }

  /// `l - r`: numbers, durations, and what is taken from a timestamp.
  package static func subtract(_ left: Value, _ right: Value) throws(Failure) -> Value {
    switch (left, right) {
    case (.integer(let left), .integer(let right)):
      try checked(left.subtractingReportingOverflow(right))
    case (.duration(let left), .duration(let right)): .duration(try left.adding(right.negated()))
    case (.timestamp(let time), .duration(let duration)):
      .timestamp(try time.adding(duration.negated()))
    case (.timestamp(let left), .timestamp(let right)):
      .duration(try left.duration(since: right))
    case _: try floats(left, "-", right) { $0 - $1 }
    }
  }

  /// `l * r` of numbers.
  package static func multiply(_ left: Value, _ right: Value) throws(Failure) -> Value {
    if case (.integer(let left), .integer(let right)) = (left, right) {
      return try checked(left.multipliedReportingOverflow(by: right))
    }
    return try floats(left, "*", right) { $0 * $1 }
  }

  /// `l / r` of numbers; integers truncate toward zero, and `MIN / -1` wraps.
  package static func divide(_ left: Value, _ right: Value) throws(Failure) -> Value {
    if case (.integer(let left), .integer(let right)) = (left, right) {
      guard right != 0 else { throw Failure(.divideByZero) }
      return .integer(left.dividedReportingOverflow(by: right).partialValue)
    }
    return try floats(left, "/", right) { $0 / $1 }
  }

  /// `l % r` of numbers, with the sign of the dividend.
  package static func remainder(_ left: Value, _ right: Value) throws(Failure) -> Value {
    if case (.integer(let left), .integer(let right)) = (left, right) {
      guard right != 0 else { throw Failure(.divideByZero) }
      return .integer(left.remainderReportingOverflow(dividingBy: right).partialValue)
    }
    return try floats(left, "%", right) { $0.truncatingRemainder(dividingBy: $1) }
  }

  /// `-x` of a number or duration.
  package func negated() throws(Failure) -> Value {
    switch self {
    case .integer(let number):
      return try Self.checked(Int64(0).subtractingReportingOverflow(number))
    case .float(let number): return .float(-number)
    case .duration(let duration): return .duration(duration.negated())
    case .null, .boolean, .string, .bytes, .timestamp, .geoPoint, .path, .list, .map, .vector,
      .set, .mapDiff, .constraint:
      throw Failure(
        .unsupported(received: "-\(type.rawValue)", expected: "-int, -float, -duration"))
    }
  }

  /// `!x` of a bool.
  package func not() throws(Failure) -> Value {
    guard case .boolean(let isTrue) = self else {
      throw Failure(.unsupported(received: "!\(type.rawValue)", expected: "!bool"))
    }
    return .boolean(!isTrue)
  }

  private static func checked(
    _ result: (partialValue: Int64, overflow: Bool)
  ) throws(Failure) -> Value {
    guard !result.overflow else { throw Failure(.integerRange) }
    return .integer(result.partialValue)
  }

  /// Applies an operation to two numbers of which at least one is a float.
  private static func floats(
    _ left: Value, _ symbol: String, _ right: Value, _ operation: (Double, Double) -> Double
  ) throws(Failure) -> Value {
    guard let leftNumber = left.number, let rightNumber = right.number else {
      throw unsupported(left, symbol, right)
    }
    return .float(operation(leftNumber, rightNumber))
  }

  /// `Received: int + bool.` with what the operator accepts.
  static func unsupported(_ left: Value, _ symbol: String, _ right: Value) -> Failure {
    let pairs: [(String, String)] =
      switch symbol {
      case "+":
        [
          ("int", "int"), ("float", "float"), ("string", "string"), ("duration", "duration"),
          ("duration", "timestamp"), ("timestamp", "duration"),
        ]
      case "-":
        [
          ("int", "int"), ("float", "float"), ("duration", "duration"),
          ("timestamp", "duration"), ("timestamp", "timestamp"),
        ]
      case "<", "<=", ">", ">=":
        [
          ("string", "string"), ("bytes", "bytes"), ("int", "int"), ("float", "float"),
          ("duration", "duration"), ("timestamp", "timestamp"), ("constraint", "any"),
          ("any", "constraint"),
        ]
      case _: [("int", "int"), ("float", "float")]
      }
    return Failure(
      .unsupported(
        received: "\(left.type.rawValue) \(symbol) \(right.type.rawValue)",
        expected: pairs.map { "\($0) \(symbol) \($1)" }.joined(separator: ", ")))
  }

  /// A number as a double.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .float(let number): number
    case .null, .boolean, .string, .bytes, .timestamp, .duration, .geoPoint, .path, .list, .map,
      .vector, .set, .mapDiff, .constraint:
      nil
    }
  }
}
