import SourceText

/// A recursive-descent parser for texts without syntax errors.
///
/// At the first error of a member (a statement, function, match block) it gives the member up and
/// goes on at the next one; the official wording of the errors is found elsewhere.
struct Parser {
  let source: SourceFile
  let tokens: [Token]
  var index = 0
  var diagnostics: [Diagnostic] = []
  /// Whether the text has, or may have, errors that the official parser would report.
  var needsOfficialReport: Bool
  /// The findings about import statements.
  var imports: [Diagnostic] = []
  /// How many expressions were left out because of their nesting.
  var holeCount = 0
  /// One per node given a number: the number of nodes on the longest way down from it.
  var heights: [Int] = []

  /// The member cannot be parsed further.
  struct Failure: Error {}

  init(source: SourceFile, tokens: TokenList) {
    self.source = source
    self.tokens = tokens.tokens
    needsOfficialReport = !tokens.unrecognized.isEmpty
  }

  var current: Token { tokens[index] }

  /// The kind of a token further on; `.endOfFile` past the end.
  func kind(ahead distance: Int = 0) -> TokenKind {
    index + distance < tokens.count ? tokens[index + distance].kind : .endOfFile
  }

  func bytes(of token: Token) -> [UInt8] { Array(source.bytes[token.start..<token.end]) }

  func isAt(_ kind: TokenKind) -> Bool { current.kind == kind }

  /// Takes the current token.
  @discardableResult
  mutating func advance() -> Token {
    let token = current
    if index + 1 < tokens.count { index += 1 }
    return token
  }

  /// Takes the current token if it is of a kind.
  mutating func take(_ kind: TokenKind) -> Token? { isAt(kind) ? advance() : nil }

  /// Takes a token that must be there.
  @discardableResult
  mutating func expect(_ kind: TokenKind) throws(Failure) -> Token {
    guard let token = take(kind) else { throw unexpected() }
    return token
  }

  mutating func expectName() throws(Failure) -> Name { name(of: try expect(.identifier)) }

  func name(of token: Token) -> Name { Name(text: source.text(of: token.span), span: token.span) }

  /// The span from an offset to the end of the last token taken.
  func span(from start: Int) -> SourceSpan {
    SourceSpan(start: start, end: index == 0 ? start : tokens[index - 1].end)
  }

  /// Reports the current token as one that cannot stand here.
  mutating func unexpected() -> Failure {
    let text = isAt(.endOfFile) ? "<EOF>" : source.text(of: current.span)
    reject(.unexpected(text, at: current.span))
    return Failure()
  }

  /// Reports an error that the official parser knows, too.
  mutating func reject(_ diagnostic: Diagnostic) {
    needsOfficialReport = true
    diagnostics.append(diagnostic)
  }

  /// Gives the next number to a node whose deepest child has a height.
  mutating func number(height: Int = 1) -> NodeID {
    heights.append(height)
    return NodeID(rawValue: UInt32(heights.count - 1))
  }

  /// Goes on after a failed member: past the next `;`, or to the next `}` or start of a member.
  mutating func skipMember(startedAt start: Int) {
    if index == start { advance() }
    var depth = 0
    while !isAt(.endOfFile) {
      if depth == 0 {
        if isAt(.rightBrace) || TokenSet.memberStarts.contains(kind()) { return }
        if take(.semicolon) != nil { return }
      }
      if isAt(.leftBrace) { depth += 1 }
      if isAt(.rightBrace) { depth -= 1 }
      advance()
    }
  }
}
