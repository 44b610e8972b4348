import RulesValues

/// Functions of `duration`. **Evidence:** `language.md` §3.17.
enum DurationFunctions {
  static let all: [Builtin] = [value, time, abs]

  static let value = Builtin(
    "value", on: .namespace("duration"), [Signature(.int, .string, returns: .duration)],
    summary: "A number of weeks (`w`), `d`, `h`, `m`, `s`, `ms` or `ns`.",
    examples: ["duration.value(1, 'm') => duration.value(60, 's')"],
    evidence: "language.md §3.17",
    body: .binary { number, unit throws(Failure) in
      switch unit.text.string {
      case "w": return try duration(number.int, of: 604_800)
      case "d": return try duration(number.int, of: 86_400)
      case "h": return try duration(number.int, of: 3_600)
      case "m": return try duration(number.int, of: 60)
      case "s": return try duration(number.int, of: 1)
      case "ms": return try duration(number.int, partsPerSecond: 1_000)
      case "ns": return try duration(number.int, partsPerSecond: 1_000_000_000)
      case let other:
        // The official engine reads the unit with a pattern.
        throw Failure(.message("Invalid regular expression pattern. Pattern: \(other)."))
      }
    })

  static let time = Builtin(
    "time", on: .namespace("duration"), [Signature(.int, .int, .int, .int, returns: .duration)],
    summary: "The sum of hours, minutes, seconds and nanoseconds.",
    examples: ["duration.time(1, 2, 3, 0) => duration.value(3723, 's')"],
    evidence: "language.md §3.17",
    body: .many { arguments throws(Failure) in
      // Out of range the official message is the one for timestamps.
      var seconds: Int64 = 0
      for (number, factor) in zip(arguments, [3_600, 60, 1] as [Int64]) {
        let (part, overflow) = number.int.multipliedReportingOverflow(by: factor)
        let (sum, overflows) = seconds.addingReportingOverflow(part)
        guard !overflow, !overflows else { throw Failure.timestampRange }
        seconds = sum
      }
      guard DurationValue.secondsRange.contains(seconds) else { throw Failure.timestampRange }
      return .duration(
        try DurationValue.checked(seconds: seconds, nanoseconds: arguments[3].int))
    })

  static let abs = Builtin(
    "abs", on: .namespace("duration"), [Signature(.duration, returns: .duration)],
    summary: "The duration without its sign.",
    examples: ["duration.abs(duration.value(-20, 'm')) => duration.value(20, 'm')"],
    evidence: "language.md §3.17",
    body: .unary { value in
      let duration = value.duration
      let isNegative = duration.seconds < 0 || duration.nanoseconds < 0
      return .duration(isNegative ? duration.negated() : duration)
    })

  private static func duration(_ number: Int64, of seconds: Int64) throws(Failure) -> Value {
    let (total, overflow) = number.multipliedReportingOverflow(by: seconds)
    guard !overflow else { throw Failure.durationRange }
    return .duration(try DurationValue.checked(seconds: total, nanoseconds: 0))
  }

  private static func duration(
    _ number: Int64, partsPerSecond: Int64
  ) throws(Failure) -> Value {
    let (seconds, parts) = number.quotientAndRemainder(dividingBy: partsPerSecond)
    return .duration(
      try DurationValue.checked(
        seconds: seconds, nanoseconds: parts * (1_000_000_000 / partsPerSecond)))
  }
}
