/// The proleptic Gregorian calendar, in UTC.
package enum Calendar {
  package struct Day: Hashable, Sendable {
    package let year: Int64
    /// 1–12.
    package let month: Int64
    /// 1–31.
    package let day: Int64

    package init(year: Int64, month: Int64, day: Int64) {
      self.year = year
      self.month = month
      self.day = day
    }
  }

  package static let secondsPerDay: Int64 = 86_400

  /// Days since 1970-01-01.
  ///
  /// Counts years from March, so that the leap day is the last of a year, in cycles of 400 years.
  package static func days(to day: Day) -> Int64 {
    let year = day.month <= 2 ? day.year - 1 : day.year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let monthFromMarch = (day.month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day.day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day that many days after 1970-01-01.
  package static func day(_ days: Int64) -> Day {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return Day(year: year, month: month, day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// 28–31.
  package static func dayCount(ofMonth month: Int64, in year: Int64) -> Int64 {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: isLeap(year) ? 29 : 28
    case _: 31
    }
  }

  package static func isLeap(_ year: Int64) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}

extension Int64 {
  /// The quotient rounded down and the rest, which has the sign of a positive divisor.
  package func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
