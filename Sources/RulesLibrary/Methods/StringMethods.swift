import Patterns
import RulesValues

/// Methods of strings. **Evidence:** `language.md` §3.9.
enum StringMethods {
  static let all: [Builtin] = [
    size, lower, upper, trim, matches, replace, split, toUtf8,
  ]

  static let size = Builtin(
    "size", on: .method(.string), [Signature(returns: .int)],
    summary: "The number of UTF-16 code units.",
    examples: ["'abc'.size() => 3", "''.size() => 0", "'😀'.size() => 2"],
    evidence: "language.md §3.9", body: .unary { .integer(Int64($0.text.utf16Count)) })

  static let lower = Builtin(
    "lower", on: .method(.string), [Signature(returns: .string)],
    summary: "The text with ASCII letters in lower case.",
    examples: ["'ABC'.lower() => \"abc\"", "'ÉÀ'.lower() => \"ÉÀ\""],
    evidence: "language.md §3.9",
    body: .unary { value in
      .string(value.text.mapBytes { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 })
    })

  static let upper = Builtin(
    "upper", on: .method(.string), [Signature(returns: .string)],
    summary: "The text with ASCII letters in upper case.",
    examples: ["'abc'.upper() => \"ABC\"", "'ß'.upper() => \"ß\""],
    evidence: "language.md §3.9",
    body: .unary { value in
      .string(value.text.mapBytes { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 })
    })

  static let trim = Builtin(
    "trim", on: .method(.string), [Signature(returns: .string)],
    summary: "The text without spaces and control characters (up to U+0020) at both ends.",
    examples: ["'  a b '.trim() => \"a b\"", "'\\t\\n'.trim() => \"\""],
    evidence: "language.md §3.9",
    body: .unary { value in .string(Text(value.text.string.trimmingControls())) })

  static let matches = Builtin(
    "matches", on: .method(.string), [Signature(.string, returns: .bool)],
    summary: "Whether the whole text matches a regular expression in RE2's dialect.",
    examples: ["'abc'.matches('a.c') => true", "'abc'.matches('b') => false"],
    evidence: "language.md §3.9",
    body: .pattern { receiver, pattern throws(Failure) in
      let text = receiver.text.string
      return .boolean(
        try RuntimePattern.reporting(pattern.text) { () throws(PatternError) in
          try pattern.matchesWhole(text)
        })
    })

  static let replace = Builtin(
    "replace", on: .method(.string), [Signature(.string, .string, returns: .string)],
    summary: "The text with every match replaced; `$1` stands for a group.",
    examples: [
      "'aaa'.replace('a', 'b') => \"bbb\"", "'abc'.replace('(a)(b)', '$2$1') => \"bac\"",
    ],
    evidence: "language.md §3.9",
    body: .many { operands throws(Failure) in
      let pattern = try RuntimePattern.compiled(operands[1])
      return .string(
        Text(
          try RuntimePattern.reporting(pattern.text) { () throws(PatternError) in
            try pattern.replacing(in: operands[0].text.string, with: operands[2].text.string)
          }))
    })

  static let split = Builtin(
    "split", on: .method(.string), [Signature(.string, returns: .list)],
    summary: "The texts between the matches, without empty ones at the end.",
    examples: [
      "'a,b,,c,,'.split(',') => [\"a\", \"b\", \"\", \"c\"]", "','.split(',') => [\"\"]",
    ],
    evidence: "language.md §3.9",
    body: .pattern { receiver, pattern throws(Failure) in
      let text = receiver.text.string
      let pieces = try RuntimePattern.reporting(pattern.text) { () throws(PatternError) in
        try pattern.split(text)
      }
      return .list(pieces.map { .string(Text($0)) })
    })

  static let toUtf8 = Builtin(
    "toUtf8", on: .method(.string), [Signature(returns: .bytes)],
    summary: "The text in UTF-8.", examples: ["'é'.toUtf8() => b'\\xc3\\xa9'"],
    evidence: "language.md §3.9", body: .unary { .bytes(Array($0.text.string.utf8)) })
}

extension Text {
  /// Replaces bytes one by one; ASCII must stay ASCII and others must stay as they are.
  fileprivate func mapBytes(_ transform: (UInt8) -> UInt8) -> Text {
    Text(String(decoding: string.utf8.map(transform), as: UTF8.self))
  }
}

extension String {
  /// The text without characters up to U+0020 at both ends, as Java trims.
  func trimmingControls() -> String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(self[first...last])
  }
}
