import SourceText

extension Parser {
  /// The expression of a statement, with the findings about its nesting.
  mutating func statementExpression() throws(Failure) -> Expression {
    let holes = holeCount
    let expression = try expression(depth: 1)
    if heights[expression.id.index] > Self.maximumDepth || holeCount > holes {
      reportNesting(of: expression)
    }
    return expression
  }

  /// One operator with what follows it.
  private struct Operation {
    enum Tail {
      case binary(BinaryOperator, Expression)
      case typeTest(Name)
      case ternary(Expression, Expression)
    }

    let tail: Tail
    let anchor: Int
    let end: Int
  }

  /// An operand and all operators after it that bind at least as tightly as `minimum`.
  ///
  /// Precedences are those of the official grammar: 9 for `* / %` down to 1 for `? :`. After
  /// `is` and a type name the chain goes on with an operator of any precedence.
  /// **Evidence:** `language.md` §2.4.
  mutating func expression(minimum: Int = 0, depth: Int) throws(Failure) -> Expression {
    let start = current.start
    let first = try unary(depth: depth)
    var operations: [Operation] = []
    while let (symbol, precedence) = Self.infix(kind()), precedence >= minimum {
      let anchor = advance().start
      let tail: Operation.Tail
      switch symbol {
      case .binary(let binary):
        tail = .binary(binary, try expression(minimum: precedence + 1, depth: depth + 1))
      case .typeTest: tail = .typeTest(try typeName())
      case .ternary:
        let positive = try expression(depth: depth + 1)
        try expect(.colon)
        tail = .ternary(positive, try expression(minimum: precedence, depth: depth + 1))
      }
      operations.append(Operation(tail: tail, anchor: anchor, end: tokens[index - 1].end))
    }
    return chain(from: start, first, operations)
  }

  /// Makes the left-leaning tree of a chain.
  ///
  /// What is nested too deep anyhow is left out, so the time and stack needed stay small.
  private mutating func chain(
    from start: Int, _ first: Expression, _ operations: [Operation]
  ) -> Expression {
    var left = first
    let surplus = operations.count - Self.maximumDepth - 1
    if surplus > 0 {
      left = hole(SourceSpan(start: start, end: operations[surplus - 1].end))
    }
    for operation in operations.dropFirst(max(surplus, 0)) {
      let span = SourceSpan(start: start, end: operation.end)
      let anchor = operation.anchor
      switch operation.tail {
      case .binary(let symbol, let right):
        left = node(.binary(symbol, left, right), span, anchor: anchor, children: [left, right])
      case .typeTest(let type):
        left = node(.typeTest(left, type), span, anchor: anchor, children: [left])
      case .ternary(let positive, let negative):
        left = node(
          .ternary(condition: left, positive, negative), span, anchor: anchor,
          children: [left, positive, negative])
      }
    }
    return left
  }

  private enum Infix {
    case binary(BinaryOperator), typeTest, ternary
  }

  private static func infix(_ kind: TokenKind) -> (Infix, precedence: Int)? {
    switch kind {
    case .star: (.binary(.multiply), 9)
    case .slash: (.binary(.divide), 9)
    case .percent: (.binary(.remainder), 9)
    case .plus: (.binary(.add), 8)
    case .minus: (.binary(.subtract), 8)
    case .less: (.binary(.less), 7)
    case .lessOrEqual: (.binary(.lessOrEqual), 7)
    case .greater: (.binary(.greater), 7)
    case .greaterOrEqual: (.binary(.greaterOrEqual), 7)
    case .equal: (.binary(.equal), 6)
    case .notEqual: (.binary(.notEqual), 6)
    case .is: (.typeTest, 5)
    case .in: (.binary(.in), 4)
    case .and: (.binary(.and), 3)
    case .or: (.binary(.or), 2)
    case .question: (.ternary, 1)
    default: nil
    }
  }

  private mutating func typeName() throws(Failure) -> Name {
    let type = try expectName()
    if !TypeNames.all.contains(type.text) { reject(.unknownType(type.text, at: current.span)) }
    return type
  }

  private mutating func unary(depth: Int) throws(Failure) -> Expression {
    guard depth <= Self.maximumDepth + 1 else { return tooDeep() }
    let start = current.start
    if take(.not) != nil {
      let operand = try unary(depth: depth + 1)
      return node(.unary(.not, operand), from: start, children: [operand])
    }
    guard take(.minus) != nil else { return try postfix(depth: depth) }
    if isAt(.integer), kind(ahead: 1) != .dot, kind(ahead: 1) != .leftBracket,
      source.text(of: current.span) == "9223372036854775808"
    {
      advance()
      return node(.integer(.min), from: start)
    }
    let operand = try postfix(depth: depth)
    return node(.unary(.negate, operand), from: start, children: [operand])
  }

