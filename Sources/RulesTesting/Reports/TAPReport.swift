import SourceText

extension ReportFormat {
  /// Version 14 of the Test Anything Protocol; a suite that cannot be read is a failed test.
  ///
  /// **Evidence:** testanything.org, TAP version 14 specification.
  public static let tap = ReportFormat(
    name: "tap", summary: "TAP version 14"
  ) { result, _ in
    var lines: [String] = []
    var count = 0
    for suite in result.suites {
      lines.append("# \(escaped(suite.source.name))")
      lines += suite.findings.map { "# " + escaped($0.text) }
      if suite.isUntold {
        count += 1
        lines.append("not ok \(count) - \(escaped(suite.source.name))")
        lines += block(suite.findings.map(\.text), suite.source.name, line: nil)
      }
      for test in suite.tests {
        count += 1
        let verdict = test.status == .passed ? "ok" : "not ok"
        lines.append("\(verdict) \(count) - \(escaped(test.name))")
        guard test.status != .passed else { continue }
        lines += block(FailureText(test).lines, suite.source.name, line: test.line)
      }
    }
    lines.append("# " + result.summaryLine)
    return (["TAP version 14", "1..\(count)"] + lines).joined(separator: "\n") + "\n"
  }

  /// The YAML block of a failed test.
  private static func block(_ message: [String], _ file: String, line: Int?) -> [String] {
    var lines = ["  ---", "  message: |-"]
    lines += message.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { $0.isEmpty ? "" : "    " + $0 }
    lines += ["  at:", "    file: " + JSONText.string(file).indented]
    if let line { lines.append("    line: \(line)") }
    return lines + ["  ..."]
  }

  /// A description on one line, in which `#` and `\` mean themselves.
  private static func escaped(_ text: String) -> String {
    text.escaping { scalar in
      switch scalar {
      case "\\", "#": "\\" + String(scalar)
      case "\n", "\r": " "
      case _: nil
      }
    }
  }
}
