import RulesValues

/// Calendar fields are those of UTC. **Evidence:** `language.md` §3.16.
let timestampMethods: [Builtin] = [
  Builtin(
    "date", on: .method(.timestamp), [Signature([], returns: .type(.timestamp))],
    summary: "Midnight of the same day.", evidence: "§3.16",
    body: .unary { (time) throws(Failure) in
      let time = try time.timestamp
      return .timestamp(
        TimestampValue(seconds: time.seconds - time.secondOfDay, nanoseconds: 0))
    }),
  field("day", "The day of the month, from 1.") { $0.calendarDay.day },
  field("dayOfWeek", "The day of the week, 1 for Monday to 7 for Sunday.") { time in
    // 1970-01-01 was a Thursday.
    (time.days + 3).flooredDivision(by: 7).remainder + 1
  },
  field("dayOfYear", "The day of the year, from 1.") { time in
    let first = Calendar.Day(year: time.calendarDay.year, month: 1, day: 1)
    return time.days - Calendar.days(to: first) + 1
  },
  field("hours", "The hour of the day, 0 to 23.") { $0.secondOfDay / 3_600 },
  field("minutes", "The minute of the hour, 0 to 59.") { $0.secondOfDay / 60 % 60 },
  field("month", "The month, 1 to 12.") { $0.calendarDay.month },
  field("nanos", "The nanoseconds of the second.") { Int64($0.nanoseconds) },
  field("seconds", "The second of the minute, 0 to 59.") { $0.secondOfDay % 60 },
  Builtin(
    "time", on: .method(.timestamp), [Signature([], returns: .type(.duration))],
    summary: "The time since midnight.", evidence: "§3.16",
    body: .unary { (time) throws(Failure) in
      let time = try time.timestamp
      return .duration(DurationValue(seconds: time.secondOfDay, nanoseconds: time.nanoseconds))
    }),
  field("toMillis", "The milliseconds since 1970.") { time in
    time.seconds * 1_000 + Int64(time.nanoseconds / 1_000_000)
  },
  field("year", "The year, 1 to 9999.") { $0.calendarDay.year },
]

private func field(
  _ name: String, _ summary: String, _ value: @escaping @Sendable (TimestampValue) -> Int64
) -> Builtin {
  Builtin(
    name, on: .method(.timestamp), [Signature([], returns: .type(.int))], summary: summary,
    evidence: "§3.16",
    body: .unary { (time) throws(Failure) in .integer(value(try time.timestamp)) })
}

extension TimestampValue {
  /// Days since 1970-01-01.
  fileprivate var days: Int64 {
    seconds.flooredDivision(by: Calendar.secondsPerDay).quotient
  }

  /// Seconds since midnight UTC.
  fileprivate var secondOfDay: Int64 {
    seconds.flooredDivision(by: Calendar.secondsPerDay).remainder
  }

  fileprivate var calendarDay: Calendar.Day { Calendar.day(days) }
}
