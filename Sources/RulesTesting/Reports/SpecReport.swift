import RulesEngine
import SourceText

extension ReportFormat {
  /// The report for a terminal: a line per test, then each failure with the rules that decided.
  public static let spec = ReportFormat(
    name: "spec", summary: "for people: each test, then what failed and why (the default)"
  ) { result, options in
    var report = SpecReport(options: options)
    report.write(result)
    return report.text
  }
}

/// The terminal report as it grows.
struct SpecReport {
  let options: ReportOptions
  let paint: Paint
  private(set) var text = ""

  init(options: ReportOptions) {
    self.options = options
    paint = Paint(isOn: options.usesColor)
  }

  mutating func write(_ result: RunResult) {
    for suite in result.suites { write(suite) }
    let failures = result.suites.flatMap { suite in
      suite.rulesTrouble != nil
        ? [] : suite.tests.filter { $0.status != .passed }.map { (suite, $0) }
    }
    for (index, (suite, test)) in failures.enumerated() {
      write(line: "\(index + 1)) " + paint(test.name.printable, .bold))
      for line in FailureDrawing(test, in: suite, options: options).lines {
        write(line: line.isEmpty ? "" : "   " + line)
      }
      write(line: "")
    }
    if result.errorCount > 0 {
      let noun = result.errorCount == 1 ? "error" : "errors"
      write(line: paint("\(result.errorCount) \(noun) among what failed", .yellow))
    }
    let isGood = result.failedCount + result.errorCount == 0 && !result.hasInputErrors
    write(line: paint(result.summaryLine, isGood ? .green : .red))
  }

  private mutating func write(_ suite: SuiteResult) {
    let findings = suite.findings
    let shown = suite.tests.filter { !options.isQuiet || $0.status != .passed }
    guard !options.isQuiet || !findings.isEmpty || !shown.isEmpty else { return }
    let rules = suite.rules.map { paint(" (\($0.source.name.printable))", .dim) } ?? ""
    write(line: paint(suite.source.name.printable, .bold) + rules)
    for finding in findings {
      write(line: "  " + paint(finding.text.printable, finding.severity == .error ? .red : .yellow))
    }
    if let trouble = suite.rulesTrouble {
      write(line: "  \(trouble), so no test could be judged")
    }
    for test in shown { write(line: "  " + symbol(of: test.status) + " " + label(of: test)) }
    write(line: "")
  }

  private func symbol(of status: TestResult.Status) -> String {
    switch status {
    case .passed: paint("✓", .green)
    case .failed: paint("✗", .red)
    case .error: paint("!", .yellow)
    }
  }

  private func label(of test: TestResult) -> String {
    let name = test.name.printable
    guard let attempts = test.attempts, test.status == .passed else { return name }
    let noun = attempts == 1 ? "request" : "requests"
    return name + paint(" (tried \(attempts) \(noun), none was allowed)", .dim)
  }

  private mutating func write(line: String) {
    text += line + "\n"
  }
}