  private mutating func postfix(depth: Int) throws(Failure) -> Expression {
    let start = current.start
    var base = try primary(depth: depth)
    while true {
      if take(.dot) != nil {
        guard kind().isPropertyName else { throw unexpected() }
        let name = name(of: advance())
        if isAt(.leftParenthesis), tokens[index - 1].kind == .identifier {
          advance()
          let arguments = try expressions(until: .rightParenthesis, depth: depth + 1)
          base = node(
            .methodCall(base, name, arguments), from: start, anchor: name.span.start,
            children: [base] + arguments)
        } else {
          base = node(.member(base, name), from: start, children: [base])
        }
      } else if take(.leftBracket) != nil {
        base = try subscripted(base, from: start, depth: depth)
      } else {
        return base
      }
    }
  }

  /// `i]` or `i:j]` after `base[`.
  private mutating func subscripted(
    _ base: Expression, from start: Int, depth: Int
  ) throws(Failure) -> Expression {
    let lower = isAt(.colon) ? nil : try expression(depth: depth + 1)
    guard take(.colon) != nil else {
      guard let lower else { throw unexpected() }
      try expect(.rightBracket)
      return node(.index(base, lower), from: start, children: [base, lower])
    }
    let upper = isAt(.rightBracket) ? nil : try expression(depth: depth + 1)
    try expect(.rightBracket)
    return node(
      .slice(base, lower, upper), from: start, children: [base] + [lower, upper].compactMap(\.self))
  }

  private mutating func primary(depth: Int) throws(Failure) -> Expression {
    let token = current
    switch token.kind {
    case .null: return literal(.null)
    case .true: return literal(.boolean(true))
    case .false: return literal(.boolean(false))
    case .integer: return try integer()
    case .float: return literal(.float(Double(source.text(of: token.span)) ?? .infinity))
    case .string: return literal(.string(Literals.string(bytes(of: token))))
    case .bytes: return try bytesLiteral()
    case .slash, .pathSegment: return try path(depth: depth)
    case .identifier:
      let name = name(of: advance())
      guard take(.leftParenthesis) != nil
      else { return node(.variable(name.text), from: token.start) }
      let arguments = try expressions(until: .rightParenthesis, depth: depth + 1)
      return node(.call(name, arguments), from: token.start, children: arguments)
    case .leftParenthesis:
      advance()
      let inner = try expression(depth: depth + 1)
      try expect(.rightParenthesis)
      return node(.parenthesized(inner), from: token.start, children: [inner])
    case .leftBracket:
      advance()
      let elements = try expressions(until: .rightBracket, depth: depth + 1)
      return node(.list(elements), from: token.start, children: elements)
    case .leftBrace: return try map(depth: depth)
    default: throw unexpected()
    }
  }

  private mutating func literal(_ kind: Expression.Kind) -> Expression {
    node(kind, from: advance().start)
  }

  private mutating func integer() throws(Failure) -> Expression {
    let token = advance()
    let text = source.text(of: token.span)
    guard let value = Int64(text) else {
      diagnostics.append(.invalidNumber(text, at: token.span))
      return Expression(id: number(), span: token.span, anchor: token.start, kind: .missing)
    }
    return node(.integer(value), from: token.start)
  }

  private mutating func bytesLiteral() throws(Failure) -> Expression {
    let token = advance()
    guard let value = Literals.bytes(bytes(of: token)) else {
      diagnostics.append(.invalidBytes(source.text(of: token.span), at: token.span))
      return Expression(id: number(), span: token.span, anchor: token.start, kind: .missing)
    }
    return node(.bytes(value), from: token.start)
  }

  /// Expressions separated by commas, one more comma allowed, up to a closing bracket.
  private mutating func expressions(
    until close: TokenKind, depth: Int
  ) throws(Failure) -> [Expression] {
    var result: [Expression] = []
    while !isAt(close) {
      result.append(try expression(depth: depth))
      if take(.comma) == nil { break }
    }
    try expect(close)
    return result
  }

  private mutating func map(depth: Int) throws(Failure) -> Expression {
    let start = advance().start
    var entries: [Expression.MapEntry] = []
    while !isAt(.rightBrace) {
      let key = try expression(depth: depth + 1)
      try expect(.colon)
      let value = try expression(depth: depth + 1)
      entries.append(Expression.MapEntry(key: key, value: value))
      if take(.comma) == nil { break }
    }
    try expect(.rightBrace)
    return node(.map(entries), from: start, children: entries.flatMap { [$0.key, $0.value] })
  }
}
