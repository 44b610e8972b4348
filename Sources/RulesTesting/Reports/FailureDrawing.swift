package import RulesEngine
package import SourceText

/// One failure for the terminal: what was asked, what came of it and the rules that decided.
package struct FailureDrawing {
  /// Without indentation.
  package let lines: [String]

  /// Draws a test that did not pass.
  package init(_ test: TestResult, in suite: SuiteResult, options: ReportOptions) {
    let paint = Paint(isOn: options.usesColor)
    var lines = [paint("\(suite.source.name.printable):\(test.line)", .dim)]
    // All but the verdict is text from anybody, which must not steer a terminal.
    if !test.request.isEmpty { lines.append("request:  " + test.request.printable) }
    lines += test.details.map { "          " + $0.printable }
    lines.append("expected: " + test.expectation.printable)
    let style: Paint.Style = test.status == .error ? .yellow : .red
    lines.append("decision: " + paint(test.decision.rawValue, style))
    if let attempts = test.attempts {
      lines.append("tried:    \(attempts) request" + (attempts == 1 ? "" : "s"))
    }
    let reason = test.reasonLines.map(\.printable)
    if let first = reason.first { lines.append("reason:   " + first) }
    lines += reason.dropFirst().map { "          " + $0 }
    lines += (test.trace?.hints ?? []).map { paint("hint:     " + $0.printable, .cyan) }
    if let trace = test.trace, let rules = suite.rules {
      lines += Self.statements(of: trace, in: rules.source, options: options)
    }
    self.lines = lines
  }

  /// More statements than this are named without a drawing.
  private static let statementLimit = 4

  /// The statements that decided, each with a heading and its drawing.
  package static func statements(
    of decision: Decision, in source: SourceFile, options: ReportOptions
  ) -> [String] {
    let paint = Paint(isOn: options.usesColor)
    var lines: [String] = []
    let statements = decision.decidingStatements
    var drawn: [[String]] = []
    for statement in statements.prefix(statementLimit) {
      let verb =
        switch statement.result {
        case .granted: "grants"
        case .refused: "refuses"
        case .failed: "fails on"
        }
      let place = paint("\(source.name.printable):\(statement.line)", .dim)
      lines += ["", "\(place) \(verb) \(statement.method) \(statement.path.printable)"]
      let drawing = ConditionDrawing(statement, in: source, options: options, after: &drawn)
      lines += drawing.lines.map { "  " + $0 }
    }
    let rest = statements.dropFirst(statementLimit).map { String($0.line) }
    if !rest.isEmpty {
      lines += ["", "and so do \(rest.count) more, at line \(rest.joined(separator: ", "))"]
    }
    return lines
  }
}
