import SourceText

/// What is wrong with a suite, collected while it is read.
struct SuiteFindings {
  private(set) var diagnostics: [Diagnostic] = []

  mutating func add(_ message: String, at span: SourceSpan) {
    diagnostics.append(
      Diagnostic(
        severity: .error, code: "invalid-suite", message: Self.clipped(message), span: span))
  }

  /// A message that quotes something very long, such as a path, keeps its two ends.
  private static func clipped(_ message: String) -> String {
    guard message.utf8.count > 600 else { return message }
    return message.prefix(200) + "…" + message.suffix(100)
  }

  /// Adds a finding about an unknown word, with the nearest known one.
  mutating func add(
    _ message: String, suggesting word: String, among known: [String], prefix: String = "",
    at span: SourceSpan
  ) {
    let hint = Suggestion.nearest(to: word, among: known).map { "; did you mean `\(prefix)\($0)`?" }
    add(
      message + (hint ?? "; known are " + known.map { "`\(prefix)\($0)`" }.joined(separator: ", ")),
      at: span)
  }

  mutating func add(_ others: SuiteFindings) {
    diagnostics += others.diagnostics
  }
}
