import DocumentStore
import RulesEngine
import RulesValues
import SourceText

/// One run of one suite against one ruleset; each test has a database of its own.
struct SuiteRun {
  let suite: Suite
  /// The suite's name for filters.
  let file: String
  let options: RunOptions
  /// The suite's own documents, stored once for all its tests.
  private let stored: Result<Snapshot, StoreError>

  init(suite: Suite, file: String, options: RunOptions) {
    self.suite = suite
    self.file = file
    self.options = options
    self.stored = Self.snapshot(suite.documents, at: suite.time)
  }

  /// The results in the order of the file, closed paths last.
  func results(by ruleset: Ruleset) -> [TestResult] {
    guard !ruleset.hasErrors else { return unjudged(because: Self.errors(in: ruleset)) }
    return results(
      of: { named, test in run(named, of: test, by: ruleset) },
      closed: { path, name in run(path, named: name, by: ruleset) })
  }

  /// The same tests, each an error for want of rules.
  func unjudged(because reason: String) -> [TestResult] {
    func result(_ name: String, _ line: Int, _ expected: TestResult.Verdict) -> TestResult {
      TestResult(
        name: name, line: line, status: .error, expected: expected, decision: .error,
        reason: reason, request: "", expectation: expected.rawValue)
    }
    return results(
      of: { named, test in
        named.steps.first.map { result(named.name, test.line, $0.expectation.verdict) }
      },
      closed: { path, name in result(name, path.line, .deny) })
  }

  private static func errors(in ruleset: Ruleset) -> String {
    ruleset.diagnostics.filter { $0.severity == .error }.map { error in
      let position = error.span.map { ruleset.source.position(at: $0.start) }
      return "L\(position?.line ?? 0):\(position?.column ?? 0) \(error.message)"
    }.joined(separator: "\n")
  }

  /// What the filter selects, until the first surprise if that is to be the last.
  private func results(
    of judge: (NamedTest, SuiteTest) -> TestResult?, closed: (ClosedPath, String) -> TestResult
  ) -> [TestResult] {
    let filter = options.filter.map(TestFilter.init)
    var results: [TestResult] = []
    for test in suite.tests {
      for named in Self.named(test) where filter?.matches(suite: file, test: named.name) ?? true {
        if let result = judge(named, test) { results.append(result) }
        if options.failFast, results.last?.status != .passed { return results }
      }
    }
    for path in suite.closed {
      let name = "closed \(path.text)"
      guard filter?.matches(suite: file, test: name) ?? true else { continue }
      results.append(closed(path, name))
      if options.failFast, results.last?.status != .passed { return results }
    }
    return results
  }

  /// What counts as a test: an operation, a cell, or a whole sequence of steps.
  private struct NamedTest {
    let name: String
    let steps: [Step]
    let isSequence: Bool
  }

  private static func named(_ test: SuiteTest) -> [NamedTest] {
    switch test.body {
    case .single(let step): [NamedTest(name: test.name, steps: [step], isSequence: false)]
    case .steps(let steps): [NamedTest(name: test.name, steps: steps, isSequence: true)]
    case .table(let cells):
      cells.map {
        NamedTest(name: "\(test.name) [\($0.cell)]", steps: [$0.step], isSequence: false)
      }
    }
  }

  private func run(
    _ named: NamedTest, of test: SuiteTest, by ruleset: Ruleset
  ) -> TestResult? {
    switch database(of: test) {
    case .failure(let error):
      return named.steps.first.map { step in
        TestResult(
          name: named.name, line: test.line, status: .error, expected: step.expectation.verdict,
          decision: .error, reason: "the documents cannot be stored: \(error.message)",
          request: step.request, expectation: step.expectation.text)
      }
    case .success(var snapshot):
      var last: TestResult?
      for (index, step) in named.steps.enumerated() {
        let (result, next) = run(
          step, named: named.name, at: test.time, in: snapshot, by: ruleset,
          step: named.isSequence ? index + 1 : nil)
        last = result
        guard result.status == .passed else { break }
        snapshot = next
      }
      return last
    }
  }

