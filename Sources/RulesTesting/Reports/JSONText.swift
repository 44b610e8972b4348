/// A JSON document whose members keep their order.
package indirect enum JSONText: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])

  /// The text on several lines, indented by two blanks; without a final newline.
  package var indented: String {
    var text = ""
    write(to: &text, indentation: "")
    return text
  }

  private func write(to text: inout String, indentation: String) {
    switch self {
    case .null: text += "null"
    case .boolean(let isTrue): text += isTrue ? "true" : "false"
    case .integer(let number): text += String(number)
    case .string(let string): Self.writeQuoted(string, to: &text)
    case .array(let elements):
      let inner = indentation + "  "
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner
        element.write(to: &text, indentation: inner)
      }
      text += elements.isEmpty ? "]" : "\n" + indentation + "]"
    case .object(let members):
      let inner = indentation + "  "
      text += "{"
      for (index, (name, value)) in members.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner
        Self.writeQuoted(name, to: &text)
        text += ": "
        value.write(to: &text, indentation: inner)
      }
      text += members.isEmpty ? "}" : "\n" + indentation + "}"
    }
  }

  private static func writeQuoted(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      case _: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
