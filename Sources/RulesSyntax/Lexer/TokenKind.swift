/// The kinds of tokens, in the order of the official grammar.
///
/// **Evidence:** `language.md` §1; the order shows in the sets of `expecting {…}` messages.
package enum TokenKind: UInt8, Hashable, Sendable, CaseIterable {
  case `function`, `import`, service, rulesVersion
  case match, allow, `return`, `let`, `if`
  case `in`, `is`, `true`, `false`, null
  /// `break`, `case`, `continue`, `default`, `do`, `else`, `for`, `not`, `package`, `switch`,
  /// `var` and `while`: kept free by the language, never used.
  case reserved
  case leftBrace, rightBrace, leftParenthesis, rightParenthesis, leftBracket, rightBracket
  case comma, semicolon, colon, dot, question, assign
  case or, and, equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case plus, minus, star, slash, percent, not
  case increment, decrement, globStar, blockCommentStart
  /// `$(`
  case interpolationStart
  case pathSegment, identifier, serviceName, integer, float
  case unpairedDoubleQuote, unpairedSingleQuote, string, bytes
  case endOfFile

  /// The keyword with this spelling.
  package init?(keyword text: Substring) {
    guard let kind = Self.keywords[text] else { return nil }
    self = kind
  }

  private static let keywords: [Substring: TokenKind] = [
    "function": .function, "import": .import, "service": .service,
    "rules_version": .rulesVersion, "match": .match, "allow": .allow, "return": .return,
    "let": .let, "if": .if, "in": .in, "is": .is, "true": .true, "false": .false, "null": .null,
    "break": .reserved, "case": .reserved, "continue": .reserved, "default": .reserved,
    "do": .reserved, "else": .reserved, "for": .reserved, "not": .reserved,
    "package": .reserved, "switch": .reserved, "var": .reserved, "while": .reserved,
  ]

  /// Whether the token may follow a dot as the name of a property.
  package var isPropertyName: Bool {
    switch self {
    case .identifier, .function, .import, .match, .allow, .return, .let, .if, .in, .is, .true,
      .false, .null, .reserved:
      true
    case .service, .rulesVersion, .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis,
      .leftBracket, .rightBracket, .comma, .semicolon, .colon, .dot, .question, .assign, .or, .and,
      .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus, .star,
      .slash, .percent, .not, .increment, .decrement, .globStar, .blockCommentStart,
      .interpolationStart, .pathSegment, .serviceName, .integer, .float, .unpairedDoubleQuote,
      .unpairedSingleQuote, .string, .bytes, .endOfFile:
      false
    }
  }
}
