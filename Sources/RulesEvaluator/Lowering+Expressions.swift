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
    case .null: .constant(.null)
    case .boolean(let value): .constant(.boolean(value))
    case .integer(let value): .constant(.integer(value))
    case .float(let value): .constant(.float(value))
    case .string(let value): .constant(.string(Text(value)))
    case .bytes(let value): .constant(.bytes(value))
    case .list(let elements): .list(elements.map(\.id))
    case .map(let entries): .map(entries.flatMap { [$0.key.id, $0.value.id] })
    case .path(let segments): .path(segments.map(part))
    case .variable: variable(resolution(of: expression))
    case .parenthesized(let inner): .parenthesized(inner.id)
    case .unary(.not, let operand): .not(operand.id)
    case .unary(.negate, let operand): .negate(operand.id)
    case .binary(.and, let left, let right): .and(left.id, right.id)
    case .binary(.or, let left, let right): .or(left.id, right.id)
    case .binary(let symbol, let left, let right): .binary(symbol, left.id, right.id)
    case .typeTest(let operand, let name): .typeTest(operand.id, name.text)
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
    return .member(base.id, Text(name))
  }

  private func call(
    _ name: String, _ arguments: [Expression], in expression: Expression
  ) -> Instruction {
    let ids = arguments.map(\.id)
    switch resolution(of: expression) {
    case .function(let declaration):
      guard let index = functionIndex(of: declaration) else {
        return .unknownFunction(Text(name), ids)
      }
      return .call(index, ids)
    case .builtin:
      guard let family = BuiltinCatalogue.function(named: name),
        profile.hasDebug || name != "debug"
      else { return .unknownFunction(Text(name), ids) }
      return family.lookup.map { .lookup($0, family, ids) } ?? .function(family, ids)
    case .request, .resource, .parameter, .binding, .capture, .package, .unknown:
      return .unknownFunction(Text(name), ids)
    }
  }

  private func method(
    _ name: String, on receiver: Expression, _ arguments: [Expression]
  ) -> Instruction {
    let ids = arguments.map(\.id)
    if case .variable(let namespace) = receiver.kind, resolution(of: receiver) == .package {
      guard let family = BuiltinCatalogue.function(named: name, in: namespace) else {
        return .unknownFunction(Text(namespace + "." + name), ids)
      }
      return .function(family, ids)
    }
    guard let family = BuiltinCatalogue.method(named: name) else {
      return .unknownMethod(Text(name), receiver.id, ids)
    }
    if family.takesPattern, let argument = arguments.first, arguments.count == 1,
      case .string(let text) = argument.kind, let pattern = try? Pattern(text)
    {
      return .patternMethod(family, receiver.id, pattern, argument: argument.id)
    }
    return .method(family, receiver.id, ids)
  }
}
