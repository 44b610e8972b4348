import RulesEngine
import RulesLibrary
import RulesTesting
import SourceText

extension Command {
  /// `firebreak check [RULES…]`
  static let check = Command(
    name: "check", summary: "find what is wrong with rules files", operands: "[RULES…]",
    flags: [
      Flag(
        name: "format", value: "NAME", summary: "text (default), json, github or sarif",
        choices: CheckReport.allCases.map(\.rawValue)),
      Flag(name: "strict", value: nil, summary: "end with 1 when there is a warning"),
    ],
    examples: [
      ("firebreak check firestore.rules", "print the official errors and warnings, and our lints"),
      ("firebreak check", "check the rules that firebase.json names"),
      ("firebreak check --format sarif --output rules.sarif", "write a report for code scanning"),
    ],
    run: { (arguments, console) throws(CommandError) in
      let files = try rulesPaths(arguments).map { path in
        checked(path, profile: profile(arguments))
      }
      let report = arguments["format"].flatMap { CheckReport(rawValue: $0) } ?? .text
      try console.write(
        report.render(files, usesColor: console.usesColor, isQuiet: arguments.has("quiet")))
      if files.contains(where: \.hasErrors) { return .unreadableInput }
      return arguments.has("strict") && files.contains { $0.has(.warning) } ? .finding : .success
    })

  private static func rulesPaths(_ arguments: Arguments) throws(CommandError) -> [String] {
    guard arguments.operands.isEmpty else { return arguments.operands }
    let path: String?
    do throws(UnreadableFile) {
      path = try ProjectRules.path(from: ".")
    } catch {
      throw .unreadable(error)
    }
    guard let path else {
      throw .input(
        "no rules to check: name a file, or run beside a `firebase.json` or `firestore.rules`")
    }
    return [path]
  }

  private static func checked(_ path: String, profile: EngineProfile) -> CheckedFile {
    do throws(UnreadableFile) {
      let source = try Files.source(path, limit: FileBytes.rulesLimit)
      return CheckedFile(
        source: source, findings: Ruleset(source, profile: profile).diagnostics, isReadable: true)
    } catch {
      return CheckedFile(source: error.source, findings: [error.finding], isReadable: false)
    }
  }
}
