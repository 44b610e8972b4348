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

  /// The findings that the official compiler knows, as the fixtures write them.
  private static func issues(of text: String) -> [String] {
    let source = SourceFile(name: "firestore.rules", text: text)
    let checked = check(parse(source), profile: .emulator)
    return checked.diagnostics.filter { $0.severity > .lint }.map { diagnostic in
      let place = diagnostic.span.map { source.position(at: $0.start) }
      let text = place.map { "\($0.line):\($0.column)" } ?? "-"
      return "\(diagnostic.severity == .error ? "E" : "W") \(text) \(diagnostic.message)"
    }
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
}
