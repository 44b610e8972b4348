import SourceText

extension Parser {
  /// The path after `match`.
  mutating func pathPattern() throws(Failure) -> PathPattern {
    let start = current.start
    var segments: [PatternSegment] = []
    repeat {
      let segmentStart = current.start
      let kind: PatternSegment.Kind
      if let literal = take(.pathSegment) {
        kind = .literal(literalText(of: literal))
      } else {
        try expect(.slash)
        let (name, isGlob) = try capture()
        kind = isGlob ? .glob(name) : .capture(name)
      }
      segments.append(PatternSegment(kind: kind, span: span(from: segmentStart)))
    } while isAt(.pathSegment) || isAt(.slash)
    return PathPattern(span: span(from: start), segments: segments)
  }

  /// Whether the path goes on; a slash before anything else is a division.
  private var isAtSegment: Bool {
    isAt(.pathSegment)
      || isAt(.slash) && (kind(ahead: 1) == .leftBrace || kind(ahead: 1) == .dollar)
  }

  /// A path in an expression.
  mutating func path(depth: Int) throws(Failure) -> Expression {
    let start = current.start
    var segments: [Expression.PathSegment] = []
    var interpolations: [Expression] = []
    repeat {
      let segmentStart = current.start
      let kind: Expression.PathSegment.Kind
      if let literal = take(.pathSegment) {
        kind = .literal(literalText(of: literal))
      } else {
        try expect(.slash)
        if take(.dollar) != nil {
          try expect(.leftParenthesis)
          let value = try expression(depth: depth + 1)
          try expect(.rightParenthesis)
          interpolations.append(value)
          kind = .interpolation(value)
        } else {
          let (name, isGlob) = try capture()
          kind = isGlob ? .glob(name) : .capture(name)
        }
      }
      segments.append(Expression.PathSegment(kind: kind, span: span(from: segmentStart)))
    } while isAtSegment
    return node(.path(segments), from: start, children: interpolations)
  }

  /// `{x}`, `{x=*}` or `{x=**}`.
  private mutating func capture() throws(Failure) -> (name: Name, isGlob: Bool) {
    try expect(.leftBrace)
    let name = try expectName()
    var isGlob = false
    if take(.assign) != nil, take(.star) == nil {
      try expect(.globStar)
      isGlob = true
    }
    try expect(.rightBrace)
    return (name, isGlob)
  }

  private func literalText(of token: Token) -> String {
    Literals.pathSegment(bytes(of: token))
  }
}
