import DocumentStore
import RulesEngine
import RulesLibrary
import RulesValues
import SourceText
import TestSupport
import Testing

/// List rules against queries, as measured on the official emulator.
struct QueryMatrixTests {
  private static let files = [
    "arrays", "assorted", "differences", "implications", "maps", "names", "scalars",
  ]
  private static let moreFiles = ["shape", "times-and-strings"]

  @Test(arguments: files + moreFiles)
  func theEmulatorProfileAnswersAsMeasured(_ file: String) throws {
    let rows = try QueryRow.rows(of: file)
    try #require(rows.count > 40)
    let differences = try rows.compactMap { row -> String? in
      let actual = try row.outcome(under: .emulator)
      return actual == row.official ? nil : "\(row.place): \(row.text): \(actual)"
    }
    #expect(
      differences.isEmpty,
      "\(differences.count) of \(rows.count):\n\(differences.joined(separator: "\n"))")
  }

  /// The sound profile refuses some queries that the emulator allows, and never the reverse.
  @Test(arguments: files + moreFiles)
  func theSoundProfileDeviatesOnlyWhereListed(_ file: String) throws {
    let listed = try Set(
      Fixtures.lines("deviations.txt").map { line in
        line.text.split(separator: "\t").prefix(2).joined(separator: "\t")
      })
    let surprises = try QueryRow.rows(of: file).compactMap { row -> String? in
      let isAllowed = try row.outcome(under: .sound) == "ALLOW"
      let isAllowedOfficially = row.official == "ALLOW"
      let isListed = listed.contains("sound\tQueries/\(file): \(row.text)")
      if isAllowed && !isAllowedOfficially { return "\(row.place): allowed: \(row.text)" }
      guard (isAllowed != isAllowedOfficially) != isListed else { return nil }
      return "\(row.place): \(isListed ? "listed, but agrees" : "not listed"): \(row.text)"
    }
    #expect(surprises.isEmpty, "\(surprises.joined(separator: "\n"))")
  }
}

/// One line of `Fixtures/Queries`.
private struct QueryRow {
  let place: String
  let rule: String
  let query: String
  /// `ALLOW` or `DENY text`.
  let official: String

  /// The rule and the query as `Fixtures/deviations.txt` names the row.
  var text: String { "\(rule) <- \(query)" }

  static func rows(of file: String) throws -> [QueryRow] {
    let path = "Queries/\(file).txt"
    return try Fixtures.lines(path).map { number, line in
      let columns = line.split(separator: "\t").map(String.init)
      try #require(columns.count == 3, "Fixtures/\(path):\(number)")
      return QueryRow(
        place: "Fixtures/\(path):\(number)", rule: columns[0], query: columns[1],
        official: columns[2])
    }
  }

  func outcome(under profile: EngineProfile) throws -> String {
    let ruleset = Ruleset(SourceFile(name: "firestore.rules", text: rules), profile: profile)
    try #require(!ruleset.hasErrors, "\(place): \(ruleset.diagnostics.map(\.message))")
    let request = AccessRequest(
      .list(try QueryShorthand.query(query)), as: .user(Identity(uid: "bob", token: .empty)),
      at: Self.time)
    let decision = ruleset.decide(request, in: try Self.snapshot)
    #expect(
      ruleset.allows(request, in: try Self.snapshot) == decision.isAllowed,
      "\(place): the silent decision differs")
    guard !decision.isAllowed else { return "ALLOW" }
    return "DENY " + decision.reason.replacing("\n", with: "\\n")
  }

  private var rules: String {
    let parts = rule.split(separator: " :: ", maxSplits: 1).map(String.init)
    let declarations = parts.count > 1 ? parts[0] : ""
    let statements = (parts.last ?? "").split(separator: " ;; ")
      .map { "      allow list: if \($0);" }.joined(separator: "\n")
    return """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          \(declarations)
          match /a/{x} {
      \(statements)
          }
        }
      }
      """
  }

  private static let time = TimestampValue(seconds: 1_780_000_000, nanoseconds: 0)

  private static var snapshot: Snapshot {
    get throws {
      let fields = MapValue([("n", .integer(1)), ("l", .list([.integer(1)]))])
      let write = Write(path: try DocumentPath("a/1"), operation: .set(fields))
      return try Snapshot.empty.applying([write], at: time)
    }
  }
}
