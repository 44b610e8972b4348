package import RulesLibrary
package import RulesSyntax

/// Finds out what the names of a parsed file stand for and what is wrong with their use.
///
/// Never fails; a broken tree gives the findings of its parser.
package func check(_ parsed: ParseResult, profile: EngineProfile) -> CheckedRules {
  CheckedRules(
    file: parsed.file, resolutions: NameResolver.resolutions(of: parsed.file, profile: profile),
    diagnostics: parsed.diagnostics)
}
