public import SourceText

/// Parses a rules text of any content; never fails.
///
/// The time is linear in the length of the text and the recursion is bounded.
public func parse(_ source: SourceFile) -> ParseResult {
  var parser = Parser(source: source, tokens: Lexer.tokens(of: source))
  let file = parser.rulesFile()
  return ParseResult(file: file, diagnostics: parser.diagnostics)
}
