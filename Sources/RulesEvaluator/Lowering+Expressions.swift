import Patterns
import RulesChecker
import RulesLibrary
import RulesSyntax
import RulesValues

extension Lowering {
  /// The instruction of one node; its children have theirs already.
  mutating func instruction(for expression: Expression) -> Instruction {
    switch expression.kind {
    case .missing: .none
    case .null: constant(.null)
    case .boolean(let value): constant(.boolean(value))
    case .integer(let value): constant(.integer(value))
    case .float(let value): constant(.float(value))
    case .string(let value): constant(.string(Text(value)))
    case .bytes(let value): constant(.bytes(value))
    case .list(let elements): list(elements, in: expression)
    case .map(let entries): .map(operands(entries.flatMap { [$0.key, $0.value] }))
    case .path(let segments): path(segments)
    case .variable: variable(resolution(of: expression))
    case .parenthesized(let inner): .parenthesized(inner.id)
    case .unary(.not, let operand): .not(operand.id)
    case .unary(.negate, let operand): .negate(operand.id)
    case .binary(.and, let left, let right): .and(left.id, right.id)
    case .binary(.or, let left, let right): .or(left.id, right.id)
    case .binary(let symbol, let left, let right): .binary(symbol, left.id, right.id)
    case .typeTest(let operand, let type): .typeTest(operand.id, name(type.text))
    case .ternary(let condition, let first, let second):
      .ternary(condition.id, first.id, second.id)
    case .member(let base, let name): member(name.text, of: base, in: expression)
    case .index(let base, let index): .index(base.id, index.id)
    case .slice(let base, let start, let end): .slice(base.id, start?.id, end?.id)
    case .call(let name, let arguments): call(name.text, arguments, in: expression)
    case .methodCall(let receiver, let name, let arguments):
      method(name.text, on: receiver, arguments)
    }
  }

  // MARK: - Tables

  private mutating func constant(_ value: Value) -> Instruction {
    tables.constants.append(.value(value))
    return .constant(Int32(tables.constants.count - 1))
  }

  private mutating func name(_ text: String) -> Int32 {
    tables.names.append(Text(text))
    return Int32(tables.names.count - 1)
  }

  mutating func operands(_ expressions: [Expression]) -> Operands {
    let start = tables.operands.count
    tables.operands += expressions.map(\.id)
    return Operands(start: Int32(start), count: Int32(expressions.count))
  }

  /// A list of constants is a constant itself, at the same cost.
  private mutating func list(_ elements: [Expression], in expression: Expression) -> Instruction {
    var values: [Value] = []
    for element in elements {
      guard case .constant(let index) = instructions[element.id.index],
        case .value(let value) = tables.constants[Int(index)]
      else { return .list(operands(elements)) }
      values.append(value)
    }
    for element in elements { absorbCost(of: element, into: expression) }
    return constant(.list(values))
  }

  private mutating func path(_ segments: [Expression.PathSegment]) -> Instruction {
    tables.paths.append(segments.map(part))
    return .path(Int32(tables.paths.count - 1))
  }

  private func resolution(of expression: Expression) -> Resolution {
    checked.resolutions[expression.id] ?? .unknown
  }

  private func part(_ segment: Expression.PathSegment) -> PathPart {
    switch segment.kind {
    case .literal(let text): .literal(Text(text))
    case .interpolation(let value): .interpolation(value.id)
    case .capture(let name): .capture(Text(name.text))
    case .glob(let name): .glob(Text(name.text))
    }
  }

  private func variable(_ resolution: Resolution) -> Instruction {
    switch resolution {
    case .request: .request
    case .resource: .resource
    case .parameter(let index): .local(Int32(index))
    case .binding(let index): .local(localSlot(ofLet: index))
    case .capture(let match, let segment):
      captureSlot(match: match, segment: segment).map { .capture($0) } ?? .unknownVariable
    case .function, .builtin, .package, .unknown: .unknownVariable
    }
  }

  /// Fuses the members that every rules file reads, so that no map is built for them.
  private mutating func member(
    _ name: String, of base: Expression, in expression: Expression
  ) -> Instruction {
    switch instructions[base.id.index] {
    case .request:
      guard let key = RequestKey(rawValue: name) else { break }
      absorbCost(of: base, into: expression)
      return .requestMember(key)
    case .resource where name == "data":
      absorbCost(of: base, into: expression)
      return .resourceData
    case .requestMember(.resource) where name == "data":
      absorbCost(of: base, into: expression)
      return .requestResourceData
    case .none, .constant, .unknownVariable, .resource, .requestMember, .resourceData,
      .requestResourceData, .local, .capture, .parenthesized, .list, .map, .path, .not, .negate,
      .and, .or, .binary, .typeTest, .ternary, .member, .index, .slice, .call, .function,
      .unknownFunction, .method, .patternMethod, .unknownMethod, .lookup:
      break
    }
    return .member(base.id, self.name(name))
  }

  private mutating func call(
    _ name: String, _ arguments: [Expression], in expression: Expression
  ) -> Instruction {
    let operands = operands(arguments)
    switch resolution(of: expression) {
    case .function(let declaration):
      guard let index = functionIndex(of: declaration) else { break }
      return .call(index, operands)
    case .builtin:
      guard let family = BuiltinCatalogue.function(named: name),
        profile.hasDebug || name != "debug"
      else { break }
      return function(family, operands)
    case .request, .resource, .parameter, .binding, .capture, .package, .unknown: break
    }
    return .unknownFunction(self.name(name), operands)
  }

  private mutating func function(
    _ family: FunctionFamily, _ operands: Operands
  ) -> Instruction {
    tables.libraryFunctions.append(family)
    let index = Int32(tables.libraryFunctions.count - 1)
    return family.lookup.map { .lookup($0, index, operands) } ?? .function(index, operands)
  }

  private mutating func method(
    _ name: String, on receiver: Expression, _ arguments: [Expression]
  ) -> Instruction {
    let operands = operands(arguments)
    if case .variable(let namespace) = receiver.kind, resolution(of: receiver) == .package {
      guard let family = BuiltinCatalogue.function(named: name, in: namespace) else {
        return .unknownFunction(self.name(namespace + "." + name), operands)
      }
      return function(family, operands)
    }
    guard let family = BuiltinCatalogue.method(named: name) else {
      return .unknownMethod(self.name(name), receiver.id, operands)
    }
    tables.methods.append(family)
    let index = Int32(tables.methods.count - 1)
    if family.takesPattern, let argument = arguments.first, arguments.count == 1,
      case .string(let text) = argument.kind, let pattern = try? Pattern(text)
    {
      tables.patterns.append(pattern)
      return .patternMethod(
        index, receiver.id, pattern: Int32(tables.patterns.count - 1), argument: argument.id)
    }
    return .method(index, receiver.id, operands)
  }
}
