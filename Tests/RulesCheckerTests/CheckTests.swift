import RulesChecker
import RulesLibrary
import RulesSyntax
import SourceText
import TestSupport
import Testing

/// What the checker finds, against what the official emulator finds.
struct CheckTests {
  private static let head = "rules_version = '2';\nservice cloud.firestore {\n"

  /// The whole file for a case of `Tests/Scripts/checker_fixtures.py`.
  private static func file(_ context: Substring, _ source: Substring) -> String? {
    let source = source.replacing("\\n", with: "\n")
    return switch context {
    case "file": String(source)
    case "rules":
      head + "  match /databases/{database}/documents {\n" + source + "\n  }\n}"
    case "condition": head + "  match /a/{id} { allow get: if\n" + source + "\n; }\n}"
    case "value": head + "  match /a/{id} { allow get: if [\n" + source + "\n] == []; }\n}"
    default: nil
    }
  }

  private static func findings(of text: String, profile: EngineProfile) -> [Diagnostic] {
    check(parse(SourceFile(name: "firestore.rules", text: text)), profile: profile).diagnostics
  }

  /// A finding's place and text, as the fixtures write them.
  private static func line(_ finding: Diagnostic, in text: String) -> String {
    let source = SourceFile(name: "firestore.rules", text: text)
    let place = finding.span.map { source.position(at: $0.start) }
    return (place.map { "\($0.line):\($0.column)" } ?? "-") + " " + finding.message
  }

  /// The findings that the official compiler knows.
  private static func issues(of text: String) -> [String] {
    findings(of: text, profile: .emulator).filter { $0.severity > .lint }
      .map { ($0.severity == .error ? "E " : "W ") + line($0, in: text) }
  }

  @Test(arguments: try Fixtures.files(in: "Checker", suffix: ".txt"))
  func findsWhatTheEmulatorFinds(fixture: String) throws {
    let lines = try Fixtures.lines(fixture)
    #expect(lines.count > 10)
    for (number, line) in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      let text = try #require(Self.file(parts[0], parts[1]))
      #expect(
        Self.issues(of: text).joined(separator: " | ") == parts[2], "Fixtures/\(fixture):\(number)")
    }
  }

  @Test(arguments: try Fixtures.files(in: "Checker", suffix: ".rules"))
  func findsWhatTheEmulatorFindsInFiles(fixture: String) throws {
    let found = Self.issues(of: try Fixtures.text(fixture))
    let expected = try Fixtures.lines(fixture.replacing(".rules", with: ".issues")).map(\.text)
    let difference = found.difference(from: expected)
    #expect(difference.isEmpty, "\(fixture): \(difference)")
  }

  @Test func lintsWhatIsValidAndUnwanted() throws {
    for (number, line) in try Fixtures.lines("Checker/lints.cases") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      let text = try #require(Self.file(parts[0], parts[1]))
      let lints = Self.findings(of: text, profile: .sound).filter { $0.severity == .lint }
      #expect(
        lints.map { Self.line($0, in: text) }.joined(separator: " | ") == parts[2],
        "Fixtures/Checker/lints.cases:\(number)")
    }
  }

  @Test func reportsWhereTheProfilesDiffer() throws {
    let padding = String(repeating: "/", count: 256 * 1024)
    let large = Self.head + "match /a/{x} { allow read; } }\n" + padding
    #expect(Self.findings(of: large, profile: .emulator).map(\.code) == ["path-outside-documents"])
    #expect(Self.findings(of: large, profile: .production).map(\.code) == ["source-too-large"])

    let lets = (0..<11).map { "let v\($0) = x;" }.joined()
    let many = try #require(
      Self.file("rules", "match /a/{x} { function f() { \(lets) return debug(1); } }"))
    #expect(!Self.findings(of: many, profile: .emulator).contains { $0.severity == .error })
    let strict = Self.findings(of: many, profile: .production)
    #expect(strict.filter { $0.severity == .error }.map(\.code) == ["let-count"])
    #expect(strict.contains { $0.message == "Invalid function name: debug." })
  }
}
