import RulesSyntax
import RulesValues

/// Operands are all evaluated, even after one has failed, as in the official engine: their cost
/// counts, their look-ups count, and a trace shows their values. The first failure is the result.
/// **Evidence:** coverage reports of the emulator; `Fixtures/Decisions`.
extension Evaluator {
  /// Places a failure that an operation threw: a missing function at the start of the node,
  /// anything else at its anchor. **Evidence:** `language.md` §4.4.
  func place(_ failure: Failure, at id: NodeID) -> Outcome {
    if case .functionNotFound = failure.cause {
      return .failure(failure.placed(at: Int(start(of: id))))
    }
    return .failure(failure.placed(at: Int(anchor(of: id))))
  }

  /// Evaluates one operand and applies an operation.
  mutating func unary(
    _ operand: NodeID, at id: NodeID, _ operation: (Value) throws(Failure) -> Value
  ) -> Outcome {
    let outcome = evaluate(operand)
    guard case .value(let value) = outcome else { return outcome }
    do throws(Failure) {
      return .value(try operation(value))
    } catch {
      return place(error, at: id)
    }
  }

  mutating func member(_ operand: NodeID, _ name: Int, at id: NodeID) -> Outcome {
    let outcome = evaluate(operand)
    guard case .value(let value) = outcome else { return outcome }
    do throws(Failure) {
      return .value(try value.member(program.tables.names[name]))
    } catch {
      return place(error, at: id)
    }
  }

  mutating func typeTest(_ operand: NodeID, _ name: Int, at id: NodeID) -> Outcome {
    let outcome = evaluate(operand)
    guard case .value(let value) = outcome else { return outcome }
    do throws(Failure) {
      return .value(.boolean(try value.isOfType(program.tables.names[name].string)))
    } catch {
      return place(error, at: id)
    }
  }

  mutating func binary(
    _ symbol: BinaryOperator, _ left: NodeID, _ right: NodeID, at id: NodeID
  ) -> Outcome {
    let leftOutcome = evaluate(left)
    let rightOutcome = evaluate(right)
    if symbol == .in, let failure = containerFailure(rightOutcome, at: id) { return failure }
    guard case .value(let leftValue) = leftOutcome else { return leftOutcome }
    guard case .value(let rightValue) = rightOutcome else { return rightOutcome }
    do throws(Failure) {
      return .value(try Self.apply(symbol, leftValue, rightValue))
    } catch {
      return place(error, at: id)
    }
  }

  /// `in` is a method of its right operand: what is wrong there comes before the left operand.
  /// **Evidence:** `(1/ 0) in 3` is `Function not found …`, `(1/ 0) in {}` is `Divide by zero …`.
  private func containerFailure(_ container: Outcome, at id: NodeID) -> Outcome? {
    guard case .value(let value) = container else { return container }
    do throws(Failure) {
      _ = try Value.contains(.null, in: value)
    } catch {
      switch error.cause {
      case .nullValue, .functionNotFound: return place(error, at: id)
      default: return nil
      }
    }
    return nil
  }

  private static func apply(
    _ symbol: BinaryOperator, _ left: Value, _ right: Value
  ) throws(Failure) -> Value {
    switch symbol {
    case .equal: .boolean(try Value.equals(left, right))
    case .notEqual: .boolean(try Value.notEquals(left, right))
    case .in: .boolean(try Value.contains(left, in: right))
    case .less: .boolean(try Value.less(left, right))
    case .lessOrEqual: .boolean(try Value.lessOrEqual(left, right))
    case .greater: .boolean(try Value.greater(left, right))
    case .greaterOrEqual: .boolean(try Value.greaterOrEqual(left, right))
    case .add: try Value.add(left, right)
    case .subtract: try Value.subtract(left, right)
    case .multiply: try Value.multiply(left, right)
    case .divide: try Value.divide(left, right)
    case .remainder: try Value.remainder(left, right)
    case .and, .or: preconditionFailure("`&&` and `||` are lowered to instructions of their own")
    }
  }

  /// `&&` (decided by false) and `||` (decided by true).
  ///
  /// An error on the left does not keep the right from being evaluated, and is absorbed if the
  /// right decides. **Evidence:** `language.md` §4.1.
  mutating func logic(
    _ left: NodeID, _ right: NodeID, decidedBy deciding: Bool, at id: NodeID
  ) -> Outcome {
    let leftOutcome = evaluate(left)
    if case .value(.boolean(deciding)) = leftOutcome { return leftOutcome }
    let rightOutcome = evaluate(right)
    if case .value(.boolean(deciding)) = rightOutcome { return rightOutcome }
    switch leftOutcome {
    case .failure: return leftOutcome
    case .value(.boolean): break
    case .value(let value): return typeFailure(value, at: anchor(of: id))
    }
    switch rightOutcome {
    case .failure, .value(.boolean): return rightOutcome
    case .value(let value): return typeFailure(value, at: start(of: id))
    }
  }

