/// Timestamps as RFC 3339 writes them, such as `2020-01-01T00:00:00.500Z`.
extension TimestampValue {
  /// The text in UTC, with no, three, six or nine digits of the second's part.
  public var rfc3339: String {
    let (days, rest) = seconds.flooredDivision(by: Calendar.secondsPerDay)
    let day = Calendar.day(days)
    let date =
      "\(Self.padded(day.year, 4))-\(Self.padded(day.month, 2))-\(Self.padded(day.day, 2))"
    let time = [rest / 3_600, rest / 60 % 60, rest % 60].map { Self.padded($0, 2) }
    return date + "T" + time.joined(separator: ":") + fraction + "Z"
  }

  private var fraction: String {
    if nanoseconds == 0 { return "" }
    let number = Int64(nanoseconds)
    if number % 1_000_000 == 0 { return "." + Self.padded(number / 1_000_000, 3) }
    if number % 1_000 == 0 { return "." + Self.padded(number / 1_000, 6) }
    return "." + Self.padded(number, 9)
  }

  /// Reads `YYYY-MM-DDTHH:MM:SS[.fraction](Z|±HH:MM)`, or `nil` for anything else.
  ///
  /// At most nine digits of a second's part; a time beyond the years 1 to 9999 is `nil`.
  public init?(rfc3339 text: String) {
    var reader = DigitReader(Array(text.utf8))
    guard let year = reader.number(digits: 4), reader.skip("-"),
      let month = reader.number(digits: 2), reader.skip("-"),
      let day = reader.number(digits: 2), reader.skip("T"),
      let hour = reader.number(digits: 2), reader.skip(":"),
      let minute = reader.number(digits: 2), reader.skip(":"),
      let second = reader.number(digits: 2)
    else { return nil }
    guard (1...12).contains(month), day >= 1,
      day <= Calendar.dayCount(ofMonth: month, in: year), hour < 24, minute < 60, second < 60
    else { return nil }
    var nanoseconds: Int64 = 0
    if reader.skip(".") {
      guard let fraction = reader.fraction() else { return nil }
      nanoseconds = fraction
    }
    guard let offset = reader.zone(), reader.isAtEnd else { return nil }
    let days = Calendar.days(to: Calendar.Day(year: year, month: month, day: day))
    let seconds =
      days * Calendar.secondsPerDay + hour * 3_600 + minute * 60 + second - offset
    guard Self.secondsRange.contains(seconds) else { return nil }
    self.init(seconds: seconds, nanoseconds: Int32(nanoseconds))
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Reads fixed-width numbers.
private struct DigitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  private mutating func digit() -> Int64? {
    guard position < bytes.count, (0x30...0x39).contains(bytes[position]) else { return nil }
    position += 1
    return Int64(bytes[position - 1] - 0x30)
  }

  mutating func number(digits: Int) -> Int64? {
    var result: Int64 = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      result = result * 10 + digit
    }
    return result
  }

  /// One to nine digits after the point, in nanoseconds.
  mutating func fraction() -> Int64? {
    var result: Int64 = 0
    var count = 0
    while let digit = digit() {
      result = result * 10 + digit
      count += 1
      guard count <= 9 else { return nil }
    }
    guard count > 0 else { return nil }
    for _ in count..<9 { result *= 10 }
    return result
  }

  /// `Z` or `±HH:MM`, in seconds east of UTC.
  mutating func zone() -> Int64? {
    if skip("Z") { return 0 }
    let sign: Int64 = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2),
      hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }
}
