extension Expression {
  /// The expressions directly inside, in source order.
  package var children: [Expression] {
    switch kind {
    case .missing, .null, .boolean, .integer, .float, .string, .bytes, .variable: []
    case .list(let elements): elements
    case .map(let entries): entries.flatMap { [$0.key, $0.value] }
    case .path(let segments): segments.compactMap(\.interpolation)
    case .parenthesized(let inner), .unary(_, let inner), .typeTest(let inner, _),
      .member(let inner, _):
      [inner]
    case .binary(_, let left, let right), .index(let left, let right): [left, right]
    case .ternary(let condition, let positive, let negative): [condition, positive, negative]
    case .slice(let base, let lower, let upper): [base] + [lower, upper].compactMap(\.self)
    case .call(_, let arguments): arguments
    case .methodCall(let receiver, _, let arguments): [receiver] + arguments
    }
  }

  /// Calls `visit` for this expression and all inside it, each before what it contains.
  package func walk(_ visit: (Expression) -> Void) {
    visit(self)
    for child in children { child.walk(visit) }
  }
}

extension Expression.PathSegment {
  /// The expression in `$(…)`.
  package var interpolation: Expression? {
    if case .interpolation(let expression) = kind { expression } else { nil }
  }
}

extension RulesFile {
  /// All functions, in source order within their level.
  package var allFunctions: [FunctionDeclaration] {
    functions + services.flatMap { $0.functions + $0.matches.flatMap(\.allFunctions) }
  }

  /// Calls `visit` for each condition, `let` value and function result.
  package func forEachExpression(_ visit: (Expression) -> Void) {
    for function in allFunctions {
      for binding in function.lets { visit(binding.value) }
      visit(function.body)
    }
    for match in services.flatMap(\.matches).flatMap(\.selfAndDescendants) {
      for condition in match.allows.compactMap(\.condition) { visit(condition) }
    }
  }
}

extension MatchDeclaration {
  /// This block and all nested in it, each before what it contains.
  package var selfAndDescendants: [MatchDeclaration] {
    [self] + matches.flatMap(\.selfAndDescendants)
  }

  /// The functions declared in this block and those nested in it.
  package var allFunctions: [FunctionDeclaration] {
    selfAndDescendants.flatMap(\.functions)
  }
}
