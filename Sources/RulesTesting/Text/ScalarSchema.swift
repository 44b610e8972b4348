import RulesValues

/// The core schema of YAML 1.2: what a plain scalar is.
enum ScalarSchema {
  /// The value of a plain scalar.
  static func value(of text: String) -> Value {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .boolean(true)
    case "false", "False", "FALSE": return .boolean(false)
    default: break
    }
    if let integer = integer(text) { return .integer(integer) }
    if let float = float(text) { return .float(float) }
    return .string(Text(text))
  }

  static func integer(_ text: String) -> Int64? {
    form(ofInteger: text).flatMap { Int64($0.digits, radix: $0.radix) }
  }

  /// Whether a text is an integer of the schema that does not fit into 64 bits.
  static func isOversizedInteger(_ text: String) -> Bool {
    form(ofInteger: text) != nil && integer(text) == nil
  }

  /// The digits, with a sign only in base 10, and the base of an integer of any size.
  private static func form(ofInteger text: String) -> (digits: Substring, radix: Int)? {
    let radix = text.hasPrefix("0x") ? 16 : text.hasPrefix("0o") ? 8 : 10
    let digits = radix == 10 ? text[...] : text.dropFirst(2)
    let isSigned = radix == 10 && (text.hasPrefix("-") || text.hasPrefix("+"))
    let bare = isSigned ? digits.dropFirst() : digits
    guard !bare.isEmpty, bare.allSatisfy({ $0.isASCII && Int(String($0), radix: radix) != nil })
    else { return nil }
    return (digits, radix)
  }

  /// `1.5`, `-2e3`, `.inf`, `.nan`; also `Infinity` and `NaN` in `!double`.
  static func float(_ text: String) -> Double? {
    switch text {
    case ".inf", ".Inf", ".INF", "+.inf": return .infinity
    case "-.inf", "-.Inf", "-.INF": return -.infinity
    case ".nan", ".NaN", ".NAN": return .nan
    default: break
    }
    let allowed = Set("0123456789.eE+-".utf8)
    guard text.utf8.allSatisfy(allowed.contains),
      text.utf8.contains(where: { (48...57).contains($0) })
    else { return nil }
    let padded = text.hasPrefix(".") ? "0" + text : text
    return Double(padded.hasSuffix(".") ? padded + "0" : padded)
  }
}
