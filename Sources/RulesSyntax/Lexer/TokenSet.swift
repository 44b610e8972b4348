/// A set of token kinds, with marks for "the end of the rule can be reached" and "depends on a
/// precedence".
struct TokenSet: Hashable, Sendable {
  private var bits: UInt64

  private static let endOfRuleBit: UInt64 = 1 << 63

  private static let conditionBit: UInt64 = 1 << 62

  private init(bits: UInt64) { self.bits = bits }

  init(_ kinds: TokenKind...) {
    bits = kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  /// No token, but the end of the rule.
  static let endOfRule = TokenSet(bits: endOfRuleBit)

  /// No token, but a condition on what comes.
  static let condition = TokenSet(bits: conditionBit)

  /// What may follow a dot. **Evidence:** `language.md` §1.2.
  static let propertyNames = TokenSet(
    .identifier, .allow, .false, .function, .if, .import, .in, .is, .let, .match, .null, .return,
    .true, .service, .reserved)

  static let openingBrackets = TokenSet(.leftBrace, .leftBracket, .leftParenthesis)

  static let closingBrackets = TokenSet(.rightBrace, .rightBracket, .rightParenthesis)

  /// What ends an element of a list, a statement or a key, outside all brackets.
  static let separators = TokenSet(.comma, .semicolon, .colon)

  /// What a declaration or statement begins with.
  static let memberStarts = TokenSet(.match, .allow, .function, .service)

  var isEmpty: Bool { bits == 0 }

  var containsEndOfRule: Bool { bits & Self.endOfRuleBit != 0 }

  var containsCondition: Bool { bits & Self.conditionBit != 0 }

  func contains(_ kind: TokenKind) -> Bool { bits & (1 << UInt64(kind.rawValue)) != 0 }

  func union(_ other: TokenSet) -> TokenSet { TokenSet(bits: bits | other.bits) }

  func removingEndOfRule() -> TokenSet { TokenSet(bits: bits & ~Self.endOfRuleBit) }

  func isDisjoint(with other: TokenSet) -> Bool { bits & other.bits == 0 }

  /// The kinds in the official order.
  var kinds: [TokenKind] { TokenKind.allCases.filter(contains) }
}
