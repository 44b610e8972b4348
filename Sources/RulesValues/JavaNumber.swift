/// How the official engine prints a float: as `Double.toString` of Java did before release 19.
///
/// That algorithm generates digits until they tell the number from its neighbors, but it tests
/// the bounds strictly and keeps a second digit before an exponent. It therefore prints
/// 1.0E23 as `9.999999999999999E22` and the smallest number as `4.9E-324`.
/// **Evidence:** `language.md` §3.8; emulator probes of 2026-12-01 (`Fixtures/Library/floats.txt`).
package enum JavaNumber {
  /// `1.0`, `1.0E20`, `1.0E-5`, `NaN`, `-Infinity`.
  package static func text(_ number: Double) -> String {
    guard number.isFinite else {
      return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
    }
    let sign = number.sign == .minus ? "-" : ""
    guard number != 0 else { return sign + "0.0" }
    let (digits, exponent) = decimal(number.magnitude)
    return sign + notation(digits, exponent)
  }

  /// Without exponent from 0.001 up to 10,000,000, else with one; `exponent` is that of the first
  /// digit.
  private static func notation(_ digits: String, _ exponent: Int) -> String {
    guard (-3..<7).contains(exponent) else {
      let rest = digits.dropFirst()
      return "\(digits.prefix(1)).\(rest.isEmpty ? "0" : rest)E\(exponent)"
    }
    if exponent < 0 { return "0." + String(repeating: "0", count: -exponent - 1) + digits }
    let whole = digits.prefix(exponent + 1)
    let zeros = String(repeating: "0", count: exponent + 1 - whole.count)
    let rest = digits.dropFirst(exponent + 1)
    return whole + zeros + "." + (rest.isEmpty ? "0" : rest)
  }

  /// The digits d₀d₁d₂… and the exponent of d₀.
  private static func decimal(_ number: Double) -> (digits: String, exponent: Int) {
    // Whole numbers below 2⁶³ are printed exactly, apart from digits that no double can tell.
    if number < 9_223_372_036_854_775_808, number == number.rounded(.down) {
      return whole(UInt64(number))
    }
    var generator = DigitGenerator(number)
    return generator.digits()
  }

  /// The digits of a whole number without those that its 53 bits cannot tell.
  private static func whole(_ number: UInt64) -> (digits: String, exponent: Int) {
    let bits = 63 - number.leadingZeroBitCount
    var rest = number
    var dropped = 0
    if bits > 54 {
      // As many digits as half of the distance to the next number has, less one.
      var unit: UInt64 = 1 << UInt64(bits - 54)
      while unit >= 10 {
        unit /= 10
        dropped += 1
      }
      var power: UInt64 = 1
      for _ in 0..<dropped { power *= 10 }
      let below = rest % power
      rest /= power
      if below >= power / 2, dropped > 0 { rest += 1 }
    }
    var digits = String(rest)
    let exponent = digits.count - 1 + dropped
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    return (digits, exponent)
  }
}

/// Generates the digits of a double by long division. **Evidence:** see `JavaNumber`.
private struct DigitGenerator {
  /// The number is `numerator / denominator · 10^exponent`; half the distance to its neighbor is
  /// `margin` on the same scale.
  private var numerator: LongNumber
  private var denominator: LongNumber
  private var margin: LongNumber
  private var exponent: Int

  init(_ number: Double) {
    let bits = number.significandBitPattern
    let isNormal = number.isNormal
    let significand = isNormal ? bits | 1 << 52 : bits
    let power = (isNormal ? Int(number.exponentBitPattern) : 1) - 1_075
    exponent = Self.estimate(number)
    numerator = LongNumber(significand)
    denominator = LongNumber(1)
    margin = LongNumber(1)
    // Two bits more make room for the half, and for the quarter at a power of two.
    let isPowerOfTwo = significand.nonzeroBitCount == 1
    numerator.shiftLeft(max(power, 0) + 2)
    margin.shiftLeft(max(power, 0) + (isPowerOfTwo ? 0 : 1))
    denominator.shiftLeft(max(-power, 0) + 2)
    if exponent >= 0 {
      denominator.multiplyByPowerOfTen(exponent)
    } else {
      numerator.multiplyByPowerOfTen(-exponent)
      margin.multiplyByPowerOfTen(-exponent)
    }
  }

  /// The exponent of the first digit, or one more: the tangent of the logarithm at 1.5.
  private static func estimate(_ number: Double) -> Int {
    let logarithm =
      (number.significand - 1.5) * 0.289529654 + 0.176091259
      + Double(number.exponent) * 0.301029995663981
    return Int(logarithm.rounded(.down))
  }

  mutating func digits() -> (digits: String, exponent: Int) {
    var digits: [UInt8] = []
    var (isLow, isHigh) = next(into: &digits)
    if digits[0] == 0, !isHigh {
      digits.removeFirst()
      exponent -= 1
    }
    // A number with an exponent shows two digits at least.
    if exponent < -3 || exponent >= 8 { (isLow, isHigh) = (false, false) }
    while !isLow, !isHigh { (isLow, isHigh) = next(into: &digits) }
    if isHigh, !isLow || roundsUp(after: digits.last ?? 0) { roundUp(&digits) }
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
    return (String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self), exponent)
  }

  /// Generates one digit; tells whether the rest is within the margin below or above.
  private mutating func next(into digits: inout [UInt8]) -> (isLow: Bool, isHigh: Bool) {
    digits.append(numerator.removeMultiples(of: denominator))
    numerator.multiply(by: 10)
    margin.multiply(by: 10)
    var ten = denominator
    ten.multiply(by: 10)
    return (numerator < margin, ten < numerator + margin)
  }

  /// Whether the rest is more than half of the last digit's unit, or half and that digit is odd.
  private func roundsUp(after digit: UInt8) -> Bool {
    var ten = denominator
    ten.multiply(by: 10)
    let twice = numerator + numerator
    return ten < twice || ten == twice && digit % 2 == 1
  }

  private mutating func roundUp(_ digits: inout [UInt8]) {
    var index = digits.count - 1
    while index >= 0 {
      guard digits[index] == 9 else {
        digits[index] += 1
        return
      }
      digits[index] = 0
      index -= 1
    }
    digits.insert(1, at: 0)
    exponent += 1
  }
}
