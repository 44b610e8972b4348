package import SourceText

/// One token of a rules text.
package struct Token: Hashable, Sendable {
  package let kind: TokenKind
  /// The UTF-8 offset of the first byte.
  package let start: Int
  /// The UTF-8 offset just past the last byte.
  package let end: Int

  package init(kind: TokenKind, start: Int, end: Int) {
    self.kind = kind
    self.start = start
    self.end = end
  }

  package var span: SourceSpan { SourceSpan(start: start, end: end) }
}

/// The tokens of a text and the bytes no token covers.
///
/// INVARIANT: the tokens are in order, do not overlap and end with one empty `.endOfFile`; blanks,
/// comments and unrecognized bytes are the gaps between them, so the text can be put together
/// again from gaps and tokens.
package struct TokenList: Sendable {
  package let tokens: [Token]
  /// What no token could be recognized in, in order.
  package let unrecognized: [UnrecognizedText]

  package init(tokens: [Token], unrecognized: [UnrecognizedText]) {
    self.tokens = tokens
    self.unrecognized = unrecognized
  }

  /// How deep brackets of all kinds are nested.
  var bracketDepth: Int {
    var depth = 0
    var deepest = 0
    for token in tokens {
      depth += token.kind.nesting
      deepest = max(deepest, depth)
    }
    return deepest
  }

  /// The blanks, comments and unrecognized bytes before the token at an index.
  package func gap(before index: Int) -> SourceSpan {
    SourceSpan(start: index == 0 ? 0 : tokens[index - 1].end, end: tokens[index].start)
  }
}

/// Text that is no token.
package struct UnrecognizedText: Hashable, Sendable {
  /// Up to and with the character that cannot go on.
  package let span: SourceSpan
  /// The offset of that character, where the error is reported.
  package let failure: Int

  package init(span: SourceSpan, failure: Int) {
    self.span = span
    self.failure = failure
  }
}
