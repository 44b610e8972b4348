/// The kinds of tokens, in the order of the official grammar.
///
/// **Evidence:** `language.md` §1; the order shows in the sets of `expecting {…}` messages.
package enum TokenKind: UInt8, Hashable, Sendable, CaseIterable {
  case and, assign, at, colon, comma, dollar, dot, equal, greater, greaterOrEqual, decrement,
    increment
  case leftBrace, leftBracket, leftParenthesis, less, lessOrEqual, minus, percent, notEqual, not
  case or, plus, rightBrace, rightBracket, rightParenthesis, semicolon, slash, star, globStar
  case question
  case allow, `false`, function, `if`, `import`, `in`, `is`, `let`, match, null, `return`
  case service, `true`, rulesVersion
  /// `break`, `case`, `continue`, `default`, `do`, `else`, `for`, `not`, `package`, `switch`,
  /// `var` and `while`: kept free by the language, never used.
  case reserved
  case pathSegment, identifier, serviceName, integer, float
  case unpairedDoubleQuote, unpairedSingleQuote, string, bytes
  case endOfFile

  /// The keyword with this spelling.
  init?(keyword text: String) {
    guard let kind = Self.keywords[text] else { return nil }
    self = kind
  }

  private static let keywords: [String: TokenKind] = {
    var keywords = Dictionary(
      uniqueKeysWithValues: allCases.compactMap { kind in
        kind.spelling.flatMap { $0.utf8.allSatisfy(\.continuesIdentifier) ? ($0, kind) : nil }
      })
    for word in [
      "break", "case", "continue", "default", "do", "else", "for", "not", "package", "switch",
      "var", "while",
    ] {
      keywords[word] = .reserved
    }
    return keywords
  }()

  /// How the token is always written; `nil` if that varies.
  var spelling: String? {
    switch self {
    case .and: "&&"
    case .assign: "="
    case .at: "@"
    case .colon: ":"
    case .comma: ","
    case .dollar: "$"
    case .dot: "."
    case .equal: "=="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .decrement: "--"
    case .increment: "++"
    case .leftBrace: "{"
    case .leftBracket: "["
    case .leftParenthesis: "("
    case .less: "<"
    case .lessOrEqual: "<="
    case .minus: "-"
    case .percent: "%"
    case .notEqual: "!="
    case .not: "!"
    case .or: "||"
    case .plus: "+"
    case .rightBrace: "}"
    case .rightBracket: "]"
    case .rightParenthesis: ")"
    case .semicolon: ";"
    case .slash: "/"
    case .star: "*"
    case .globStar: "**"
    case .question: "?"
    case .allow: "allow"
    case .false: "false"
    case .function: "function"
    case .if: "if"
    case .import: "import"
    case .in: "in"
    case .is: "is"
    case .let: "let"
    case .match: "match"
    case .null: "null"
    case .return: "return"
    case .service: "service"
    case .true: "true"
    case .rulesVersion: "rules_version"
    case .reserved, .pathSegment, .identifier, .serviceName, .integer, .float,
      .unpairedDoubleQuote, .unpairedSingleQuote, .string, .bytes, .endOfFile:
      nil
    }
  }

  /// The name in official messages: the spelling in quotes, or a name in capitals.
  var displayName: String {
    if let spelling { return "'\(spelling)'" }
    return switch self {
    case .pathSegment: "PATH_SEGMENT"
    case .identifier: "IDENTIFIER"
    case .serviceName: "SERVICE_NAME"
    case .integer: "NUM_INT"
    case .float: "NUM_FLOAT"
    case .unpairedDoubleQuote: "UNPAIRED_DOUBLE_QUOTE"
    case .unpairedSingleQuote: "UNPAIRED_SINGLE_QUOTE"
    case .string: "STRING"
    case .bytes: "BYTES"
    case .reserved: "RESERVED"
    default: "<EOF>"
    }
  }

  /// Whether the token may follow a dot as the name of a property.
  var isPropertyName: Bool { TokenSet.propertyNames.contains(self) }
}
