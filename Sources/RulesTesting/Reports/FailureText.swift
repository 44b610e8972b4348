import RulesEngine

/// The lines that tell what went wrong with a test, without color or drawing.
struct FailureText {
  /// `expected deny, got allow`, in one line.
  let headline: String
  /// The request with what it carried, the reason and the hints.
  let details: [String]

  init(_ test: TestResult) {
    headline = Self.headline(of: test)
    // What was never put together has no request.
    var lines = test.request.isEmpty ? [] : ["request: " + test.request]
    lines += test.details.map { "  " + $0 }
    let reason = test.reasonLines
    if let first = reason.first { lines.append("reason: " + first) }
    lines += reason.dropFirst().map { "  " + $0 }
    lines += (test.trace?.hints ?? []).map { "hint: " + $0 }
    details = lines
  }

  /// The headline and the details.
  var lines: [String] { [headline] + details }

  private static func headline(of test: TestResult) -> String {
    guard test.status != .error else { return "could not be judged" }
    let got = test.decision == .error ? "an error" : test.decision.rawValue
    let tried = test.attempts.map { ", tried \($0) request\($0 == 1 ? "" : "s")" } ?? ""
    return "expected \(test.expectation), got \(got)\(tried)"
  }
}

extension TestResult {
  /// The lines of the reason, without empty ones at the end; empty when there is no reason.
  var reasonLines: [String] {
    var lines = reason.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension RunResult {
  /// `12 passed, 1 failed`; what could not be judged counts as failed.
  var summaryLine: String {
    "\(passedCount) passed, \(failedCount + errorCount) failed"
  }
}
