import SourceText

/// Writes trees as rules text in one canonical form.
///
/// Parsing the text of a tree without holes gives an equal tree again; spans and numbers differ.
package enum SourcePrinter {
  /// The text of an expression on one line; holes become `<missing>`.
  package static func text(of expression: Expression) -> String {
    switch expression.kind {
    case .missing: "<missing>"
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    // The least integer has no literal of its own but for its folded minus.
    case .integer(let value): String(value)
    case .float(let value): float(value)
    case .string(let value): quoted(value)
    case .bytes(let value): "b'" + value.map(escapedByte).joined() + "'"
    case .list(let elements): "[" + list(elements) + "]"
    case .map(let entries):
      "{" + entries.map { text(of: $0.key) + ": " + text(of: $0.value) }.joined(separator: ", ")
        + "}"
    case .path(let segments): segments.map(segment).joined()
    case .variable(let name): name
    case .parenthesized(let inner): "(" + text(of: inner) + ")"
    case .unary(let symbol, let operand): symbol.rawValue + text(of: operand)
    case .binary(let symbol, let left, let right):
      "\(text(of: left)) \(symbol.rawValue) \(text(of: right))"
    case .typeTest(let operand, let type): "\(text(of: operand)) is \(type.text)"
    case .ternary(let condition, let positive, let negative):
      "\(text(of: condition)) ? \(text(of: positive)) : \(text(of: negative))"
    case .member(let base, let name): receiver(base) + "." + name.text
    case .index(let base, let index): receiver(base) + "[" + text(of: index) + "]"
    case .slice(let base, let lower, let upper):
      receiver(base) + "[" + (lower.map(text) ?? "") + " : " + (upper.map(text) ?? "") + "]"
    case .call(let name, let arguments): name.text + "(" + list(arguments) + ")"
    case .methodCall(let base, let name, let arguments):
      receiver(base) + "." + name.text + "(" + list(arguments) + ")"
    }
  }

  private static func list(_ expressions: [Expression]) -> String {
    expressions.map(text).joined(separator: ", ")
  }

  /// A blank keeps a dot from becoming part of the number or path before it.
  private static func receiver(_ base: Expression) -> String {
    switch base.kind {
    case .integer, .float, .path: text(of: base) + " "
    case .missing, .null, .boolean, .string, .bytes, .list, .map, .variable, .parenthesized, .unary,
      .binary, .typeTest, .ternary, .member, .index, .slice, .call, .methodCall:
      text(of: base)
    }
  }

  /// Digits only: the language has no exponents.
  private static func float(_ value: Double) -> String {
    let text = String(value)
    guard let mark = text.firstIndex(of: "e"),
      let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    let digits = text[..<mark].filter { $0 != "." }
    let point =
      (text[..<mark].firstIndex(of: ".").map { text.distance(from: text.startIndex, to: $0) }
        ?? digits.count) + exponent
    if point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count {
      return digits + String(repeating: "0", count: point - digits.count) + ".0"
    }
    return "\(digits.prefix(point)).\(digits.dropFirst(point))"
  }

  private static func quoted(_ value: String) -> String {
    let escaped = value.escaping { scalar in
      switch scalar {
      case "'": "\\'"
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case _: nil
      }
    }
    return "'\(escaped)'"
  }

  private static func escapedByte(_ byte: UInt8) -> String { "\\x" + hexadecimal(byte) }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }

  private static func segment(_ segment: Expression.PathSegment) -> String {
    switch segment.kind {
    case .literal(let name): literalSegment(name)
    case .interpolation(let value): "/$(" + text(of: value) + ")"
    case .capture(let name): "/{" + name.text + "}"
    case .glob(let name): "/{" + name.text + "=**}"
    }
  }

  static func literalSegment(_ name: String) -> String {
    let bytes = Array(name.utf8)
    let isWrapped =
      bytes.count > 2 && bytes.first == UInt8(ascii: "(")
      && bytes.last == UInt8(ascii: ")")
    let inner = isWrapped ? Array(bytes.dropFirst().dropLast()) : bytes
    let escaped = inner.map { byte in
      byte.isSegmentCharacter ? String(Unicode.Scalar(byte)) : "%" + hexadecimal(byte)
    }.joined()
    return isWrapped ? "/(\(escaped))" : "/" + escaped
  }
}
