import RulesSyntax
import SourceText
import Testing

@Suite struct RobustnessTests {
  /// A whole file with one condition.
  static func rules(_ condition: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /a/{id} { allow get: if \(condition); }
      }
    }
    """
  }

  @Test func `what is nested too deep is an error, never a crash`() {
    let count = 5_000
    for (open, close) in [
      ("(", ")"), ("[", "]"), ("!", ""), ("{'a':", "}"), ("f(", ")"), ("/$(", ")"),
      ("true ? ", ""), ("true ? 1 : ", ""), ("true && ", ""), ("1 + ", ""), ("x[", "]"),
    ] {
      let condition =
        String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
      let result = parse(SourceFile(name: "deep", text: Self.rules(condition)))
      let isRejected = !result.diagnostics.isEmpty
      #expect(isRejected, "\(open)")
    }
    for text in ["match /a {", "service a {", "match ", "{"] {
      let result = parse(
        SourceFile(
          name: "deep", text: "service a {" + String(repeating: text, count: count)))
      let isRejected = !result.diagnostics.isEmpty
      #expect(isRejected, "\(text)")
    }
  }

  @Test func `a plain file has no findings`() {
    let result = parse(SourceFile(name: "plain", text: Self.rules("request.auth.uid == id")))
    #expect(result.diagnostics == [])
    #expect(result.file.nodeCount == 9)
  }

  /// A repeatable source of numbers (SplitMix64).
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  @Test func `no soup of tokens or bytes crashes the parser`() {
    let words = [
      "service", "match", "allow", "function", "let", "return", "if", "in", "is", "a", "/a", "/",
      "{", "}", "(", ")", "[", "]", ",", ";", ":", ".", "?", "=", "==", "&&", "||", "!", "-", "*",
      "**", "$", "1", "1.5", "'s'", "b's'", "'", "\"", "\\", "|", "&", "é", "import",
      "rules_version", "@", "#", "++", "null", "int", "\n",
    ]
    var generator = Generator(state: 1)
    for round in 0..<150 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...60, using: &generator) {
        if round.isMultiple(of: 3) {
          bytes.append(UInt8.random(in: 0...255, using: &generator))
        } else if let word = words.randomElement(using: &generator) {
          bytes += Array(word.utf8) + [0x20]
        }
      }
      let result = parse(SourceFile(name: "soup", bytes: bytes))
      let isRejected = !result.diagnostics.isEmpty
      #expect(isRejected, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
