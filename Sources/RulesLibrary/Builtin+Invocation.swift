import Patterns
package import RulesValues

extension Builtin {
  /// The name as messages print it: `math.abs`, `string.matches`, `exists`.
  package var qualifiedName: String {
    switch receiver {
    case .global: name
    case .namespace(let namespace): namespace + "." + name
    case .method(let type): type.rawValue + "." + name
    }
  }

  /// `map.get(string, any), map.get(list, any)`
  package var expected: String {
    overloads.map { overload in
      "\(qualifiedName)(\(overload.parameters.map(\.text).joined(separator: ", ")))"
    }.joined(separator: ", ")
  }

  /// The failure of arguments that no overload takes.
  package func mismatch(_ arguments: [Value]) -> Failure {
    let isCounted = overloads.contains { $0.parameters.count == arguments.count }
    guard isCounted else {
      if ignoresFurtherArguments {
        // The official text for `debug()`.
        return Failure(.message("Service call error. Function: [\(name)], Argument: []."))
      }
      return Failure(.argumentCount(received: arguments.count, expected: expected))
    }
    let types = arguments.map(\.type.rawValue).joined(separator: ", ")
    return Failure(.unsupported(received: "\(qualifiedName)(\(types))", expected: expected))
  }

  /// The arguments as an overload takes them: counted, typed, integers widened where a float is
  /// wanted.
  func adjusted(_ arguments: [Value]) throws(Failure) -> [Value] {
    for overload in overloads {
      if let adjusted = overload.adjusted(arguments) { return adjusted }
      if ignoresFurtherArguments, arguments.count > overload.parameters.count {
        let kept = Array(arguments.prefix(overload.parameters.count))
        if let adjusted = overload.adjusted(kept) { return adjusted }
      }
    }
    throw mismatch(arguments)
  }

  /// One argument as an overload takes it.
  func adjusted(_ argument: Value) throws(Failure) -> Value {
    for overload in overloads where overload.parameters.count == 1 {
      if let adjusted = overload.parameters[0].adjusted(argument) { return adjusted }
    }
    throw mismatch([argument])
  }

  /// Runs the body; `receiver` is `nil` for functions.
  package func run(on receiver: Value?, _ arguments: [Value]) throws(Failure) -> Value {
    let operands = (receiver.map { [$0] } ?? []) + (try adjusted(arguments))
    switch body {
    case .unary(let body): return try body(operands[0])
    case .binary(let body): return try body(operands[0], operands[1])
    case .many(let body): return try body(operands)
    case .pattern(let body):
      guard case .string(let text) = operands[1] else { throw mismatch(arguments) }
      return try body(operands[0], try compile(text))
    case .lookup: throw mismatch(arguments)
    }
  }
}

extension Signature {
  func adjusted(_ arguments: [Value]) -> [Value]? {
    guard parameters.count == arguments.count else { return nil }
    var result: [Value] = []
    result.reserveCapacity(arguments.count)
    for (parameter, argument) in zip(parameters, arguments) {
      guard let adjusted = parameter.adjusted(argument) else { return nil }
      result.append(adjusted)
    }
    return result
  }
}

extension Signature.Parameter {
  /// The type's name in messages.
  package var text: String {
    switch self {
    case .any: "any"
    case .type(let type): type.rawValue
    }
  }

  /// The value if it fits, an integer widened if a float is wanted, else `nil`.
  func adjusted(_ value: Value) -> Value? {
    switch self {
    case .any: return value
    case .type(.float):
      if case .integer(let integer) = value { return .float(Double(integer)) }
      if case .float = value { return value }
      return nil
    case .type(let type): return value.type == type ? value : nil
    }
  }
}

/// A pattern computed at run time. **Evidence:** `language.md` §3.9 (message).
func compile(_ text: Text) throws(Failure) -> Pattern {
  do throws(PatternError) {
    return try Pattern(text.string)
  } catch {
    throw failure(error, of: text)
  }
}

/// The failure of a pattern that was refused or that costs too much.
func failure(_ error: PatternError, of pattern: Text) -> Failure {
  switch error {
  case .invalid, .overLimit: Failure(.message(error.officialText(pattern: pattern.string)))
  case .missingGroup, .tooCostly: Failure(.firebreak(error.description))
  }
}
