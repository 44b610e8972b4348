import RulesValues

/// Methods of timestamps, all in UTC. **Evidence:** `language.md` §3.16.
enum TimestampMethods {
  static let all: [Builtin] = [
    date, time, year, month, day, hours, minutes, seconds, nanos, dayOfWeek, dayOfYear, toMillis,
  ]

  static let date = Builtin(
    "date", on: .method(.timestamp), [Signature(returns: .timestamp)],
    summary: "Midnight of the day.",
    examples: ["timestamp.value(1577836800123).date() => timestamp.date(2020, 1, 1)"],
    evidence: "language.md §3.16",
    body: .unary { value in
      let midnight = days(value) * Calendar.secondsPerDay
      return .timestamp(TimestampValue(seconds: midnight, nanoseconds: 0))
    })

  static let time = Builtin(
    "time", on: .method(.timestamp), [Signature(returns: .duration)],
    summary: "The time since midnight.",
    examples: ["timestamp.value(3661000).time() => duration.time(1, 1, 1, 0)"],
    evidence: "language.md §3.16",
    body: .unary { value in
      .duration(
        DurationValue(
          seconds: secondOfDay(value), nanoseconds: value.timestamp.nanoseconds))
    })

  static let year = field(
    "year", "The year, 1 to 9999.", "timestamp.date(2020, 12, 31).year() => 2020"
  ) { Calendar.day(days($0)).year }

  static let month = field(
    "month", "The month, 1 to 12.", "timestamp.date(2020, 12, 31).month() => 12"
  ) { Calendar.day(days($0)).month }

  static let day = field(
    "day", "The day of the month, 1 to 31.", "timestamp.date(2020, 12, 31).day() => 31"
  ) { Calendar.day(days($0)).day }

  static let hours = field(
    "hours", "The hour, 0 to 23.", "timestamp.value(3661000).hours() => 1"
  ) { secondOfDay($0) / 3_600 }

  static let minutes = field(
    "minutes", "The minute, 0 to 59.", "timestamp.value(3661000).minutes() => 1"
  ) { secondOfDay($0) / 60 % 60 }

  static let seconds = field(
    "seconds", "The second, 0 to 59.", "timestamp.value(-1).seconds() => 59"
  ) { secondOfDay($0) % 60 }

  static let nanos = field(
    "nanos", "The part of the second in nanoseconds.",
    "timestamp.value(-1).nanos() => 999000000"
  ) { Int64($0.timestamp.nanoseconds) }

  static let dayOfWeek = field(
    "dayOfWeek", "The day of the week, 1 for Monday to 7 for Sunday.",
    "timestamp.date(2020, 1, 5).dayOfWeek() => 7"
  ) { (days($0) + 3).flooredDivision(by: 7).remainder + 1 }

  static let dayOfYear = field(
    "dayOfYear", "The day of the year, 1 to 366.",
    "timestamp.date(2020, 12, 31).dayOfYear() => 366"
  ) { value in
    let count = days(value)
    let year = Calendar.day(count).year
    return count - Calendar.days(to: Calendar.Day(year: year, month: 1, day: 1)) + 1
  }

  static let toMillis = field(
    "toMillis", "The milliseconds since 1970.",
    "timestamp.value(1577836800123).toMillis() => "
      + "1577836800123"
  ) { value in
    value.timestamp.seconds * 1_000 + Int64(value.timestamp.nanoseconds) / 1_000_000
  }

  private static func field(
    _ name: String, _ summary: String, _ example: String,
    _ number: @escaping @Sendable (Value) -> Int64
  ) -> Builtin {
    Builtin(
      name, on: .method(.timestamp), [Signature(returns: .int)], summary: summary,
      examples: [example], evidence: "language.md §3.16",
      body: .unary { .integer(number($0)) })
  }

  private static func days(_ value: Value) -> Int64 {
    value.timestamp.seconds.flooredDivision(by: Calendar.secondsPerDay).quotient
  }

  private static func secondOfDay(_ value: Value) -> Int64 {
    value.timestamp.seconds.flooredDivision(by: Calendar.secondsPerDay).remainder
  }
}
