package import RulesSyntax
package import SourceText

/// What a name of the rules text stands for.
package enum Resolution: Hashable, Sendable {
  case request
  case resource
  /// The parameter of the enclosing function with this index.
  case parameter(Int)
  /// The `let` of the enclosing function with this index.
  case binding(Int)
  /// A capture of an enclosing match block: the index among that block's own path segments.
  case capture(match: NodeID, segment: Int)
  /// A call of the function declared with this id.
  case function(NodeID)
  /// A call of a function of the library without receiver, such as `exists` or `int`.
  case builtin
  /// The variable that is the receiver of a namespace function: `math` in `math.abs(1)`.
  case package
  /// Undeclared; reading it is `Null value error.`, calling it `Function not found error: …`.
  case unknown
}

/// A parsed file with what its names mean and all that was found wrong.
package struct CheckedRules: Sendable {
  package let file: RulesFile
  /// For the ids of `.variable`, `.call` and nothing else; `nil` elsewhere.
  package let resolutions: NodeMap<Resolution?>
  /// Syntax and checker findings together, in the order the official compiler reports them.
  package let diagnostics: [Diagnostic]

  package init(
    file: RulesFile, resolutions: NodeMap<Resolution?>, diagnostics: [Diagnostic]
  ) {
    self.file = file
    self.resolutions = resolutions
    self.diagnostics = diagnostics
  }
}
