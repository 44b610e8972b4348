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
}
