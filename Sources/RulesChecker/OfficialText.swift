/// Sentences of the official compiler that are used in more than one place, or are long.
///
/// **Evidence:** `language.md` §11.4, §11.5.
enum OfficialText {
  static let oldVersion =
    "Ruleset uses old version (version [1]). Please update to the latest version (version [2])."
  static let secondGlob =
    "Invalid glob match expression. Only one glob match is permitted in a match declaration path."
  static let globNotLast =
    "Invalid glob match expression. Glob matches are permitted as the last segment in a match"
    + " declaration path."
  static let globWithChildren = "Glob(**) resource rules should not have child resource rules."
  static let ternaryTypes =
    "Ternary operator result if condition is true has a different type than if condition is false."

  static func namespace(_ name: String) -> String {
    "\(name) is a package and cannot be used as variable name."
  }

  static func alreadyBound(_ name: String) -> String {
    "The identifier [\(name)] is already bound in the current scope."
  }

  static func invalidFunction(_ name: String) -> String { "Invalid function name: \(name)." }

  static func wrongCount(_ name: String) -> String {
    "Incorrect number of arguments supplied to function: \(name)."
  }

  static func notComparable(alwaysTrue: Bool) -> String {
    "The sub-expressions are not comparable, so this comparison will always return \(alwaysTrue)."
  }
}
