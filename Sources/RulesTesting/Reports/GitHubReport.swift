import RulesEngine
import SourceText

extension ReportFormat {
  /// Workflow commands that put each finding at its line of a pull request.
  public static let github = ReportFormat(
    name: "github", summary: "annotations for GitHub Actions"
  ) { result, _ in
    var lines: [String] = []
    for suite in result.suites {
      lines += suite.findings.map { GitHubCommand($0).text }
      lines += failures(of: suite).map(\.text)
    }
    lines.append("::notice title=firebreak test::" + GitHubCommand.escaped(result.summaryLine))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func failures(of suite: SuiteResult) -> [GitHubCommand] {
    // Tests that fail for want of rules would only repeat the annotations of the rules.
    if let trouble = suite.rulesTrouble {
      guard !suite.tests.isEmpty else { return [] }
      return [
        GitHubCommand(
          error: trouble, message: "none of the \(suite.tests.count) tests could be judged",
          file: suite.source.name, line: 1)
      ]
    }
    return suite.tests.filter { $0.status != .passed }.map { test in
      GitHubCommand(
        error: test.name, message: FailureText(test).lines.joined(separator: "\n"),
        file: suite.source.name, line: test.line)
    }
  }
}
