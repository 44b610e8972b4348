public import SourceText

/// Parses a rules text of any content; never fails.
///
/// The time is linear in the length of the text and the recursion is bounded. A text without
/// errors is parsed once; for the official report of errors it is read again as the official
/// parser reads it.
public func parse(_ source: SourceFile) -> ParseResult {
  let tokens = Lexer.tokens(of: source)
  var parser = Parser(source: source, tokens: tokens)
  let file = parser.rulesFile()
  let ownDiagnostics = parser.imports + parser.diagnostics
  guard parser.needsOfficialReport else {
    return ParseResult(file: file, diagnostics: ownDiagnostics, hasSyntaxErrors: false)
  }
  let report = OfficialReport(source: source, tokens: tokens, imports: parser.imports)
  return ParseResult(
    file: file, diagnostics: report.isUseful ? report.diagnostics : ownDiagnostics,
    hasSyntaxErrors: report.isUseful || report.gaveUp)
}
