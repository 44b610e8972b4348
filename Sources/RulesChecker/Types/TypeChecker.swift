import RulesSyntax
import SourceText

/// Infers types from the outside in, as the official compiler does.
///
/// An expression is visited with the types that its place expects. Operators and functions keep
/// the overloads whose result fits; what these take is expected of the operands. If none fits, that
/// is reported and the operands are visited without expectation. Variables collect what their uses
/// expect (`VariableTypes`). A call of a function of the file visits its body silently to learn
/// what the arguments must be.
/// **Evidence:** measured with some 6,000 expressions, `Fixtures/Checker/types.txt`.
struct TypeChecker {
  private(set) var findings = Findings()
  let names: NameUse
  var context: NameContext
  /// The types of the captures, which those of one path share.
  private var captures: [NodeID: TypeSet] = [:]
  /// The functions of the file being visited silently, innermost last.
  private var calls: [Int] = []
  private var knownCalls: [CallKey: Typing] = [:]

  private struct CallKey: Hashable {
    let function: Int
    let expected: TypeSet
  }

  /// What a visit finds out: what the expression may be, and what its variables must be.
  struct Typing {
    var types: TypeSet
    var variables = VariableTypes.none
  }

  init(_ file: RulesFile, names: NameUse) {
    self.names = names
    context = NameContext(names, condition: [])
    for service in file.services {
      for match in service.matches { declareCaptures(of: match) }
    }
    for function in names.functions {
      context = NameContext(names, function: function)
      _ = visit(function.declaration, expecting: .any)
    }
    for service in file.services {
      for match in service.matches { check(match, in: service.name.text) }
    }
  }

  private mutating func declareCaptures(of match: MatchDeclaration) {
    var types = TypeSet.none
    for segment in match.path.segments {
      switch segment.kind {
      case .literal: continue
      case .capture: types = types.union(.string)
      case .glob: types = types.union(.path)
      }
    }
    captures[match.id] = types
    for match in match.matches { declareCaptures(of: match) }
  }

  private mutating func check(_ match: MatchDeclaration, in service: String) {
    for allow in match.allows {
      guard let condition = allow.condition else { continue }
      context = NameContext(names, condition: .of(allow, in: service))
      _ = visit(condition, expecting: .bool, as: .condition)
    }
    for match in match.matches { check(match, in: service) }
  }

  /// Visits a function; its lets from the last to the first.
  mutating func visit(_ function: FunctionDeclaration, expecting expected: TypeSet) -> Typing {
    var typing = Typing(types: .any)
    if function.spanBeyondLetLimit == nil { typing = visit(function.body, expecting: expected) }
    for (index, binding) in function.checkedLets.enumerated().reversed() {
      let valueTypes = typing.variables.remove(.binding(index))
      let value = visit(binding.value, expecting: valueTypes)
      let body = typing.variables
      typing.variables = value.variables
      merge([body], into: &typing.variables, at: binding.span)
    }
    return typing
  }

  /// What calling a function of the file demands of its arguments.
  ///
  /// Calls nested deeper than allowed, and cycles, know nothing.
  mutating func call(_ index: Int, expecting expected: TypeSet) -> Typing {
    let key = CallKey(function: index, expected: expected)
    if let known = knownCalls[key] { return known }
    guard calls.count <= CallGraph.maximumDepth, !calls.contains(index) else {
      return Typing(types: .any)
    }
    let caller = context
    calls.append(index)
    context = NameContext(names, function: names.functions[index])
    let typing = visit(names.functions[index].declaration, expecting: expected)
    context = caller
    calls.removeLast()
    knownCalls[key] = typing
    return typing
  }

  func types(ofCapturesIn match: NodeID) -> TypeSet { captures[match] ?? .any }

  mutating func merge(
    _ parts: [VariableTypes], into variables: inout VariableTypes, at span: SourceSpan
  ) {
    for name in variables.merge(parts) { reportConflict(name, at: span) }
  }

  mutating func reportConflict(_ variable: String, at span: SourceSpan) {
    warn(
      "no-type",
      "Invalid type. There is no type for variable '\(variable)' that satisfies all clauses.",
      at: span)
  }

  mutating func warn(_ code: String, _ message: String, at span: SourceSpan) {
    if calls.isEmpty { findings.warn(code, message, at: span) }
  }
}
