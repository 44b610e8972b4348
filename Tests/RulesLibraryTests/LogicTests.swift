import RulesValues
import TestSupport
import Testing

struct LogicTests {
  @Test func conjunctionAndDisjunctionFollowTheTruthTable() throws {
    for (number, line) in try Fixtures.lines("Library/logic.txt") {
      let words = line.split(separator: " ").map(String.init)
      try #require(words.count == 5, "line \(number)")
      let left = Self.outcome(words[0])
      let right = Self.outcome(words[1])
      let found = [
        Self.word(Logic.or(left, at: 1, right, at: 2)),
        Self.word(Logic.and(left, at: 1, right, at: 2)),
      ]
      #expect(found == [words[3], words[4]], "line \(number): \(line)")
    }
  }

  private static func outcome(_ word: String) -> Outcome {
    switch word {
    case "t", "f": .value(.boolean(word == "t"))
    case "L": .failure(Failure(.divideByZero, offset: 7))
    case "R": .failure(Failure(.divideByZero, offset: 8))
    case _: .value(.integer(1))
    }
  }

  private static func word(_ outcome: Outcome) -> String {
    switch outcome {
    case .value(.boolean(let isTrue)): isTrue ? "t" : "f"
    case .value: "?"
    case .failure(let failure):
      ["1": "l", "2": "r", "7": "L", "8": "R"][String(failure.offset)] ?? "?"
    }
  }
}
