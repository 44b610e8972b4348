import RulesEngine
import SourceText

extension ReportFormat {
  /// JUnit's XML as continuous integration reads it; a suite that cannot be read has one case.
  public static let junit = ReportFormat(
    name: "junit", summary: "JUnit XML"
  ) { result, _ in
    var body = ""
    var total = Counts()
    for suite in result.suites {
      let counts = Counts(suite)
      total.add(counts)
      body += element(of: suite, counts)
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="firebreak test"\(total.attributes)>
      \(body)</testsuites>

      """
  }

  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0

    init() {}

    init(_ suite: SuiteResult) {
      errors = suite.isUntold ? 1 : 0
      tests = suite.tests.count + errors
      failures = suite.tests.count { $0.status == .failed }
      errors += suite.tests.count { $0.status == .error }
    }

    mutating func add(_ other: Counts) {
      tests += other.tests
      failures += other.failures
      errors += other.errors
    }

    var attributes: String {
      #" tests="\#(tests)" failures="\#(failures)" errors="\#(errors)""#
    }
  }

  private static func element(of suite: SuiteResult, _ counts: Counts) -> String {
    let file = escaped(suite.source.name)
    var text = "  <testsuite name=\"\(file)\" file=\"\(file)\"\(counts.attributes)>\n"
    if let rules = suite.rules {
      text += """
            <properties>
              <property name="rules" value="\(escaped(rules.source.name))"/>
            </properties>

        """
    }
    let findings = suite.findings.map(\.text).joined(separator: "\n")
    if suite.isUntold {
      text += """
            <testcase name="the suite can be read" classname="\(file)" file="\(file)">
              <error message="the suite cannot be read">\(escaped(findings))</error>
            </testcase>

        """
    }
    for test in suite.tests { text += element(of: test, file) }
    if !findings.isEmpty { text += "    <system-err>\(escaped(findings))</system-err>\n" }
    return text + "  </testsuite>\n"
  }

  private static func element(of test: TestResult, _ file: String) -> String {
    let attributes =
      "name=\"\(escaped(test.name))\" classname=\"\(file)\" file=\"\(file)\" line=\"\(test.line)\""
    let kind: String
    switch test.status {
    case .passed: return "    <testcase \(attributes)/>\n"
    case .failed: kind = "failure"
    case .error: kind = "error"
    }
    let failure = FailureText(test)
    let details = escaped(failure.details.joined(separator: "\n"))
    return """
          <testcase \(attributes)>
            <\(kind) message="\(escaped(failure.headline))">\(details)</\(kind)>
          </testcase>

      """
  }

  /// Text for attributes and elements; what XML cannot hold becomes U+FFFD.
  private static func escaped(_ text: String) -> String {
    text.escaping { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n", "\t": nil
      case "\r": "&#13;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      case _: nil
      }
    }
  }
}
