/// Numbers as Java reads them. **Evidence:** `language.md` §3.8; emulator probes of 2026-12-01.
enum NumberText {
  /// An optional sign and decimal digits of any script; `nil` beyond 64 bits.
  static func integer(_ text: String) -> Int64? {
    var scalars = Substring(text).unicodeScalars
    var isNegative = false
    if let first = scalars.first, first == "-" || first == "+" {
      isNegative = first == "-"
      scalars.removeFirst()
    }
    guard !scalars.isEmpty else { return nil }
    var result: Int64 = 0
    for scalar in scalars {
      guard scalar.properties.generalCategory == .decimalNumber,
        let digit = scalar.properties.numericValue
      else { return nil }
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      // Counting down below zero reaches the smallest integer.
      let step = isNegative ? -Int64(digit) : Int64(digit)
      let (sum, overflows) = product.addingReportingOverflow(step)
      guard !overflows else { return nil }
      result = sum
    }
    return result
  }

  /// A decimal or hexadecimal float with optional sign, exponent and `f` or `d` at the end.
  ///
  /// Characters up to U+0020 at both ends are skipped; out of range gives infinity or zero.
  static func float(_ text: String) -> Double? {
    var rest = Substring(text.trimmingControls())
    var isNegative = false
    if let first = rest.first, first == "-" || first == "+" {
      isNegative = first == "-"
      rest.removeFirst()
    }
    guard let magnitude = magnitude(rest) else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  private static func magnitude(_ text: Substring) -> Double? {
    if text == "NaN" { return .nan }
    if text == "Infinity" { return .infinity }
    var body = text
    if let last = body.last, "fFdD".contains(last) { body.removeLast() }
    var reader = FloatReader(Array(body.utf8))
    guard let canonical = reader.canonical(), !text.isEmpty else { return nil }
    return Double(canonical)
  }
}

/// Checks the grammar of a float without sign and spells it so that Swift reads it.
private struct FloatReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func canonical() -> String? {
    let isHexadecimal = bytes.count > 1 && bytes[0] == 0x30 && bytes[1] | 0x20 == 0x78
    if isHexadecimal { position = 2 }
    let whole = digits(isHexadecimal)
    let fraction = skip(UInt8(ascii: ".")) ? digits(isHexadecimal) : ""
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    let marker: Character = isHexadecimal ? "p" : "e"
    var exponent = "0"
    if position < bytes.count, bytes[position] | 0x20 == marker.asciiValue {
      position += 1
      let sign = skip(UInt8(ascii: "-")) ? "-" : ""
      if sign.isEmpty { _ = skip(UInt8(ascii: "+")) }
      let written = digits(false)
      guard !written.isEmpty else { return nil }
      exponent = sign + shortened(written)
    } else if isHexadecimal {
      return nil
    }
    guard position == bytes.count else { return nil }
    let prefix = isHexadecimal ? "0x" : ""
    return "\(prefix)\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)"
      + "\(marker)\(exponent)"
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func digits(_ isHexadecimal: Bool) -> String {
    let start = position
    while position < bytes.count, isDigit(bytes[position], isHexadecimal) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func isDigit(_ byte: UInt8, _ isHexadecimal: Bool) -> Bool {
    (0x30...0x39).contains(byte) || isHexadecimal && (0x61...0x66).contains(byte | 0x20)
  }

  /// An exponent without leading zeros, of at most six digits, which is beyond every double.
  private func shortened(_ digits: String) -> String {
    let significant = digits.drop { $0 == "0" }
    return significant.count > 6 ? "999999" : significant.isEmpty ? "0" : String(significant)
  }
}
