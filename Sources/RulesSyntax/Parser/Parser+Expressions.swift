import SourceText

extension Parser {
  /// Nodes may be nested this deep below a statement, the outermost counted as 1.
  ///
  /// **Evidence:** `language.md` §8: 98 parentheses around a literal pass, 99 do not.
  private static let maximumDepth = 99

  /// `expr = or [ "?" expr ":" expr ]`
  mutating func expression(depth: Int = 1) throws(Failure) -> Expression {
    let start = current.start
    let condition = try binary(.or, depth: depth)
    guard let question = take(.question) else { return condition }
    let positive = try expression(depth: depth + 1)
    try expect(.colon)
    let negative = try expression(depth: depth + 1)
    return node(
      .ternary(condition: condition, positive, negative), from: start, anchor: question.start,
      children: [condition, positive, negative])
  }

  /// The levels of binary operators, loose to tight.
  private enum Level: Int {
    case or, and, `in`, equality, relation, sum, product, unary

    var next: Level { Level(rawValue: rawValue + 1) ?? .unary }
  }

  private func operatorHere(_ level: Level) -> BinaryOperator? {
    guard let (found, foundLevel) = Self.binaryOperator(kind()), foundLevel == level
    else { return nil }
    return found
  }

  private static func binaryOperator(_ kind: TokenKind) -> (BinaryOperator, Level)? {
    switch kind {
    case .or: (.or, .or)
    case .and: (.and, .and)
    case .in: (.in, .in)
    case .equal: (.equal, .equality)
    case .notEqual: (.notEqual, .equality)
    case .less: (.less, .relation)
    case .lessOrEqual: (.lessOrEqual, .relation)
    case .greater: (.greater, .relation)
    case .greaterOrEqual: (.greaterOrEqual, .relation)
    case .plus: (.add, .sum)
    case .minus: (.subtract, .sum)
    case .star: (.multiply, .product)
    case .slash: (.divide, .product)
    case .percent: (.remainder, .product)
    default: nil
    }
  }

  /// A left-associative chain of one level.
  private mutating func binary(_ level: Level, depth: Int) throws(Failure) -> Expression {
    if level == .unary { return try unary(depth: depth) }
    let start = current.start
    var left = try binary(level.next, depth: depth)
    while true {
      if let symbol = operatorHere(level) {
        let anchor = advance().start
        let right = try binary(level.next, depth: depth + 1)
        left = node(
          .binary(symbol, left, right), from: start, anchor: anchor, children: [left, right])
      } else if level == .equality, let anchor = take(.is)?.start {
        let type = try expectName()
        left = node(.typeTest(left, type), from: start, anchor: anchor, children: [left])
      } else {
        return left
      }
    }
  }

  private mutating func unary(depth: Int) throws(Failure) -> Expression {
    guard depth <= Self.maximumDepth + 1 else { return try tooDeep() }
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
    let operand = try postfix(depth: depth + 1)
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

  private func bytes(of token: Token) -> [UInt8] { Array(source.bytes[token.start..<token.end]) }

  private mutating func literal(_ kind: Expression.Kind) -> Expression {
    node(kind, from: advance().start)
  }

  private mutating func integer() throws(Failure) -> Expression {
    let token = advance()
    let text = source.text(of: token.span)
    guard let value = Int64(text) else {
      report("invalid-number", "Invalid number literal \(text).", token.span)
      return node(.missing, from: token.start)
    }
    return node(.integer(value), from: token.start)
  }

  private mutating func bytesLiteral() throws(Failure) -> Expression {
    let token = advance()
    guard let value = Literals.bytes(bytes(of: token)) else {
      report(
        "invalid-bytes", "Invalid bytes literal \(source.text(of: token.span)).", token.span)
      return node(.missing, from: token.start)
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

  /// Reports and skips an expression nested too deep; the hole stands for it.
  private mutating func tooDeep() throws(Failure) -> Expression {
    let start = current.start
    report(
      "expression-too-complex", "Expression is too complex to evaluate safely.", current.span)
    var depth = 0
    while !isAt(.endOfFile) {
      switch kind() {
      case .leftBrace, .leftBracket, .leftParenthesis, .interpolationStart: depth += 1
      case .rightBrace, .rightBracket, .rightParenthesis: depth -= 1
      case .comma, .semicolon, .colon: if depth == 0 { depth = -1 }
      default: break
      }
      if depth < 0 { break }
      advance()
    }
    return node(.missing, from: start)
  }

  /// Makes a node that ends at the last token taken.
  ///
  /// A tree never grows deeper than the limit by more than one node: what would is replaced by a
  /// hole, so that no later pass needs a deep stack.
  mutating func node(
    _ kind: Expression.Kind, from start: Int, anchor: Int? = nil, children: [Expression] = []
  ) -> Expression {
    let height = 1 + (children.map { heights[$0.id.index] }.max() ?? 0)
    let span = span(from: start)
    guard height <= Self.maximumDepth else {
      report(
        "expression-too-complex", "Expression is too complex to evaluate safely.", span)
      return Expression(id: number(), span: span, anchor: anchor ?? start, kind: .missing)
    }
    return Expression(
      id: number(height: height), span: span, anchor: anchor ?? start, kind: kind)
  }
}
