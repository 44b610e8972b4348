/// Arithmetic of timestamps and durations, which keeps them in range.
///
/// **Evidence:** `language.md` §3.16, §3.17.
extension TimestampValue {
  package static let secondsRange: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// A timestamp of a pair that need not be normalized.
  package static func checked(
    seconds: Int64, nanoseconds: Int64
  ) throws(Failure) -> TimestampValue {
    let carry = nanoseconds.flooredDivision(by: 1_000_000_000)
    let (total, overflow) = seconds.addingReportingOverflow(carry.quotient)
    guard !overflow, secondsRange.contains(total) else { throw Failure.timestampRange }
    return TimestampValue(seconds: total, nanoseconds: Int32(carry.remainder))
  }

  package func adding(_ duration: DurationValue) throws(Failure) -> TimestampValue {
    try Self.checked(
      seconds: seconds + duration.seconds,
      nanoseconds: Int64(nanoseconds) + Int64(duration.nanoseconds))
  }

  package func duration(since earlier: TimestampValue) throws(Failure) -> DurationValue {
    try DurationValue.checked(
      seconds: seconds - earlier.seconds,
      nanoseconds: Int64(nanoseconds) - Int64(earlier.nanoseconds))
  }
}

extension DurationValue {
  package static let secondsRange: ClosedRange<Int64> = -315_576_000_000...315_576_000_000

  /// A duration of a pair that need not be normalized.
  package static func checked(
    seconds: Int64, nanoseconds: Int64
  ) throws(Failure) -> DurationValue {
    let carry = nanoseconds.flooredDivision(by: 1_000_000_000)
    let (total, overflow) = seconds.addingReportingOverflow(carry.quotient)
    guard !overflow else { throw Failure.durationRange }
    // Below zero both parts are negative: -1 s and 500 ms are -0.5 s.
    let isMixed = total < 0 && carry.remainder > 0
    let whole = isMixed ? total + 1 : total
    let rest = isMixed ? carry.remainder - 1_000_000_000 : carry.remainder
    guard secondsRange.contains(whole) else { throw Failure.durationRange }
    return DurationValue(seconds: whole, nanoseconds: Int32(rest))
  }

  package func adding(_ other: DurationValue) throws(Failure) -> DurationValue {
    try Self.checked(
      seconds: seconds + other.seconds,
      nanoseconds: Int64(nanoseconds) + Int64(other.nanoseconds))
  }

  package func negated() -> DurationValue {
    DurationValue(seconds: -seconds, nanoseconds: -nanoseconds)
  }
}

extension Failure {
  package static let timestampRange = Failure(
    .message(
      "Timestamp is not valid. Seconds must be in range [-62,135,596,800, +253,402,300,799]. "
        + "Nanos must be in range [0, +999,999,999]."))

  package static let durationRange = Failure(
    .message(
      "Duration is not valid. Seconds must be in range [-315,576,000,000, +315,576,000,000]. "
        + "Nanos must be in range [-999,999,999, +999,999,999]. "
        + "Nanos must have the same sign as seconds."))
}
