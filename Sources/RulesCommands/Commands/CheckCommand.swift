import RulesEngine
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
      var paths = arguments.operands
      if paths.isEmpty {
        guard let path = ProjectRules.path(from: ".") else {
          throw .input(
            "no rules to check: name a file, or run beside a `firebase.json` or `firestore.rules`")
        }
        paths = [path]
      }
      var rulesets: [Ruleset] = []
      for path in paths {
        switch Files.source(path, limit: Files.rulesByteLimit) {
        case .success(let source):
          rulesets.append(Ruleset(source, profile: profile(arguments)))
        case .failure(let error): throw error
        }
      }
      let report = arguments["format"].flatMap { CheckReport(rawValue: $0) } ?? .text
      try console.write(
        report.render(
          rulesets, usesColor: console.usesColor, isQuiet: arguments.has("quiet")))
      if rulesets.contains(where: \.hasErrors) { return .unreadableInput }
      let hasWarning = rulesets.contains { $0.diagnostics.contains { $0.severity == .warning } }
      return arguments.has("strict") && hasWarning ? .finding : .success
    })
}
