import Patterns
import RulesLibrary
import RulesSyntax
import RulesValues

extension Evaluator {
  /// A library function: failures stand at the anchor (the name after a namespace, else the start).
  mutating func function(
    _ family: FunctionFamily, _ arguments: [NodeID], at id: NodeID
  ) -> Outcome {
    switch values(of: arguments) {
    case .failure(let failure): .failure(failure)
    case .success(let values):
      result(at: id) { () throws(Failure) in try family.invoke(values) }
    }
  }

  mutating func method(
    _ family: MethodFamily, _ receiver: NodeID, _ arguments: [NodeID], at id: NodeID
  ) -> Outcome {
    let outcome = evaluate(receiver)
    switch arguments.count {
    case 0:
      guard case .value(let value) = outcome else { return outcome }
      return result(at: id) { () throws(Failure) in try family.invoke(on: value) }
    case 1:
      let argumentOutcome = evaluate(arguments[0])
      guard case .value(let value) = outcome else { return outcome }
      guard case .value(let argument) = argumentOutcome else { return argumentOutcome }
      return result(at: id) { () throws(Failure) in try family.invoke(on: value, argument) }
    default:
      let values = values(of: arguments)
      guard case .value(let value) = outcome else { return outcome }
      switch values {
      case .failure(let failure): return .failure(failure)
      case .success(let values):
        return result(at: id) { () throws(Failure) in try family.invoke(on: value, values) }
      }
    }
  }

  mutating func method(
    _ family: MethodFamily, _ receiver: NodeID, pattern: Pattern, _ argument: NodeID,
    at id: NodeID
  ) -> Outcome {
    let outcome = evaluate(receiver)
    let argumentOutcome = evaluate(argument)
    guard case .value(let value) = outcome else { return outcome }
    guard case .value(let argumentValue) = argumentOutcome else { return argumentOutcome }
    return result(at: id) { () throws(Failure) in
      try family.invoke(on: value, argumentValue, compiled: pattern)
    }
  }

  mutating func unknownMethod(
    _ name: Text, _ receiver: NodeID, _ arguments: [NodeID], at id: NodeID
  ) -> Outcome {
    let outcome = evaluate(receiver)
    let values = values(of: arguments)
    guard case .value(let value) = outcome else { return outcome }
    if case .failure(let failure) = values { return .failure(failure) }
    if case .null = value { return place(Failure(.nullValue), at: id) }
    return place(Failure(.functionNotFound(name)), at: id)
  }

  mutating func look(
    _ lookup: DocumentLookup, _ family: FunctionFamily, _ arguments: [NodeID], at id: NodeID
  ) -> Outcome {
    switch values(of: arguments) {
    case .failure(let failure): return .failure(failure)
    case .success(let values):
      guard values.count == 1, case .path(let path) = values[0] else {
        return result(at: id) { () throws(Failure) in throw family.mismatch(values) }
      }
      guard let documents else {
        documentsAreWanted()
        return .failure(Failure(.undetermined(.notLoaded), offset: start(of: id)))
      }
      let outcome = documents.look(lookup, at: path)
      guard case .failure(let failure) = outcome else { return outcome }
      return .failure(failure.placed(at: Int(start(of: id))))
    }
  }

  private func result(at id: NodeID, _ body: () throws(Failure) -> Value) -> Outcome {
    do throws(Failure) {
      return .value(try body())
    } catch {
      return place(error, at: id)
    }
  }
}
