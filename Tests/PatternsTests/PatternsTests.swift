import Foundation
import Patterns
import TestSupport
import Testing

/// Checks the fixtures below `Fixtures/Patterns`, each line of which is a JSON array.
@Suite struct PatternsTests {
  @Test func refusedPatterns() throws {
    try check("refused.txt") { row in
      let pattern = row[0] as? String ?? ""
      do throws(PatternError) {
        _ = try Pattern(pattern)
        return "accepted"
      } catch {
        return error.officialText(pattern: pattern) == row[1] as? String ? nil : "\(error)"
      }
    }
  }

  @Test func acceptedPatterns() throws {
    try check("accepted.txt") { row in
      _ = try Pattern(row[0] as? String ?? "")
      return nil
    }
  }

  @Test func wholeMatches() throws {
    try check("matches.txt") { row in
      let result = try Pattern(row[0] as? String ?? "").matchesWhole(row[1] as? String ?? "")
      return result == row[2] as? Bool ? nil : "\(result)"
    }
  }

  @Test func replacements() throws {
    try check("replace.txt") { row in
      let pattern = try Pattern(row[0] as? String ?? "")
      let result = try? pattern.replacing(
        in: row[1] as? String ?? "", with: row[2] as? String ?? "")
      return result == row[3] as? String ? nil : result ?? "failed"
    }
  }

  @Test func splits() throws {
    try check("split.txt") { row in
      let result = try Pattern(row[0] as? String ?? "").split(row[1] as? String ?? "")
      return result == row[2] as? [String] ? nil : "\(result)"
    }
  }

  /// Runs `fault`, which says what is wrong, on each line of a fixture.
  private func check(_ file: String, fault: ([Any]) throws -> String?) throws {
    for (number, text) in try Fixtures.lines("Patterns/" + file) {
      let row = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any])
      let place = "Fixtures/Patterns/\(file):\(number)"
      do {
        let found = try fault(row)
        #expect(found == nil, "\(place): \(text)")
      } catch {
        Issue.record("\(place): \(text) threw \(error)")
      }
    }
  }
}
