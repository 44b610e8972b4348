import RulesValues

/// Functions of `timestamp`. **Evidence:** `language.md` §3.16.
enum TimestampFunctions {
  static let all: [Builtin] = [date, value]

  static let date = Builtin(
    "date", on: .namespace("timestamp"), [Signature(.int, .int, .int, returns: .timestamp)],
    summary: "Midnight UTC of a year, month and day.",
    examples: ["timestamp.date(1970, 1, 2) => timestamp.value(86400000)"],
    evidence: "language.md §3.16",
    body: .many { arguments throws(Failure) in
      let (year, month, day) = (arguments[0].int, arguments[1].int, arguments[2].int)
      guard (1...9_999).contains(year) else {
        throw Failure(
          .message(
            "Timestamp should be between 0001-01-01T00.00.00Z and 9999-12-31T23.59.59Z. "
              + "year: \(year)."))
      }
      guard (1...12).contains(month), day >= 1,
        day <= Calendar.dayCount(ofMonth: month, in: year)
      else {
        throw Failure(
          .message("Date is not valid. year: \(year), month: \(month) day: \(day)."))
      }
      let days = Calendar.days(to: Calendar.Day(year: year, month: month, day: day))
      return .timestamp(
        TimestampValue(seconds: days * Calendar.secondsPerDay, nanoseconds: 0))
    })

  static let value = Builtin(
    "value", on: .namespace("timestamp"),
    [Signature(.int, returns: .timestamp), Signature(.string, returns: .timestamp)],
    summary: "The time of milliseconds since 1970, or of a text as in RFC 3339.",
    examples: [
      "timestamp.value(0) => timestamp.date(1970, 1, 1)",
      "timestamp.value('2020-01-01T00:00:00Z') => timestamp.date(2020, 1, 1)",
    ],
    evidence: "language.md §3.16",
    body: .unary { value throws(Failure) in
      if case .string(let text) = value {
        guard let time = TimestampReader.read(text.string) else { throw Failure.timestampRange }
        return .timestamp(time)
      }
      let (seconds, milliseconds) = value.int.flooredDivision(by: 1_000)
      return .timestamp(
        try TimestampValue.checked(seconds: seconds, nanoseconds: milliseconds * 1_000_000))
    })
}
