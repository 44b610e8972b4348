import SourceText

/// The syntax errors that the official compiler reports for a text.
///
/// That compiler first parses without recovering from errors. If that fails it parses again with
/// recovery, and by then has forgotten what the lexer complained about.
/// **Evidence:** probes: the `~` of `if ~1;` is reported unless a parser error follows it.
struct OfficialReport {
  /// Ordered by place, then by text.
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether the text is nested too deep to be read again.
  private(set) var gaveUp = false

  /// Prediction looks across whole brackets, so its time grows with the square of their nesting.
  private static let maximumBracketDepth = 150

  /// Whether there are errors to report.
  var isUseful: Bool { !diagnostics.isEmpty }

  /// - Parameter imports: the findings about imports, which are reported only if the first run
  ///   succeeds.
  init(source: SourceFile, tokens: TokenList, imports: [Diagnostic]) {
    if source.bytes.isEmpty {
      diagnostics = [.emptyContent()]
      return
    }
    guard tokens.bracketDepth <= Self.maximumBracketDepth else {
      gaveUp = true
      return
    }
    var unrecognized = tokens.unrecognized
    var first = Recognizer(
      source: source, tokens: tokens.tokens,
      predictor: Predictor(network: .official, kinds: tokens.tokens.map(\.kind)),
      stopsAtFirstError: true)
    if first.run() {
      if !first.diagnostics.isEmpty || !unrecognized.isEmpty {
        diagnostics = first.diagnostics + imports
      }
    } else {
      let fetched = tokens.tokens[first.predictor.furthest].start
      unrecognized.removeAll { $0.span.start < fetched }
      // The second run profits from what the first has found out.
      var second = Recognizer(
        source: source, tokens: tokens.tokens, predictor: first.predictor,
        stopsAtFirstError: false)
      guard second.run() else {
        gaveUp = true
        return
      }
      diagnostics = second.diagnostics
    }
    diagnostics += unrecognized.map { text in
      .unrecognized(
        source.text(of: text.span), at: SourceSpan(start: text.failure, end: text.span.end))
    }
    diagnostics.sort { left, right in
      let (leftStart, rightStart) = (left.span?.start ?? -1, right.span?.start ?? -1)
      return leftStart == rightStart ? left.message < right.message : leftStart < rightStart
    }
  }
}