  private func run(
    _ closed: ClosedPath, named name: String, by ruleset: Ruleset
  ) -> TestResult {
    switch stored {
    case .failure(let error):
      return TestResult(
        name: name, line: closed.line, status: .error, expected: .deny, decision: .error,
        reason: "the documents cannot be stored: \(error.message)", request: "",
        expectation: "deny")
    case .success(let documents):
      return ClosedPathTrial(
        closed: closed, suite: suite, ruleset: ruleset, documents: documents
      ).result(named: name)
    }
  }

  /// Runs one step; the second result is the database after it.
  private func run(
    _ step: Step, named name: String, at time: TimestampValue, in snapshot: Snapshot,
    by ruleset: Ruleset, step number: Int?
  ) -> (TestResult, Snapshot) {
    let request = step.request + " as " + step.actor.name
    func result(
      _ status: TestResult.Status, _ decision: TestResult.Verdict, _ reason: String,
      _ trace: Decision?
    ) -> TestResult {
      TestResult(
        name: name, line: step.line, status: status, expected: step.expectation.verdict,
        decision: decision, reason: reason,
        request: number.map { "step \($0): \(request)" } ?? request, details: step.details,
        expectation: step.expectation.text, trace: trace)
    }
    switch step.operation {
    case .failure(let error):
      let isExpected = step.expectation.isSatisfied(byError: error)
      return (result(isExpected ? .passed : .error, .error, error.message, nil), snapshot)
    case .success(let operation):
      let decision = ruleset.decide(
        AccessRequest(operation, as: step.actor.requester, at: time), in: snapshot)
      switch decision.verdict {
      case .allowed:
        let next = Self.snapshot(after: operation, at: time, in: snapshot)
        let isExpected = step.expectation.isSatisfied(byAllowing: decision)
        return (result(isExpected ? .passed : .failed, .allow, "", decision), next)
      case .denied:
        let isExpected = step.expectation.isSatisfied(byDenying: decision)
        return (
          result(isExpected ? .passed : .failed, .deny, decision.reason, decision), snapshot
        )
      case .invalid(let error):
        let isExpected = step.expectation.isSatisfied(byError: error)
        return (
          result(isExpected ? .passed : .error, .error, decision.reason, decision), snapshot
        )
      }
    }
  }

  // MARK: - Databases

  /// The database before a test.
  private func database(of test: SuiteTest) -> Result<Snapshot, StoreError> {
    guard !test.documents.isEmpty else { return stored }
    return stored.flatMap { Self.snapshot(test.documents, at: test.time, on: $0) }
  }

  /// Documents on top of others; a later entry for a path replaces or removes an earlier one.
  static func snapshot(
    _ documents: [SeedDocument], at time: TimestampValue, on base: Snapshot = .empty
  ) -> Result<Snapshot, StoreError> {
    let writes = documents.map { document in
      Write(
        path: document.path, operation: document.fields.map { .set($0) } ?? .delete)
    }
    return Result { () throws(StoreError) in try base.applying(writes, at: time) }
  }

  private static func snapshot(
    after operation: Operation, at time: TimestampValue, in snapshot: Snapshot
  ) -> Snapshot {
    guard case .commit(let writes, _) = operation else { return snapshot }
    // The decision has applied them once already, so this cannot fail.
    return (try? snapshot.applying(writes, at: time)) ?? snapshot
  }
}

extension Expectation {
  fileprivate func isSatisfied(byAllowing decision: Decision) -> Bool {
    guard case .allow(let line) = self else { return false }
    guard let line else { return true }
    return decision.statements.contains { statement in
      if case .granted = statement.result { statement.line == line } else { false }
    }
  }

  fileprivate func isSatisfied(byDenying decision: Decision) -> Bool {
    guard case .deny(let text, let line) = self else { return false }
    if let text, !decision.reason.contains(text) { return false }
    return line.map { line in decision.statements.contains { $0.line == line } } ?? true
  }

  fileprivate func isSatisfied(byError error: StoreError) -> Bool {
    if case .error(let code) = self { code == error.code.rawValue } else { false }
  }
}
