public import SourceText

/// A parsed rules file with what was found wrong.
public struct ParseResult: Sendable {
  public let file: RulesFile
  /// In the order the official compiler reports them: by position.
  public let diagnostics: [Diagnostic]

  package init(file: RulesFile, diagnostics: [Diagnostic]) {
    self.file = file
    self.diagnostics = diagnostics
  }

  /// Whether the tree has holes, so that findings about meaning must not be reported.
  public var hasSyntaxErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
