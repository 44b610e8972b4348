package import RulesLibrary
package import RulesSyntax
import SourceText

/// Finds out what the names of a parsed file stand for and what is wrong with their use.
///
/// Never fails. As in the official compiler, a text with syntax errors gets no other findings, and
/// errors in
/// literals and match paths come without warnings, an unsupported version alone.
/// **Evidence:** measured, `Fixtures/Checker/stages.txt`.
package func check(_ parsed: ParseResult, profile: EngineProfile) -> CheckedRules {
  let file = parsed.file
  let names = NameResolver.resolve(file, profile: profile)
  return CheckedRules(
    file: file, resolutions: names.resolutions,
    diagnostics: diagnostics(of: parsed, names: names, profile: profile))
}

private func diagnostics(
  of parsed: ParseResult, names: NameUse, profile: EngineProfile
) -> [Diagnostic] {
  let file = parsed.file
  if parsed.hasSyntaxErrors { return parsed.diagnostics }
  if let version = file.version, !["1", "2"].contains(version.text) {
    var findings = Findings()
    findings.error(
      "rules-version", "Unsupported rules version \(version.text).", at: version.span)
    return findings.sorted
  }
  var findings = TreeBuildingChecks(file).findings
  findings.append(parsed.diagnostics)
  guard findings.isEmpty else { return findings.sorted }
  findings.append(DeclarationChecks(file, profile: profile).findings)
  findings.append(CallGraph(names).findings)
  findings.append(NameChecks(file, names: names).findings)
  findings.append(TypeChecker(file, names: names).findings)
  if let limit = profile.sourceByteLimit, file.source.bytes.count > limit {
    findings.error(
      "source-too-large",
      "the ruleset has \(file.source.bytes.count) bytes, expected at most \(limit)", at: nil)
  }
  var result = findings.sorted
  if !result.contains(where: { $0.severity == .error }) {
    findings.append(Lints(file, names: names).findings)
    result = findings.sorted
  }
  return result
}
