extension Expression {
  /// The direct sub-expressions, in source order.
  package var children: [Expression] {
    switch kind {
    case .missing, .null, .boolean, .integer, .float, .string, .bytes, .variable: []
    case .list(let elements): elements
    case .map(let entries): entries.flatMap { [$0.key, $0.value] }
    case .path(let segments):
      segments.compactMap { segment in
        if case .interpolation(let value) = segment.kind { value } else { nil }
      }
    case .parenthesized(let inner), .unary(_, let inner), .typeTest(let inner, _),
      .member(let inner, _):
      [inner]
    case .binary(_, let left, let right), .index(let left, let right): [left, right]
    case .ternary(let condition, let first, let second): [condition, first, second]
    case .slice(let base, let from, let to): [base] + [from, to].compactMap { $0 }
    case .call(_, let arguments): arguments
    case .methodCall(let receiver, _, let arguments): [receiver] + arguments
    }
  }
}
