import RulesEngine
import SourceText

extension ReportFormat {
  /// The result as data.
  ///
  /// The shape is version 1 of `suite-format.md` §2, with two keys more: a suite has
  /// `diagnostics` (`severity`, `code`, `message`, `file`, `line`, `column`) when something is
  /// wrong with it or its rules do not compile, and a test has `hints` when something would help.
  public static let json = ReportFormat(
    name: "json", summary: "one JSON document, version 1"
  ) { result, _ in
    let document = JSONText.object([
      ("version", .integer(1)),
      ("suites", .array(result.suites.map(json(of:)))),
      (
        "summary",
        .object([
          ("passed", .integer(result.passedCount)), ("failed", .integer(result.failedCount)),
          ("errors", .integer(result.errorCount)),
        ])
      ),
    ])
    return document.indented + "\n"
  }

  private static func json(of suite: SuiteResult) -> JSONText {
    var members: [(String, JSONText)] = [
      ("file", .string(suite.source.name)),
      ("rules", suite.rules.map { .string($0.source.name) } ?? .null),
    ]
    let findings = suite.findings
    if !findings.isEmpty { members.append(("diagnostics", .array(findings.map(json(of:))))) }
    members.append(("tests", .array(suite.tests.map(json(of:)))))
    return .object(members)
  }

  private static func json(of test: TestResult) -> JSONText {
    var members: [(String, JSONText)] = [
      ("name", .string(test.name)), ("line", .integer(test.line)),
      ("status", .string(test.status.rawValue)), ("expected", .string(test.expected.rawValue)),
      ("decision", .string(test.decision.rawValue)), ("reason", .string(test.reason)),
    ]
    if let hints = test.trace?.hints, !hints.isEmpty {
      members.append(("hints", .array(hints.map { .string($0) })))
    }
    return .object(members)
  }

  private static func json(of finding: Finding) -> JSONText {
    .object([
      ("severity", .string(finding.severity.rawValue)), ("code", .string(finding.code)),
      ("message", .string(finding.message)), ("file", .string(finding.file)),
      ("line", finding.position.map { .integer($0.line) } ?? .null),
      ("column", finding.position.map { .integer($0.column) } ?? .null),
    ])
  }
}
