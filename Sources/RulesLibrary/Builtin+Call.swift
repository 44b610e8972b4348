import Patterns
import RulesValues

/// Calling a built-in: count, then types, then the body.
///
/// **Evidence:** `language.md` §3.22, Appendix A.
extension Builtin {
  /// Calls a function with its arguments, or a method with its receiver first.
  func call(_ operands: [Value]) throws(Failure) -> Value {
    if case .variadic(let body) = body { return try body(operands) }
    let arguments = isMethod ? operands.dropFirst() : operands[...]
    let parameters = try parameters(accepting: arguments)
    switch body {
    case .unary(let body):
      return try body(isMethod ? operands[0] : parameters[0].widened(operands[0]))
    case .binary(let body):
      return isMethod
        ? try body(operands[0], parameters[0].widened(operands[1]))
        : try body(parameters[0].widened(operands[0]), parameters[1].widened(operands[1]))
    case .pattern(let body):
      return try body(operands[0], RuntimePattern.compiled(operands[1]))
    case .many(let body):
      let receiver = isMethod ? [operands[0]] : []
      return try body(receiver + zip(parameters, arguments).map { $0.widened($1) })
    case .variadic(let body): return try body(operands)
    case .lookup: preconditionFailure("the evaluator looks documents up itself")
    }
  }

  /// Calls a method without arguments.
  func call(on receiver: Value) throws(Failure) -> Value {
    guard case .unary(let body) = body, overloads[0].parameters.isEmpty else {
      return try call([receiver])
    }
    return try body(receiver)
  }

  /// Calls a method with one argument.
  func call(on receiver: Value, _ argument: Value) throws(Failure) -> Value {
    switch body {
    case .binary(let body):
      for index in overloads.indices where overloads[index].parameters[0].accepts(argument) {
        return try body(receiver, overloads[index].parameters[0].widened(argument))
      }
    case .unary, .pattern, .many, .variadic, .lookup: break
    }
    return try call([receiver, argument])
  }

  /// Calls a method with a pattern that has been compiled before.
  func call(on receiver: Value, _ argument: Value, compiled pattern: Pattern) throws(Failure)
    -> Value
  {
    guard case .pattern(let body) = body, case .string = argument else {
      return try call(on: receiver, argument)
    }
    return try body(receiver, pattern)
  }

  /// The parameters of the first overload that accepts the arguments.
  private func parameters(
    accepting arguments: ArraySlice<Value>
  ) throws(Failure) -> [Signature.Parameter] {
    guard arguments.count == overloads[0].parameters.count else {
      throw mismatch(Array(arguments))
    }
    for overload in overloads
    where zip(overload.parameters, arguments).allSatisfy({ $0.accepts($1) }) {
      return overload.parameters
    }
    throw mismatch(Array(arguments))
  }

  /// Why the arguments do not fit.
  func mismatch(_ arguments: [Value]) -> Failure {
    let expected = overloads.map { overload in
      "\(expectedPrefix)(\(overload.parameters.map(\.text).joined(separator: ", ")))"
    }.joined(separator: ", ")
    guard arguments.count == overloads[0].parameters.count else {
      return Failure(.argumentCount(received: arguments.count, expected: expected))
    }
    let received = arguments.map(\.type.rawValue).joined(separator: ", ")
    return Failure(.unsupported(received: "\(prefix)(\(received))", expected: expected))
  }

  /// What stands before the parentheses: `math.abs`, `string.size`, `get`.
  package var prefix: String {
    switch receiver {
    case .global: name
    case .namespace(let namespace): namespace + "." + name
    case .method(let type): type.rawValue + "." + name
    }
  }

  /// A constraint stands for a list in what is expected. **Evidence:** emulator probe.
  private var expectedPrefix: String {
    receiver == .method(.constraint) ? "list." + name : prefix
  }

  private var isMethod: Bool {
    switch receiver {
    case .method: true
    case .global, .namespace: false
    }
  }
}
