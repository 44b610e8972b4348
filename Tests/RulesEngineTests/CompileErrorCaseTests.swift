import Foundation
import RulesEngine
import RulesLibrary
import SourceText
import TestSupport
import Testing

/// The cases whose rules do not compile, with all that the official compiler says of them.
struct CompileErrorCaseTests {
  @Test func everyCaseIsRefusedWithTheOfficialTexts() throws {
    let cases = try JSONDecoder().decode(
      [CompileErrorCase].self, from: Data(contentsOf: Fixtures.url("cases/compile-errors.json")))
    #expect(cases.count == 17)
    for entry in cases {
      let source = SourceFile(name: "firestore.rules", text: entry.text)
      let official = Ruleset(source, profile: .emulator)
      #expect(official.findings == entry.issues.map(\.text), "\(entry.id): \(entry.title)")
      // What the official compiler lets pass is a limit that only the documentation has.
      let sound = Ruleset(source, profile: .sound)
      #expect(sound.hasErrors, "\(entry.id): \(entry.title)")
    }
  }
}

private struct CompileErrorCase: Decodable {
  struct Issue: Decodable {
    let line: Int
    let column: Int
    let severity: String
    let message: String

    var text: String { "\(line):\(column) \(severity) \(message)" }
  }

  /// A long run of one character that the fixture does not spell out.
  struct Padding: Decodable {
    let character: String
    let count: Int
  }

  let id: String
  let title: String
  let rules: String
  let padding: Padding?
  let issues: [Issue]

  var text: String {
    guard let padding else { return rules }
    return rules.replacing(
      "<padding>", with: String(repeating: padding.character, count: padding.count))
  }
}

extension Ruleset {
  /// The official findings as `line:column severity message`.
  fileprivate var findings: [String] {
    diagnostics.filter { $0.severity != .lint }.map { diagnostic in
      let position = diagnostic.span.map { source.position(at: $0.start) }
      return "\(position?.line ?? 0):\(position?.column ?? 0) \(diagnostic.severity.rawValue) "
        + diagnostic.message
    }
  }
}
