import SourceText

extension ReportFormat {
  /// Workflow commands that put each finding at its line of a pull request.
  ///
  /// **Evidence:** GitHub documentation, "Workflow commands for GitHub Actions".
  public static let github = ReportFormat(
    name: "github", summary: "annotations for GitHub Actions"
  ) { result, _ in
    var lines: [String] = []
    for suite in result.suites {
      lines += suite.findings.map(annotation(of:))
      // Tests that fail for want of rules would only repeat the annotations of the rules.
      if suite.hasRulesErrors, !suite.tests.isEmpty {
        lines.append(
          command(
            "error", file: suite.source.name, line: 1, title: "the rules do not compile",
            message: "none of the \(suite.tests.count) tests could be judged"))
        continue
      }
      for test in suite.tests where test.status != .passed {
        lines.append(
          command(
            "error", file: suite.source.name, line: test.line, title: test.name,
            message: FailureText(test).lines.joined(separator: "\n")))
      }
    }
    lines.append("::notice title=firebreak test::" + escaped(result.summaryLine))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func annotation(of finding: Finding) -> String {
    let kind =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .lint: "notice"
      }
    return command(
      kind, file: finding.file, line: finding.position?.line,
      column: finding.position?.column, title: finding.code, message: finding.message)
  }

  private static func command(
    _ kind: String, file: String, line: Int?, column: Int? = nil, title: String, message: String
  ) -> String {
    var properties = ["file=" + escapedProperty(file)]
    if let line { properties.append("line=\(line)") }
    if let column { properties.append("col=\(column)") }
    properties.append("title=" + escapedProperty(title))
    return "::\(kind) \(properties.joined(separator: ","))::\(escaped(message))"
  }

  /// A message as commands carry it.
  private static func escaped(_ text: String) -> String {
    replacing(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  /// A property as commands carry it.
  private static func escapedProperty(_ text: String) -> String {
    replacing(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func replacing(
    _ text: String, _ replacements: [Unicode.Scalar: String]
  ) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let replacement = replacements[scalar] {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
