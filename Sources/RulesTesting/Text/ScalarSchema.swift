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
    if text.hasPrefix("0x") { return Int64(text.dropFirst(2), radix: 16) }
    if text.hasPrefix("0o") { return Int64(text.dropFirst(2), radix: 8) }
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int64(text)
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
