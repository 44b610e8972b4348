import SourceText

/// The limit on the nesting of expressions.
///
/// **Evidence:** `language.md` §8 and probes: 98 parentheses around a literal pass and 99 do not; a
/// receiver is as deep as its member access, index or call, the operand of `-` as deep as the `-`.
extension Parser {
  /// The outermost node is counted as 1.
  static let maximumDepth = 99

  /// Trees never grow higher than this, so that no later pass needs a deep stack.
  private static let maximumHeight = 200

  /// Makes a node that ends at the last token taken.
  mutating func node(
    _ kind: Expression.Kind, from start: Int, anchor: Int? = nil, children: [Expression] = []
  ) -> Expression {
    node(kind, span(from: start), anchor: anchor, children: children)
  }

  mutating func node(
    _ kind: Expression.Kind, _ span: SourceSpan, anchor: Int? = nil, children: [Expression] = []
  ) -> Expression {
    let height = 1 + (children.map { heights[$0.id.index] }.max() ?? 0)
    guard height <= Self.maximumHeight else { return hole(span) }
    return Expression(
      id: number(height: height), span: span, anchor: anchor ?? span.start, kind: kind)
  }

  /// Stands for an expression that is left out.
  mutating func hole(_ span: SourceSpan) -> Expression {
    holeCount += 1
    return Expression(id: number(), span: span, anchor: span.start, kind: .missing)
  }

  /// Skips an operand nested too deep; the official parser has to tell whether it is sound.
  mutating func tooDeep() -> Expression {
    let start = current.start
    needsOfficialReport = true
    var depth = 0
    while !isAt(.endOfFile) {
      if depth == 0, TokenSet.separators.contains(kind()) { break }
      depth += kind().nesting
      if depth < 0 { break }
      advance()
    }
    return hole(span(from: start))
  }

  /// Reports the outermost nodes that are nested too deep.
  mutating func reportNesting(of expression: Expression) {
    let before = diagnostics.count
    reportNesting(of: expression, depth: 1)
    if diagnostics.count == before, holeCount > 0 {
      diagnostics.append(.tooComplex(at: expression.span))
    }
  }

  private mutating func reportNesting(of expression: Expression, depth: Int) {
    guard depth <= Self.maximumDepth else {
      diagnostics.append(.tooComplex(at: expression.span))
      return
    }
    switch expression.kind {
    case .member(let base, _), .unary(.negate, let base):
      reportNesting(of: base, depth: depth)
    case .index(let base, let index):
      reportNesting(of: base, depth: depth)
      reportNesting(of: index, depth: depth + 1)
    case .slice(let base, let lower, let upper):
      reportNesting(of: base, depth: depth)
      for bound in [lower, upper].compactMap(\.self) {
        reportNesting(of: bound, depth: depth + 1)
      }
    case .methodCall(let base, _, let arguments):
      reportNesting(of: base, depth: depth)
      for argument in arguments { reportNesting(of: argument, depth: depth + 1) }
    case .missing, .null, .boolean, .integer, .float, .string, .bytes, .list, .map, .path,
      .variable, .parenthesized, .unary(.not, _), .binary, .typeTest, .ternary, .call:
      for child in expression.children { reportNesting(of: child, depth: depth + 1) }
    }
  }
}
