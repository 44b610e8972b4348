import RulesValues

let timestampFunctions: [Builtin] = [
  Builtin(
    "date", on: .namespace("timestamp"),
    [Signature([.type(.int), .type(.int), .type(.int)], returns: .type(.timestamp))],
    summary: "Midnight UTC of a year, month and day.", evidence: "§3.16",
    body: .many { (operands) throws(Failure) in
      let (year, month, day) = (
        try operands[0].integer, try operands[1].integer, try operands[2].integer
      )
      guard (1...9_999).contains(year) else {
        throw Failure(
          .message(
            "Timestamp should be between 0001-01-01T00.00.00Z and 9999-12-31T23.59.59Z. "
              + "year: \(year)."))
      }
      guard (1...12).contains(month), day >= 1,
        day <= Calendar.dayCount(ofMonth: month, in: year)
      else {
        throw Failure(.message("Date is not valid. year: \(year), month: \(month) day: \(day)."))
      }
      let days = Calendar.days(to: Calendar.Day(year: year, month: month, day: day))
      return .timestamp(
        TimestampValue(seconds: days * Calendar.secondsPerDay, nanoseconds: 0))
    }),
  Builtin(
    "value", on: .namespace("timestamp"),
    [
      Signature([.type(.int)], returns: .type(.timestamp)),
      Signature([.type(.string)], returns: .type(.timestamp)),
    ],
    summary: "The instant of milliseconds since 1970, or of an RFC 3339 text with a zone.",
    evidence: "§3.16",
    body: .unary { (operand) throws(Failure) in
      if case .string(let text) = operand {
        guard let time = TimestampValue(rfc3339: text.string) else {
          // A text that cannot be read is reported as an instant out of range.
          throw Failure.timestampRange
        }
        return .timestamp(time)
      }
      let (seconds, rest) = try operand.integer.flooredDivision(by: 1_000)
      return .timestamp(
        try TimestampValue.checked(seconds: seconds, nanoseconds: rest * 1_000_000))
    }),
]

let durationFunctions: [Builtin] = [
  Builtin(
    "abs", on: .namespace("duration"),
    [Signature([.type(.duration)], returns: .type(.duration))],
    summary: "The length without its sign.", evidence: "§3.17",
    body: .unary { (duration) throws(Failure) in
      let duration = try duration.duration
      return .duration(
        DurationValue(
          seconds: Swift.abs(duration.seconds), nanoseconds: Swift.abs(duration.nanoseconds)))
    }),
  Builtin(
    "time", on: .namespace("duration"),
    [
      Signature(
        [.type(.int), .type(.int), .type(.int), .type(.int)], returns: .type(.duration))
    ],
    summary: "The sum of hours, minutes, seconds and nanoseconds.", evidence: "§3.17",
    body: .many { (operands) throws(Failure) in
      let seconds = try (0..<3).map { (index) throws(Failure) in
        try scaled(try operands[index].integer, by: [3_600, 60, 1][index])
      }
      let total = seconds.reduce(Int64(0)) { $0 &+ $1 }
      return .duration(
        try DurationValue.checked(seconds: total, nanoseconds: try operands[3].integer))
    }),
  Builtin(
    "value", on: .namespace("duration"),
    [Signature([.type(.int), .type(.string)], returns: .type(.duration))],
    summary: "A number of weeks, days, hours, minutes, seconds, milli- or nanoseconds.",
    examples: ["duration.value(1500, 'ms').seconds() => 1"], evidence: "§3.17",
    body: .many { (operands) throws(Failure) in
      let count = try operands[0].integer
      let unit = try operands[1].text.string
      switch unit {
      case "w": return try seconds(count, 604_800)
      case "d": return try seconds(count, 86_400)
      case "h": return try seconds(count, 3_600)
      case "m": return try seconds(count, 60)
      case "s": return try seconds(count, 1)
      case "ms":
        return .duration(
          try DurationValue.checked(
            seconds: count / 1_000, nanoseconds: count % 1_000 * 1_000_000))
      case "ns":
        return .duration(
          try DurationValue.checked(
            seconds: count / 1_000_000_000, nanoseconds: count % 1_000_000_000))
      default:
        // The official text for an unknown unit.
        throw Failure(.message("Invalid regular expression pattern. Pattern: \(unit)."))
      }
    }),
]

private func seconds(_ count: Int64, _ factor: Int64) throws(Failure) -> Value {
  .duration(try DurationValue.checked(seconds: try scaled(count, by: factor), nanoseconds: 0))
}

/// A product that stays out of range when it overflows.
private func scaled(_ count: Int64, by factor: Int64) throws(Failure) -> Int64 {
  let (product, overflow) = count.multipliedReportingOverflow(by: factor)
  guard !overflow else { throw Failure.durationRange }
  return product
}

let geoPointFunctions: [Builtin] = [
  Builtin(
    "value", on: .namespace("latlng"),
    [Signature([.type(.float), .type(.float)], returns: .type(.latlng))],
    summary: "The point of a latitude and a longitude in degrees.", evidence: "§3.18",
    body: .binary { (latitude, longitude) throws(Failure) in
      let (latitude, longitude) = (try latitude.float, try longitude.float)
      guard abs(latitude) <= 90, abs(longitude) <= 180 else {
        throw Failure(
          .message(
            "Latitude should be in [-90,90] range and longitude should be in [-180,180] range. "
              + "latitude: \(try Value.float(latitude).converted()), "
              + "longitude: \(try Value.float(longitude).converted())."))
      }
      return .geoPoint(GeoPointValue(latitude: latitude, longitude: longitude))
    })
]
