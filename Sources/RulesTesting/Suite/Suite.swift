import DocumentStore
import RulesEngine
import RulesValues
import SourceText

/// A suite as it was read: every name resolved, every operation built.
struct Suite: Sendable {
  enum Rules: Sendable {
    /// A path relative to the suite file.
    case file(String, SourceSpan)
    /// The text of `source:`.
    case inline(String)
  }

  let rules: Rules?
  let time: TimestampValue
  /// In the order of the file; without `nobody` and `admin`.
  let actors: [Actor]
  let documents: [SeedDocument]
  let closed: [ClosedPath]
  let tests: [SuiteTest]
}

/// A name for someone who makes requests.
struct Actor: Sendable {
  let name: String
  let requester: Requester

  static let nobody = Actor(name: "nobody", requester: .nobody)
  static let admin = Actor(name: "admin", requester: .admin)
}

/// A document before a test; `nil` fields remove one of the suite's.
struct SeedDocument: Sendable {
  let path: DocumentPath
  let fields: MapValue?
}

/// A path pattern under which nobody may do anything, such as `users/{uid}`.
struct ClosedPath: Sendable {
  enum Segment: Sendable {
    case literal(String)
    case capture(String)
  }

  let text: String
  let segments: [Segment]
  let line: Int

  /// The text of a path that fits, with an id for each capture.
  ///
  /// - Parameter id: Gives the id of a capture by its number, from 0.
  func path(filling id: (Int) -> String) -> String {
    var captures = 0
    return segments.map { segment in
      switch segment {
      case .literal(let text): return text
      case .capture:
        captures += 1
        return id(captures - 1)
      }
    }.joined(separator: "/")
  }
}

/// One entry of `tests`.
struct SuiteTest: Sendable {
  enum Body: Sendable {
    case single(Step)
    /// One database; allowed writes stay; ends at the first surprise.
    case steps([Step])
    /// Each cell a test of its own.
    case table([(cell: String, step: Step)])
  }

  let name: String
  let line: Int
  let time: TimestampValue
  let documents: [SeedDocument]
  let body: Body
}

/// One request with what is expected of it.
struct Step: Sendable {
  let line: Int
  let actor: Actor
  /// A failure when the operation cannot be built and the suite expects just that.
  let operation: Result<Operation, StoreError>
  /// `create userHouseholds/bob`
  let request: String
  /// `data: {householdId: h1}`
  let details: [String]
  let expectation: Expectation
}

/// What a step expects.
enum Expectation: Sendable {
  /// With a line: some statement on it granted.
  case allow(line: Int?)
  /// With a text: the reason contains it. With a line: a statement on it was evaluated and refused.
  case deny(text: String?, line: Int?)
  /// A gRPC code in kebab-case.
  case error(String)

  var verdict: TestResult.Verdict {
    switch self {
    case .allow: .allow
    case .deny: .deny
    case .error: .error
    }
  }

  /// In words.
  var text: String {
    switch self {
    case .allow(nil): "allow"
    case .allow(let line?): "allow at line \(line)"
    case .deny(nil, nil): "deny"
    case .deny(let text?, nil): "deny because \"\(text)\""
    case .deny(nil, let line?): "deny at line \(line)"
    case .deny(let text?, let line?): "deny at line \(line) because \"\(text)\""
    case .error(let code): code
    }
  }
}
