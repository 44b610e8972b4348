public import SourceText

/// A parsed rules file with what was found wrong.
public struct ParseResult: Sendable {
  public let file: RulesFile
  /// In the order the official compiler reports them: by position.
  public let diagnostics: [Diagnostic]

  /// Whether the text is no sentence of the grammar; the official compiler then stops after
  /// these diagnostics. Without syntax errors there can still be errors in literals, imports and
  /// the nesting of expressions, which it reports together with the errors of match paths.
  public let hasSyntaxErrors: Bool

  package init(file: RulesFile, diagnostics: [Diagnostic], hasSyntaxErrors: Bool) {
    self.file = file
    self.diagnostics = diagnostics
    self.hasSyntaxErrors = hasSyntaxErrors
  }
}
