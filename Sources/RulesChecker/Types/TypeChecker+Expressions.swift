import RulesSyntax

extension TypeChecker {
  /// Where an expression stands, for the wording of its findings.
  enum Place {
    case operand
    /// The whole condition of an `allow` statement.
    case condition
  }

  /// Visits an expression at a place that expects some types.
  mutating func visit(
    _ expression: Expression, expecting expected: TypeSet, as place: Place = .operand
  ) -> Typing {
    let inner = expression.withoutParentheses
    switch inner.kind {
    case .missing: return Typing(types: .any)
    case .null: return leaf(.null, expression, expected, place)
    case .boolean: return leaf(.bool, expression, expected, place)
    case .integer: return leaf(.int, expression, expected, place)
    case .float: return leaf(.float, expression, expected, place)
    case .string: return leaf(.string, expression, expected, place)
    case .bytes: return leaf(.bytes, expression, expected, place)
    case .list(let elements):
      return container(.list, elements.map { ($0, .any) }, expression, expected, place)
    case .map(let entries):
      let parts = entries.flatMap { [($0.key, TypeSet.string), ($0.value, .any)] }
      return container(.map, parts, expression, expected, place)
    case .path:
      let parts = inner.children.map { ($0, StaticSignature.interpolation) }
      return container(.path, parts, expression, expected, place)
    case .variable(let name): return variable(named: name, expression, expected, place)
    case .parenthesized(let inner): return visit(inner, expecting: expected, as: place)
    case .unary(let symbol, let operand):
      switch symbol {
      case .not: return apply(.not, to: [operand], expression, expected, place)
      case .negate: return apply(.negate, to: [operand.asReceiver], expression, expected, place)
      }
    case .binary(let symbol, let left, let right):
      return apply(.binary(symbol), to: [left, right], expression, expected, place)
    case .typeTest(let operand, _):
      return apply(.typeTest, to: [operand], expression, expected, place)
    case .ternary(let condition, let first, let second):
      return ternary(condition, first, second, expression, expected)
    case .member(let receiver, _):
      return apply(.member, to: [receiver.asReceiver], expression, expected, place)
    case .index(let receiver, let index):
      return apply(.index, to: [receiver.asReceiver, index], expression, expected, place)
    case .slice(let receiver, let from, let to):
      return slice(receiver.asReceiver, from, to, expression, expected, place)
    case .call(let name, let arguments):
      return call(named: name.text, arguments, expression, expected, place)
    case .methodCall(let receiver, let name, let arguments):
      if let namespace = receiver.namespace {
        let signature = StaticSignature.functions[namespace + "." + name.text]
        return apply(signature, to: arguments, expression, expected, place)
      }
      let operands = [receiver.asReceiver] + arguments
      return apply(
        StaticSignature.methods[name.text], to: operands, expression, expected, place)
    }
  }

  private mutating func leaf(
    _ types: TypeSet, _ expression: Expression, _ expected: TypeSet, _ place: Place
  ) -> Typing {
    guard types.intersects(expected) else {
      reportMismatch(types, expected, expression, place)
      return Typing(types: .any)
    }
    return Typing(types: types)
  }

  /// A list, map or path with what its parts may be.
  private mutating func container(
    _ types: TypeSet, _ parts: [(Expression, TypeSet)], _ expression: Expression,
    _ expected: TypeSet, _ place: Place
  ) -> Typing {
    var typing = leaf(types, expression, expected, place)
    merge(parts, into: &typing, expression)
    return typing
  }

  /// Visits the parts of an expression and joins what they say of variables.
  private mutating func merge(
    _ parts: [(Expression, TypeSet)], into typing: inout Typing, _ expression: Expression
  ) {
    let variables = parts.map { visit($0.0, expecting: $0.1).variables }
    merge(variables, into: &typing.variables, at: expression.span)
  }

  private mutating func variable(
    named name: String, _ expression: Expression, _ expected: TypeSet, _ place: Place
  ) -> Typing {
    guard let resolution = context.variable(expression.withoutParentheses) else {
      return Typing(types: .any)
    }
    if case .capture(let match, _) = resolution {
      let types = types(ofCapturesIn: match)
      let left = types.intersection(expected)
      guard !left.isEmpty else {
        reportMismatch(types, expected, expression, place)
        reportConflict(name, at: expression.typePosition)
        return Typing(types: .any)
      }
      return Typing(types: left, variables: VariableTypes(resolution, named: name, left))
    }
    return Typing(types: expected, variables: VariableTypes(resolution, named: name, expected))
  }

