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

  /// How a token is written, or what messages call it.
  private enum Form {
    /// Always written so.
    case spelled(String)
    case varying(name: String)
  }

  private var form: Form {
    switch self {
    case .and: .spelled("&&")
    case .assign: .spelled("=")
    case .at: .spelled("@")
    case .colon: .spelled(":")
    case .comma: .spelled(",")
    case .dollar: .spelled("$")
    case .dot: .spelled(".")
    case .equal: .spelled("==")
    case .greater: .spelled(">")
    case .greaterOrEqual: .spelled(">=")
    case .decrement: .spelled("--")
    case .increment: .spelled("++")
    case .leftBrace: .spelled("{")
    case .leftBracket: .spelled("[")
    case .leftParenthesis: .spelled("(")
    case .less: .spelled("<")
    case .lessOrEqual: .spelled("<=")
    case .minus: .spelled("-")
    case .percent: .spelled("%")
    case .notEqual: .spelled("!=")
    case .not: .spelled("!")
    case .or: .spelled("||")
    case .plus: .spelled("+")
    case .rightBrace: .spelled("}")
    case .rightBracket: .spelled("]")
    case .rightParenthesis: .spelled(")")
    case .semicolon: .spelled(";")
    case .slash: .spelled("/")
    case .star: .spelled("*")
    case .globStar: .spelled("**")
    case .question: .spelled("?")
    case .allow: .spelled("allow")
    case .false: .spelled("false")
    case .function: .spelled("function")
    case .if: .spelled("if")
    case .import: .spelled("import")
    case .in: .spelled("in")
    case .is: .spelled("is")
    case .let: .spelled("let")
    case .match: .spelled("match")
    case .null: .spelled("null")
    case .return: .spelled("return")
    case .service: .spelled("service")
    case .true: .spelled("true")
    case .rulesVersion: .spelled("rules_version")
    case .pathSegment: .varying(name: "PATH_SEGMENT")
    case .identifier: .varying(name: "IDENTIFIER")
    case .serviceName: .varying(name: "SERVICE_NAME")
    case .integer: .varying(name: "NUM_INT")
    case .float: .varying(name: "NUM_FLOAT")
    case .unpairedDoubleQuote: .varying(name: "UNPAIRED_DOUBLE_QUOTE")
    case .unpairedSingleQuote: .varying(name: "UNPAIRED_SINGLE_QUOTE")
    case .string: .varying(name: "STRING")
    case .bytes: .varying(name: "BYTES")
    case .reserved: .varying(name: "RESERVED")
    case .endOfFile: .varying(name: "<EOF>")
    }
  }

  /// How the token is always written; `nil` if that varies.
  var spelling: String? {
    switch form {
    case .spelled(let text): text
    case .varying: nil
    }
  }

  /// The name in official messages: the spelling in quotes, or a name in capitals.
  var displayName: String {
    switch form {
    case .spelled(let text): "'\(text)'"
    case .varying(let name): name
    }
  }

  /// 1 for a bracket of any kind that opens, -1 for one that closes, 0 for any other token.
  var nesting: Int {
    if TokenSet.openingBrackets.contains(self) { return 1 }
    return TokenSet.closingBrackets.contains(self) ? -1 : 0
  }

  /// Whether the token may follow a dot as the name of a property.
  var isPropertyName: Bool { TokenSet.propertyNames.contains(self) }
}
