package import RulesSyntax
package import RulesValues

/// Evaluates nodes of a program for one request and one phase.
///
/// Errors are values: every path returns an `Outcome`. The budget of expressions is shared by all
/// statements of the phase and never recovers once exhausted.
/// **Evidence:** `language.md` §4, §4.7.
package struct Evaluator<Listener: Recorder> {
  let program: Program
  let question: StatementQuestion
  /// Where the sources of the match block's captures begin in `PathMatcher.captures`.
  var firstCapture = 0
  package var recorder: Listener
  /// Whether a look-up was asked for while documents were not loaded.
  package private(set) var wantedDocuments = false
  private var remaining = 1000
  /// Arguments and lets of the calls in progress.
  private var locals: [Outcome] = []
  /// Where the current call's slots begin in `locals`.
  private var base = 0

  init(_ question: StatementQuestion, program: Program, recorder: Listener) {
    self.program = program
    self.question = question
    self.recorder = recorder
    // Room for the slots of a few nested calls, so that they do not move.
    if !program.functions.isEmpty { locals.reserveCapacity(16) }
  }

  /// The outcome of a statement's condition: a boolean or a failure.
  package mutating func evaluateCondition(_ id: NodeID) -> Outcome {
    let outcome = evaluate(id)
    guard case .value(let value) = outcome else { return outcome }
    if case .boolean = value { return outcome }
    return typeFailure(value, at: start(of: id))
  }

  package mutating func evaluate(_ id: NodeID) -> Outcome {
    let mark = recorder.mark
    let outcome =
      pay(for: id) ? compute(id) : .failure(Failure(.expressionLimit, offset: start(of: id)))
    recorder.record(id, outcome, since: mark)
    return outcome
  }

  /// Takes the cost of a node from the budget; whether that was left.
  mutating func pay(for id: NodeID) -> Bool {
    remaining -= Int(program.costs[id.index])
    return remaining >= 0
  }

  var environment: Environment { question.environment }

  func start(of id: NodeID) -> Int32 { program.starts[id.index] }

  func anchor(of id: NodeID) -> Int32 { program.anchors[id.index] }

  private mutating func compute(_ id: NodeID) -> Outcome {
    switch program.instructions[id.index] {
    case .none: .failure(Failure(.nullValue, offset: start(of: id)))
    case .constant(let index): program.tables.constants[Int(index)]
    case .unknownVariable: .failure(Failure(.nullValue, offset: start(of: id)))
    case .request: requestValue(at: id)
    case .resource: resourceValue(environment.resource, named: "resource", at: id)
    case .requestMember(let key): requestMember(key, at: id)
    case .resourceData: fields(of: environment.resource, named: "resource", at: id)
    case .requestResourceData:
      fields(of: environment.requestResource, named: "resource", at: id)
    case .local(let slot): locals[base + Int(slot)]
    case .capture(let slot): capture(Int(slot), at: id)
    case .parenthesized(let inner): evaluate(inner)
    case .list(let elements): list(elements)
    case .map(let entries): map(entries)
    case .path(let index): path(Int(index))
    case .not(let operand): unary(operand, at: id) { value throws(Failure) in try value.not() }
    case .negate(let operand):
      unary(operand, at: id) { value throws(Failure) in try value.negated() }
    case .and(let left, let right): logic(left, right, decidedBy: false, at: id)
    case .or(let left, let right): logic(left, right, decidedBy: true, at: id)
    case .binary(let symbol, let left, let right): binary(symbol, left, right, at: id)
    case .typeTest(let operand, let name): typeTest(operand, Int(name), at: id)
    case .ternary(let condition, let first, let second): ternary(condition, first, second, at: id)
    case .member(let operand, let name): member(operand, Int(name), at: id)
    case .index(let operand, let index): element(operand, index, at: id)
    case .slice(let operand, let from, let to): slice(operand, from, to, at: id)
    case .call(let function, let arguments): call(Int(function), arguments, at: id)
    case .function(let family, let arguments): function(Int(family), arguments, at: id)
    case .unknownFunction(let name, let arguments): unknownFunction(Int(name), arguments, at: id)
    case .method(let family, let receiver, let arguments):
      method(Int(family), receiver, arguments, at: id)
    case .patternMethod(let family, let receiver, let pattern, let argument):
      method(Int(family), receiver, pattern: Int(pattern), argument, at: id)
    case .unknownMethod(let name, let receiver, let arguments):
      unknownMethod(Int(name), receiver, arguments, at: id)
    case .lookup(let lookup, let family, let arguments):
      look(lookup, Int(family), arguments, at: id)
    }
  }

  // MARK: - Calls of the file's own functions

  private mutating func unknownFunction(
    _ name: Int, _ arguments: Operands, at id: NodeID
  ) -> Outcome {
    for index in arguments.range { _ = evaluate(program.tables.operands[index]) }
    return .failure(
      Failure(.functionNotFound(program.tables.names[name]), offset: start(of: id)))
  }

  private mutating func call(_ index: Int, _ arguments: Operands, at id: NodeID) -> Outcome {
    let function = program.functions[index]
    guard arguments.count == function.parameterCount else {
      for index in arguments.range { _ = evaluate(program.tables.operands[index]) }
      return .failure(
        Failure(
          .argumentCount(
            received: Int(arguments.count), expected: program.tables.signatures[index]),
          offset: start(of: id)))
    }
    let callerBase = base
    if function.parameterCount == 0, function.lets.count == 0 {
      base = locals.count
      defer { base = callerBase }
      return evaluate(function.body)
    }
    // Calls within the arguments leave `locals` as they found it, so the slots grow in place.
    let calleeBase = locals.count
    for index in arguments.range { locals.append(evaluate(program.tables.operands[index])) }
    base = calleeBase
    for index in function.lets.range {
      // A let costs 1 besides its value, as measured.
      remaining -= 1
      locals.append(evaluate(program.tables.operands[index]))
    }
    let outcome = evaluate(function.body)
    while locals.count > calleeBase { locals.removeLast() }
    base = callerBase
    return outcome
  }

  /// A member of a local, without copying the local.
  func member(ofLocal slot: Int, _ name: Int) throws(Failure) -> Outcome {
    guard case .value(let value) = locals[base + slot] else { return locals[base + slot] }
    return .value(try value.member(program.tables.names[name]))
  }

  private func capture(_ slot: Int, at id: NodeID) -> Outcome {
    let value = PathMatcher.capture(
      from: program.matcher.captures[firstCapture + slot], in: question.segments,
      unknownMiddleAt: question.unknownMiddle)
    guard let value else {
      return .failure(Failure(.nullValue, offset: start(of: id)))
    }
    return .value(value)
  }

  // MARK: - Look-ups

  mutating func documentsAreWanted() {
    wantedDocuments = true
  }
}

/// The failure of a value that should have been a boolean.
func typeFailure(_ value: Value, at offset: Int32) -> Outcome {
  .failure(Failure(.type(received: value.type, expected: "bool"), offset: offset))
}
