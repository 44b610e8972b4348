import RulesSyntax

extension Expression {
  /// Calls a closure for each direct child, in source order.
  func forEachChild(_ visit: (Expression) -> Void) {
    switch kind {
    case .missing, .null, .boolean, .integer, .float, .string, .bytes, .variable: break
    case .list(let elements): elements.forEach(visit)
    case .map(let entries):
      for entry in entries {
        visit(entry.key)
        visit(entry.value)
      }
    case .path(let segments):
      for case .interpolation(let value) in segments.lazy.map(\.kind) { visit(value) }
    case .parenthesized(let inner): visit(inner)
    case .unary(_, let operand): visit(operand)
    case .binary(_, let left, let right):
      visit(left)
      visit(right)
    case .typeTest(let operand, _): visit(operand)
    case .ternary(let condition, let positive, let negative):
      visit(condition)
      visit(positive)
      visit(negative)
    case .member(let receiver, _): visit(receiver)
    case .index(let receiver, let index):
      visit(receiver)
      visit(index)
    case .slice(let receiver, let from, let to):
      visit(receiver)
      if let from { visit(from) }
      if let to { visit(to) }
    case .call(_, let arguments): arguments.forEach(visit)
    case .methodCall(let receiver, _, let arguments):
      visit(receiver)
      arguments.forEach(visit)
    }
  }
}
