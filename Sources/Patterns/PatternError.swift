/// Why a pattern was refused, or why using it failed.
package enum PatternError: Error, Equatable, Sendable {
  /// The text is not a regular expression of the dialect.
  case invalid(Fault, fragment: String)
  /// The text exceeds a limit of the rules language.
  case overLimit(Limit)
  /// A substitution names a group, by number or `${name}`, that the pattern does not have.
  case missingGroup(String)
  /// Matching, or the compiled pattern itself, would exceed the limits of time or memory.
  case tooCostly

  /// What is wrong with a refused pattern, in RE2's words.
  package enum Fault: String, Sendable {
    case badEscape = "invalid escape sequence"
    case badNamedCapture = "invalid named capture group"
    case badPerlOperator = "invalid perl operator"
    case badRange = "invalid character class range"
    case badRepetitionOperator = "bad repetition operator"
    case badRepetitionSize = "invalid repetition size"
    case missingBracket = "missing ]"
    case missingParenthesis = "missing )"
    case missingRepetitionArgument = "no argument for repetition operator"
    case trailingBackslash = "trailing \\"
    /// Not RE2's: see `PatternLimits`.
    case unbalancedParenthesis = "unescaped parenthesis in a set or quotation"
    case unexpectedParenthesis = "unexpected )"
  }

  /// A limit on the text of a pattern. **Evidence:** see `PatternLimits`.
  package enum Limit: Sendable {
    /// UTF-16 units.
    case length
    /// Opening parentheses, capturing or not.
    case groups
    /// Parentheses open at the same time.
    case nesting

    var maximum: Int {
      switch self {
      case .length: 4096
      case .groups: 100
      case .nesting: 20
      }
    }

    /// The emulator's wording.
    fileprivate var words: String {
      switch self {
      case .length: "too long. Maximum allowed length"
      case .groups: "too many groupings. Maximum allowed groupings"
      case .nesting: "too many nested groupings. Maximum allowed nested groupings"
      }
    }
  }

  /// The emulator's text for a pattern that it refuses, when compiling as when evaluating.
  ///
  /// A missing group has no text there, because it fails the whole request.
  package func officialText(pattern: String) -> String {
    switch self {
    case .invalid, .missingGroup, .tooCostly:
      "Invalid regular expression pattern. Pattern: \(pattern)."
    case .overLimit(let limit):
      "Regular expression \(limit.words): \(limit.maximum) Pattern: \(pattern)."
    }
  }
}

extension PatternError: CustomStringConvertible {
  /// What is wrong, in RE2's words for a pattern that RE2 refuses: `missing ]: [a`.
  ///
  /// **Evidence:** the messages of PyPI `google-re2` 1.1, compared by `compare_patterns.py`.
  package var description: String {
    switch self {
    case .invalid(let fault, let fragment):
      fragment.isEmpty ? fault.rawValue : fault.rawValue + ": " + fragment
    case .overLimit(let limit): "regular expression \(limit.words): \(limit.maximum)"
    case .missingGroup(let name): "no group `\(name)` in the pattern"
    case .tooCostly: "the pattern is too costly for this text"
    }
  }
}
