import Foundation
import Patterns

/// Answers questions about patterns in bulk, for `Tests/Scripts/compare_patterns.py`.
///
/// Reads one JSON object a line: `{"pattern", "subjects", "substitution"}`. Writes one a line:
/// `{"error"}` when the pattern is refused, else `{"results"}` with, for each subject,
/// `{"whole", "replaced", "split", "microseconds"}`, where a failure is `{"error"}`.
@main
struct PatternProbe {
  private struct Question: Decodable {
    let pattern: String
    let subjects: [String]
    let substitution: String
  }

  private struct Answer: Encodable {
    var error: String?
    var results: [Results]?
  }

  private struct Results: Encodable {
    let whole: Value<Bool>
    let replaced: Value<String>
    let split: Value<[String]>
    /// The slowest of the three.
    let microseconds: Int
  }

  private enum Value<Content: Encodable>: Encodable {
    case success(Content)
    case failure(String)

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .success(let content): try content.encode(to: encoder)
      case .failure(let message): try ["error": message].encode(to: encoder)
      }
    }
  }

  static func main() throws {
    if CommandLine.arguments.contains("--time") {
      return try measure()
    }
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    while let line = readLine() {
      let question = try decoder.decode(Question.self, from: Data(line.utf8))
      let answer = try encoder.encode(answer(question))
      print(String(decoding: answer, as: UTF8.self))
    }
  }

  private static func answer(_ question: Question) -> Answer {
    do throws(PatternError) {
      let pattern = try Pattern(question.pattern)
      return Answer(
        results: question.subjects.map { results(of: pattern, in: $0, question.substitution) })
    } catch {
      return Answer(error: error.description)
    }
  }

  private static func results(
    of pattern: Pattern, in subject: String, _ substitution: String
  ) -> Results {
    let clock = ContinuousClock()
    var slowest = Duration.zero
    func value<Content>(_ body: () throws(PatternError) -> Content) -> Value<Content> {
      let start = clock.now
      defer { slowest = max(slowest, clock.now - start) }
      do throws(PatternError) {
        return .success(try body())
      } catch {
        return .failure(error.description)
      }
    }
    let whole = value { () throws(PatternError) in try pattern.matchesWhole(subject) }
    let replaced = value { () throws(PatternError) in
      try pattern.replacing(in: subject, with: substitution)
    }
    let split = value { () throws(PatternError) in try pattern.split(subject) }
    return Results(
      whole: whole, replaced: replaced, split: split,
      microseconds: Int(slowest / .microseconds(1)))
  }

  /// Prints what one `matchesWhole` costs.
  private static func measure() throws {
    let rounds = 1_000_000
    for (text, subject) in [
      ("^[A-Za-z0-9_-]{1,128}$", "user_0123456789-abcdef"),
      ("^[^@]+@[^@]+\\.[a-z]{2,}$", "somebody@example.com"),
      (".*", "a text of some length, but not too long"),
    ] {
      let pattern = try Pattern(text)
      var matches = 0
      let elapsed = try ContinuousClock().measure {
        for _ in 0..<rounds where try pattern.matchesWhole(subject) { matches += 1 }
      }
      print(text, matches, "\(elapsed / .nanoseconds(rounds)) ns")
    }
  }
}
