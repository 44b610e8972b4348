import RulesSyntax
import SourceText

extension Expression {
  /// The expression inside any number of parentheses.
  var withoutParentheses: Expression {
    var expression = self
    while case .parenthesized(let inner) = expression.kind { expression = inner }
    return expression
  }

  /// The expression as it stands before `.name`, `[…]` or `.name(…)`, or after `-`: there, one pair of
  /// parentheses belongs to the whole. **Evidence:** measured, `((1)).k` against `!((1))`.
  var asReceiver: Expression {
    if case .parenthesized(let inner) = kind { inner } else { self }
  }

  /// Where the official compiler places a wrong type of this expression.
  ///
  /// Literals and variables start at their outermost parenthesis.
  /// **Evidence:** measured, `Fixtures/Checker/types.txt`.
  var typePosition: SourceSpan {
    let inner = withoutParentheses
    switch inner.kind {
    case .null, .boolean, .integer, .float, .string, .bytes, .list, .map, .path, .missing,
      .variable:
      return span
    case .unary, .binary, .typeTest, .ternary, .methodCall:
      return SourceSpan(start: inner.anchor, end: inner.span.end)
    case .parenthesized, .member, .index, .slice, .call:
      return inner.span
    }
  }
}
