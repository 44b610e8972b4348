import Patterns
import RulesValues

/// Patterns whose text is known only when rules are evaluated.
enum RuntimePattern {
  /// Remembers the last patterns, which are a pure function of their texts.
  private static let cache = PatternCache()

  /// Compiles the text of a string value.
  static func compiled(_ value: Value) throws(Failure) -> Pattern {
    let text = value.text.string
    return try reporting(text) { () throws(PatternError) in try cache.pattern(for: text) }
  }

  /// Turns what a pattern throws into the failure of the rules language.
  static func reporting<Result>(
    _ pattern: String, _ body: () throws(PatternError) -> Result
  ) throws(Failure) -> Result {
    do throws(PatternError) {
      return try body()
    } catch {
      switch error {
      case .invalid, .overLimit: throw Failure(.message(error.officialText(pattern: pattern)))
      case .missingGroup, .tooCostly: throw Failure(.firebreak(error.description))
      }
    }
  }
}
