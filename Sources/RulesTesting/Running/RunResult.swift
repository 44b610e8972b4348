public import RulesEngine
public import SourceText

/// What became of a run: one element per suite, in the order of the files.
public struct RunResult: Sendable {
  public let suites: [SuiteResult]

  public init(suites: [SuiteResult]) {
    self.suites = suites
  }

  public var passedCount: Int { count(.passed) }
  public var failedCount: Int { count(.failed) }
  public var errorCount: Int { count(.error) }

  private func count(_ status: TestResult.Status) -> Int {
    suites.reduce(0) { $0 + $1.tests.count { $0.status == status } }
  }

  /// Whether some suite or rules file could not be read.
  public var hasInputErrors: Bool { suites.contains(where: \.isBroken) }
}

/// What became of one suite file.
public struct SuiteResult: Sendable {
  /// The suite's text; its name is the path as the user gave or found it.
  public let source: SourceFile
  /// What is wrong with the suite; with an error among it no test was run.
  public let diagnostics: [Diagnostic]
  /// The rules that were tested; `nil` when the suite or the rules could not be read.
  public let rules: Ruleset?
  public let tests: [TestResult]

  public init(
    source: SourceFile, diagnostics: [Diagnostic], rules: Ruleset?, tests: [TestResult]
  ) {
    self.source = source
    self.diagnostics = diagnostics
    self.rules = rules
    self.tests = tests
  }

  /// Whether the suite has errors or its rules do not compile.
  public var isBroken: Bool {
    diagnostics.contains { $0.severity == .error } || rules?.hasErrors == true
  }
}

/// What became of one test: one operation, one cell of a table, one step, or one closed path.
public struct TestResult: Sendable {
  public enum Status: String, Sendable {
    case passed, failed, error
  }

  /// What a test expects and what a request gets.
  public enum Verdict: String, Sendable {
    case allow, deny, error
  }

  /// The name as the user wrote it, with the cell of a table: `… [bob, get]`.
  public let name: String
  /// The 1-based line of the test in the suite.
  public let line: Int
  public let status: Status
  public let expected: Verdict
  public let decision: Verdict
  /// The denial text, the store's message, or why the test is an error; empty for an allowed request.
  public let reason: String
  /// What was asked, in one line: `create userHouseholds/bob as bob`.
  public let request: String
  /// What the request carried, in short, one line each: `data: {householdId: "h1"}`.
  public let details: [String]
  /// The expectation in words: `allow`, `deny because "…"`, `deny at line 12`, `not-found`.
  public let expectation: String
  /// How the rules decided; `nil` when they were not asked.
  public let trace: Decision?
  /// For a closed path: how many requests were tried.
  public let attempts: Int?

  public init(
    name: String, line: Int, status: Status, expected: Verdict, decision: Verdict, reason: String,
    request: String, details: [String] = [], expectation: String, trace: Decision? = nil,
    attempts: Int? = nil
  ) {
    self.name = name
    self.line = line
    self.status = status
    self.expected = expected
    self.decision = decision
    self.reason = reason
    self.request = request
    self.details = details
    self.expectation = expectation
    self.trace = trace
    self.attempts = attempts
  }
}
