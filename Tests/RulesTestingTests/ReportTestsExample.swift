import DocumentStore
import RulesEngine
import RulesTesting
import RulesValues
import SourceText
import TestSupport

/// A run made of real decisions on `Fixtures/Reports/household.rules`.
enum ReportExample {
  static let time = TimestampValue(seconds: 1_767_225_600, nanoseconds: 0)

  /// Passes, failures, errors, a suite that cannot be read and rules that do not compile.
  static func run() throws -> RunResult {
    let ruleset = try rules()
    return RunResult(suites: [try household(ruleset), unreadable, uncompiled])
  }

  /// The drawings of `Fixtures/Reports/drawings.rules`, one collection per shape.
  static func drawings() throws -> String {
    let source = SourceFile(
      name: "drawings.rules", text: try Fixtures.text("Reports/drawings.rules"))
    let ruleset = Ruleset(source)
    var text = ""
    for finding in ruleset.diagnostics where finding.severity == .error {
      text += "\(finding.message)\n"
    }
    for collection in ["chain", "call", "error", "choice", "lines", "index", "narrow", "lookup"] {
      let request = AccessRequest(
        .get(try DocumentPath("\(collection)/one")), as: .user(user("uid-alice")), at: time)
      let decision = ruleset.decide(request, in: try snapshot())
      text += "--- \(collection): \(decision.isAllowed ? "allowed" : decision.reason)\n"
      let options = ReportOptions(width: collection == "narrow" ? 60 : 100)
      for line in FailureDrawing.statements(of: decision, in: source, options: options) {
        text += line + "\n"
      }
    }
    return text
  }

  private static func rules() throws -> Ruleset {
    Ruleset(
      SourceFile(
        name: "Rules/household/firestore.rules",
        text: try Fixtures.text("Reports/household.rules")))
  }

  private static func user(_ uid: String) -> Identity {
    Identity(
      uid: uid,
      token: MapValue([
        (key: "email", value: .string(Text(uid + "@example.com"))),
        (key: "sub", value: .string(Text(uid))),
      ]))
  }

  private static func snapshot() throws -> Snapshot {
    let database = Database()
    _ = try database.commit(
      [
        .create(
          try DocumentPath("households/h1"),
          [
            ("memberUids", .value(.list([.string("uid-alice")]))),
            ("name", .value(.string("Home"))),
          ]),
        .create(
          try DocumentPath("lookup/one"),
          [("owner", .value(.string("uid-carol"))), ("tags", .value(.list([.string("a")])))]),
        .create(
          try DocumentPath("narrow/one"), [("owner", .value(.string("somebody-else-entirely")))]),
      ], at: time)
    return database.snapshot
  }

  // MARK: - Suites

  private static func household(_ ruleset: Ruleset) throws -> SuiteResult {
    let get = Operation.get(try DocumentPath("households/h1"))
    let list = Operation.list(Query(source: .collection(try CollectionPath("cards"))))
    let create = Operation.commit([
      try .create(
        try DocumentPath("userHouseholds/uid-bob"), [("householdId", .value(.string("h1")))])
    ])
    let update = Operation.commit([
      try .update(
        try DocumentPath("open/missing"), [(FieldPath(segments: ["a"]), .value(.integer(1)))])
    ])
    let tests: [TestResult] = [
      judge("a member reads the household", 14, get, "uid-alice", "alice", .allow, ruleset),
      judge("a stranger, #1: \\ 100% & <more>", 18, get, "uid-bob", "bob", .allow, ruleset),
      judge("nobody but \"alice\" joins", 22, create, "uid-bob", "bob", .deny, ruleset),
      judge("bob lists cards", 27, list, "uid-bob", "bob", .allow, ruleset),
      judge("an update of nothing", 31, update, "uid-bob", "bob", .allow, ruleset),
      TestResult(
        name: "closed users/{uid}", line: 10, status: .passed, expected: .deny, decision: .deny,
        reason: "", request: "any request below users/{uid}", expectation: "deny", attempts: 42),
      TestResult(
        name: "closed open/{id}", line: 11, status: .failed, expected: .deny, decision: .allow,
        reason: "", request: "get open/x as nobody", expectation: "deny", attempts: 3),
    ]
    return SuiteResult(
      source: SourceFile(name: "Fixtures/household.suite.yaml", text: ""), diagnostics: [],
      rules: ruleset, tests: tests)
  }

  private static func judge(
    _ name: String, _ line: Int, _ operation: Operation, _ uid: String, _ label: String,
    _ expected: TestResult.Verdict, _ ruleset: Ruleset
  ) -> TestResult {
    let request = AccessRequest(operation, as: .user(user(uid)), at: time)
    let decision = ruleset.decide(request, in: (try? snapshot()) ?? .empty)
    let got: TestResult.Verdict =
      switch decision.verdict {
      case .allowed: .allow
      case .denied: .deny
      case .invalid: .error
      }
    let status: TestResult.Status = got == .error ? .error : got == expected ? .passed : .failed
    var details: [String] = []
    let asked: String
    switch operation {
    case .get(let path): asked = "get \(path)"
    case .batchGet: asked = "batchGet"
    case .list: asked = "list cards"
    case .count: asked = "count"
    case .commit(let writes, _):
      asked = "write \(writes.map(\.path.text).joined(separator: ", "))"
      if expected == .deny { details = ["data: {householdId: \"h1\"}"] }
    }
    return TestResult(
      name: name, line: line, status: status, expected: expected, decision: got,
      reason: decision.reason, request: "\(asked) as \(label)", details: details,
      expectation: expected.rawValue, trace: decision)
  }

  private static let unreadable = SuiteResult(
    source: SourceFile(name: "Fixtures/broken.suite.yaml", text: "rules: a\ntest: []\n"),
    diagnostics: [
      Diagnostic(
        severity: .error, code: "unknown-key", message: "unknown key `test`; did you mean `tests`?",
        span: SourceSpan(start: 9, end: 13))
    ], rules: nil, tests: [])

  private static let uncompiled: SuiteResult = {
    let rules = Ruleset(
      SourceFile(
        name: "Rules/typo/firestore.rules",
        text: """
          rules_version = '2';
          service cloud.firestore {
            match /databases/{database}/documents {
              match /a/{id} { allow read if isMember(id); }
            }
          }

          """))
    let errors = rules.diagnostics.filter { $0.severity == .error }.map { diagnostic in
      let place = diagnostic.span.map { rules.source.position(at: $0.start) }
      return "\(rules.source.name):\(place?.line ?? 1): \(diagnostic.message)"
    }
    return SuiteResult(
      source: SourceFile(name: "Fixtures/typo.suite.yaml", text: ""), diagnostics: [],
      rules: rules,
      tests: ["a is read", "a is not written"].enumerated().map { index, name in
        TestResult(
          name: name, line: 3 + index, status: .error, expected: .allow, decision: .error,
          reason: errors.joined(separator: "\n"), request: "get a/x as nobody",
          expectation: "allow")
      })
  }()
}
