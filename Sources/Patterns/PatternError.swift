/// Why a pattern was refused, or why using it failed.
package enum PatternError: Error, Equatable, Sendable {
  /// The text is not a regular expression of the dialect.
  case invalid(Fault, fragment: String)
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
    case nestedTooDeeply = "expression nests too deeply"
    case trailingBackslash = "trailing \\"
    case unexpectedParenthesis = "unexpected )"
  }
}

extension PatternError: CustomStringConvertible {
  /// RE2's message, such as `missing ]: [a`; **Evidence:** PyPI `google-re2` 1.1, `re2.error`.
  package var description: String {
    switch self {
    case .invalid(let fault, let fragment):
      fragment.isEmpty ? fault.rawValue : fault.rawValue + ": " + fragment
    case .missingGroup(let name): "no group `\(name)` in the pattern"
    case .tooCostly: "the pattern is too costly for this text"
    }
  }
}
