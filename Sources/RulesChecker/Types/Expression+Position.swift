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

  /// The operands' findings in the order in which the official compiler joins them: a receiver
  /// comes after its arguments. **Evidence:** measured, the order of the types in messages.
  func receiverLast<Finding>(_ operands: [Finding]) -> [Finding] {
    switch kind {
    case .index: Array(operands.reversed())
    case .methodCall(let receiver, _, _) where receiver.namespace == nil:
      Array(operands.dropFirst() + operands.prefix(1))
    case .missing, .null, .boolean, .integer, .float, .string, .bytes, .list, .map, .path,
      .variable, .parenthesized, .unary, .binary, .typeTest, .ternary, .member, .slice, .call,
      .methodCall:
      operands
    }
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