  mutating func ternary(
    _ condition: NodeID, _ first: NodeID, _ second: NodeID, at id: NodeID
  ) -> Outcome {
    let outcome = evaluate(condition)
    switch outcome {
    case .value(.boolean(let isTrue)): return evaluate(isTrue ? first : second)
    case .value(let value): return typeFailure(value, at: anchor(of: id))
    case .failure: return outcome
    }
  }

  mutating func element(_ operand: NodeID, _ index: NodeID, at id: NodeID) -> Outcome {
    let outcome = evaluate(operand)
    let indexOutcome = evaluate(index)
    guard case .value(let value) = outcome else { return outcome }
    guard case .value(let indexValue) = indexOutcome else { return indexOutcome }
    do throws(Failure) {
      return .value(try value.element(at: indexValue))
    } catch {
      return place(error, at: id)
    }
  }

  mutating func slice(
    _ operand: NodeID, _ from: NodeID?, _ to: NodeID?, at id: NodeID
  ) -> Outcome {
    let outcome = evaluate(operand)
    let fromOutcome = from.map { evaluate($0) }
    let toOutcome = to.map { evaluate($0) }
    var bounds: (from: Value?, to: Value?) = (nil, nil)
    guard case .value(let value) = outcome else { return outcome }
    switch fromOutcome {
    case nil: break
    case .value(let value): bounds.from = value
    case .failure(let failure): return .failure(failure)
    }
    switch toOutcome {
    case nil: break
    case .value(let value): bounds.to = value
    case .failure(let failure): return .failure(failure)
    }
    do throws(Failure) {
      return .value(try value.slice(from: bounds.from, to: bounds.to))
    } catch {
      return place(error, at: id)
    }
  }

  // MARK: - Literals

  /// The values of some nodes, or the first failure.
  mutating func values(of operands: Operands) -> Result<[Value], Failure> {
    var values: [Value] = []
    values.reserveCapacity(Int(operands.count))
    var first: Failure?
    for index in operands.range {
      switch evaluate(program.tables.operands[index]) {
      case .value(let value): values.append(value)
      case .failure(let failure): first = first ?? failure
      }
    }
    return first.map { .failure($0) } ?? .success(values)
  }

  mutating func list(_ elements: Operands) -> Outcome {
    switch values(of: elements) {
    case .success(let values): .value(.list(values))
    case .failure(let failure): .failure(failure)
    }
  }

  mutating func map(_ operands: Operands) -> Outcome {
    let alternating = program.tables.operands[operands.range]
    var entries: [(key: Text, value: Value)] = []
    entries.reserveCapacity(alternating.count / 2)
    var first: Failure?
    for index in stride(from: operands.range.lowerBound, to: operands.range.upperBound, by: 2) {
      let keyOutcome = evaluate(alternating[index])
      let outcome = evaluate(alternating[index + 1])
      switch (keyOutcome, outcome) {
      case (.failure(let failure), _): first = first ?? failure
      case (.value(.string(let key)), .value(let value)): entries.append((key, value))
      case (.value(.string), .failure(let failure)): first = first ?? failure
      case (.value(let key), _):
        let cause = FailureCause.type(received: key.type, expected: "string")
        first = first ?? Failure(cause, offset: start(of: alternating[index]))
      }
    }
    return first.map { .failure($0) } ?? .value(.map(MapValue(entries)))
  }

  mutating func path(_ index: Int) -> Outcome {
    let parts = program.tables.paths[index]
    var segments: [PathValue.Segment] = []
    segments.reserveCapacity(parts.count)
    var first: Failure?
    for part in parts {
      switch part {
      case .literal(let text): segments.append(.literal(text))
      case .capture(let name): segments.append(.capture(name: name, bound: nil))
      case .glob(let name): segments.append(.glob(name: name, bound: nil))
      case .interpolation(let id):
        switch evaluate(id) {
        case .value(.string(let text)): segments.append(.literal(text))
        case .failure(let failure): first = first ?? failure
        case .value(let value):
          do throws(Failure) {
            segments.append(contentsOf: try value.pathSegments())
          } catch {
            first = first ?? error.placed(at: Int(start(of: id)))
          }
        }
      }
    }
    return first.map { .failure($0) } ?? .value(.path(PathValue(segments: segments)))
  }
}
