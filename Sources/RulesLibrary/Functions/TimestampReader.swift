import RulesValues

/// Reads timestamps as leniently as the official engine.
///
/// Fields may have any number of digits and any value: February 30 is March 1, hour 24 the next
/// day. Spaces may precede a number, text may follow the seconds, and digits after the ninth are
/// dropped. **Evidence:** `Fixtures/Expressions/edges.txt`.
struct TimestampReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// The time of `YYYY-MM-DDTHH:MM:SS[.fraction](Z|±HH:MM)`, or `nil` for anything else.
  static func read(_ text: String) -> TimestampValue? {
    let bytes = Array(text.utf8)
    guard let separator = bytes.firstIndex(of: UInt8(ascii: "T")) else { return nil }
    let zones = [UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-")]
    let found = zones.lazy.compactMap { bytes[separator...].firstIndex(of: $0) }.first
    guard let zone = found, let offset = offset(bytes[zone...]) else { return nil }
    let point = bytes[..<zone].firstIndex(of: UInt8(ascii: ".")) ?? zone
    guard let nanoseconds = nanoseconds(bytes[point..<zone].dropFirst()) else { return nil }
    var reader = TimestampReader(bytes: bytes[..<point], position: 0)
    guard let seconds = reader.seconds() else { return nil }
    let total = seconds - offset
    guard TimestampValue.secondsRange.contains(total) else { return nil }
    return TimestampValue(seconds: total, nanoseconds: nanoseconds)
  }

  private mutating func seconds() -> Int64? {
    guard let year = number(), skip("-"), let month = number(), skip("-"), let day = number(),
      skip("T"), let hour = number(), skip(":"), let minute = number(), skip(":"),
      let second = number()
    else { return nil }
    let months = (month - 1).flooredDivision(by: 12)
    let first = Calendar.Day(year: year + months.quotient, month: months.remainder + 1, day: 1)
    let days = Calendar.days(to: first) + day - 1
    return days * Calendar.secondsPerDay + hour * 3_600 + minute * 60 + second
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.endIndex, UInt32(bytes[position]) == character.value else {
      return false
    }
    position += 1
    return true
  }

  /// Up to nine digits, perhaps after spaces.
  private mutating func number() -> Int64? {
    while skip(" ") || skip("\t") {}
    let digits = bytes[position...].prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    position += digits.count
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  private static func nanoseconds(_ digits: ArraySlice<UInt8>) -> Int32? {
    var result: Int32 = 0
    for index in 0..<9 {
      result *= 10
      guard index < digits.count else { continue }
      let digit = digits[digits.startIndex + index]
      guard (0x30...0x39).contains(digit) else { return nil }
      result += Int32(digit - 0x30)
    }
    return result
  }

  /// `Z` or `±HH:MM`, in seconds east of UTC.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int64? {
    guard zone.first != UInt8(ascii: "Z") else { return zone.count == 1 ? 0 : nil }
    let text = String(decoding: zone.dropFirst(), as: UTF8.self)
    guard let colon = text.firstIndex(of: ":"),
      let hours = Int32(text[..<colon]), let minutes = Int32(text[text.index(after: colon)...])
    else { return nil }
    let seconds = (Int64(hours) * 60 + Int64(minutes)) * 60
    return zone.first == UInt8(ascii: "-") ? -seconds : seconds
  }
}