  /// An operator, function or method; `nil` when nothing is known of it.
  private mutating func apply(
    _ signature: StaticSignature?, to operands: [Expression], _ expression: Expression,
    _ expected: TypeSet, _ place: Place
  ) -> Typing {
    var typing = Typing(types: .any)
    var expectations = [TypeSet](repeating: .any, count: operands.count)
    var fits = true
    if let signature, signature.acceptsCount(operands.count) {
      if let fit = signature.operands(for: expected, count: operands.count) {
        expectations = fit.operands
        typing.types = fit.result
      } else {
        fits = false
        reportMismatch(signature.result, expected, expression, place)
      }
    }
    let parts = zip(operands, expectations).map { visit($0, expecting: $1) }
    let variables = expression.withoutParentheses.receiverLast(parts.map(\.variables))
    merge(variables, into: &typing.variables, at: expression.span)
    if fits { reportIncomparable(expression.withoutParentheses, parts.map(\.types)) }
    return typing
  }

  private mutating func reportIncomparable(_ expression: Expression, _ operands: [TypeSet]) {
    guard case .binary(let symbol, _, _) = expression.kind,
      symbol == .equal || symbol == .notEqual, !operands[0].isComparable(with: operands[1])
    else { return }
    warn(
      "not-comparable", OfficialText.notComparable(alwaysTrue: symbol == .notEqual),
      at: expression.typePosition)
  }

  private mutating func ternary(
    _ condition: Expression, _ first: Expression, _ second: Expression, _ expression: Expression,
    _ expected: TypeSet
  ) -> Typing {
    let condition = visit(condition, expecting: .bool)
    let first = visit(first, expecting: expected)
    let second = visit(second, expecting: expected)
    if !first.types.intersects(second.types) {
      warn("ternary-types", OfficialText.ternaryTypes, at: expression.typePosition)
    }
    var typing = Typing(types: .any)
    merge(
      [condition.variables, first.variables, second.variables], into: &typing.variables,
      at: expression.span)
    return typing
  }

  /// An absent bound counts as null.
  private mutating func slice(
    _ receiver: Expression, _ from: Expression?, _ to: Expression?, _ expression: Expression,
    _ expected: TypeSet, _ place: Place
  ) -> Typing {
    var typing = Typing(types: .any)
    var expectations = [TypeSet](repeating: .any, count: 3)
    if let fit = StaticSignature.slice.operands(for: expected, count: 3) {
      expectations = fit.operands
      typing.types = fit.result
    } else {
      reportMismatch(StaticSignature.slice.result, expected, expression, place)
    }
    let parts = zip([from, to, receiver], [expectations[1], expectations[2], expectations[0]])
      .compactMap { operand, expectation in
        operand.map { ($0, expectation) }
      }
    merge(parts, into: &typing, expression)
    return typing
  }

  private mutating func call(
    named name: String, _ arguments: [Expression], _ expression: Expression,
    _ expected: TypeSet, _ place: Place
  ) -> Typing {
    switch context.callee(of: expression.withoutParentheses, named: name) {
    case .unknown: return apply(nil, to: arguments, expression, expected, place)
    case .library(let signature, _):
      return apply(signature, to: arguments, expression, expected, place)
    case .user(let index):
      guard names.functions[index].declaration.parameters.count == arguments.count else {
        return apply(nil, to: arguments, expression, expected, place)
      }
      let demand = call(index, expecting: expected)
      var typing = Typing(types: demand.types)
      let parts = arguments.enumerated().map { ($1, demand.variables[.parameter($0)]) }
      merge(parts, into: &typing, expression)
      return typing
    }
  }

  private mutating func reportMismatch(
    _ received: TypeSet, _ expected: TypeSet, _ expression: Expression, _ place: Place
  ) {
    switch place {
    case .condition:
      warn(
        "condition-type",
        "Invalid type. Permission statements expect a boolean value. Received one of \(received).",
        at: expression.typePosition)
    case .operand:
      warn(
        "operand-type",
        "Invalid type. Received one of \(received). Expected one of \(expected).",
        at: expression.typePosition)
    }
  }
}
