import RulesEngine
import SourceText

/// One failure for the terminal: what was asked, what came of it and the rules that decided.
struct FailureDrawing {
  /// Without indentation.
  let lines: [String]

  init(_ test: TestResult, in suite: SuiteResult, options: ReportOptions) {
    let paint = Paint(isOn: options.usesColor)
    var lines = [paint("\(suite.source.name):\(test.line)", .dim)]
    lines.append("request:  " + test.request)
    lines += test.details.map { "          " + $0 }
    lines.append("expected: " + test.expectation)
    let style: Paint.Style = test.status == .error ? .yellow : .red
    lines.append("decision: " + paint(test.decision.rawValue, style))
    if let attempts = test.attempts {
      lines.append("tried:    \(attempts) request" + (attempts == 1 ? "" : "s"))
    }
    if !test.reason.isEmpty {
      let reason = test.reason.split(separator: "\n", omittingEmptySubsequences: false)
      lines.append("reason:   " + reason[0])
      lines += reason.dropFirst().map { "          " + $0 }
    }
    lines += (test.trace?.hints ?? []).map { paint("hint:     " + $0, .cyan) }
    self.lines = lines
  }
}
