import SourceText

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
    case .string(let string): text += Self.quoted(string)
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
        text += Self.quoted(name) + ": "
        value.write(to: &text, indentation: inner)
      }
      text += members.isEmpty ? "}" : "\n" + indentation + "}"
    }
  }

  private static func quoted(_ string: String) -> String {
    let escaped = string.escaping { scalar in
      switch scalar {
      case "\"": return "\\\""
      case "\\": return "\\\\"
      case "\n": return "\\n"
      case "\r": return "\\r"
      case "\t": return "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      case _: return nil
      }
    }
    return "\"\(escaped)\""
  }
}
