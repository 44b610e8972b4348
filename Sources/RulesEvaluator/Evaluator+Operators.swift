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
    if Listener.isSilent, let outcome = joinedMember(operand, name, at: id) { return outcome }
    switch evaluate(operand) {
    case .failure(let failure): return .failure(failure)
    case .value(let value):
      do throws(Failure) {
        return .value(try value.member(program.tables.names[name]))
      } catch {
        return place(error, at: id)
      }
    }
  }

  /// A member of a local, of `request.auth` or of a looked-up document, without an outcome of the operand; `nil` for
  /// other operands.
  private mutating func joinedMember(
    _ operand: NodeID, _ name: Int, at id: NodeID
  ) -> Outcome? {
    if case .local(let slot) = program.instructions[operand.index], pay(for: operand) {
      do throws(Failure) {
        return try member(ofLocal: Int(slot), name)
      } catch {
        return place(error, at: id)
      }
    }
    if case .requestMember(.auth) = program.instructions[operand.index], pay(for: operand) {
      do throws(Failure) {
        return .value(try environment.auth.member(program.tables.names[name]))
      } catch {
        return place(error, at: id)
      }
    }
    if case .lookup(let lookup, let family, let arguments) = program.instructions[operand.index],
      program.tables.names[name] == "data", pay(for: operand)
    {
      do throws(Failure) {
        let path = try pathOfLookup(Int(family), arguments, at: operand)
        switch try find(lookup, at: path, for: operand) {
        case .document(let fields): return .value(.map(fields))
        case .existence:
          return place(Failure(.type(received: .bool, expected: "map,path")), at: id)
        case .null: return place(Failure(.nullValue), at: id)
        }
      } catch {
        return .failure(error)
      }
    }
    return nil
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
    switch consume leftOutcome {
    case .failure(let failure):
      return symbol == .in
        ? elementFailure(.failure(failure), in: rightOutcome, at: id) : .failure(failure)
    case .value(let left):
      switch consume rightOutcome {
      case .failure(let failure): return .failure(failure)
      case .value(let right):
        do throws(Failure) {
          return .value(try Self.apply(symbol, left, right))
        } catch {
          return place(error, at: id)
        }
      }
    }
  }

  /// `in` is a method of its right operand: what is wrong there comes before the left operand.
  /// **Evidence:** `(1/ 0) in 3` is `Function not found …`, `(1/ 0) in {}` is `Divide by zero …`.
  private func elementFailure(
    _ element: Outcome, in container: Outcome, at id: NodeID
  ) -> Outcome {
    guard case .value(let value) = container else { return container }
    return absence(at: id) { () throws(Failure) in _ = try Value.contains(.null, in: value) }
      ?? element
  }

  /// The failure of an operation that a value does not have, whatever the other operands are; the
  /// official engine looks it up before it looks at them.
  /// **Evidence:** `3[1/ 0]` is `Function not found …`, `null[1/ 0]` is `Null value error.`
  private func absence(
    at id: NodeID, _ operation: () throws(Failure) -> Void
  ) -> Outcome? {
    do throws(Failure) {
      try operation()
      return nil
    } catch {
      if case .nullValue = error.cause { return place(error, at: id) }
      if case .functionNotFound = error.cause { return place(error, at: id) }
      return nil
    }
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
    let leftTruth = leftOutcome.truth
    if leftTruth == deciding { return .value(.boolean(deciding)) }
    let rightOutcome = evaluate(right)
    let rightTruth = rightOutcome.truth
    if rightTruth == deciding { return .value(.boolean(deciding)) }
    if leftTruth == nil {
      guard case .value(let value) = leftOutcome else { return leftOutcome }
      return typeFailure(value, at: anchor(of: id))
    }
    if let rightTruth { return .value(.boolean(rightTruth)) }
    guard case .value(let value) = rightOutcome else { return rightOutcome }
    return typeFailure(value, at: start(of: id))
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
    guard case .value(let indexValue) = indexOutcome else {
      return absence(at: id) { () throws(Failure) in _ = try value.element(at: .null) }
        ?? indexOutcome
    }
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
    guard case .value(let value) = outcome else { return outcome }
    var bounds: [Value?] = []
    for bound in [fromOutcome, toOutcome] {
      switch bound {
      case nil: bounds.append(nil)
      case .value(let value): bounds.append(value)
      case .failure(let failure):
        return absence(at: id) { () throws(Failure) in _ = try value.slice(from: nil, to: nil) }
          ?? .failure(failure)
      }
    }
    do throws(Failure) {
      return .value(try value.slice(from: bounds[0], to: bounds[1]))
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
    // What is wrong with any key comes before what is wrong with a value.
    var keyFailure: Failure?
    var valueFailure: Failure?
    for index in stride(from: operands.range.lowerBound, to: operands.range.upperBound, by: 2) {
      let keyOutcome = evaluate(alternating[index])
      let outcome = evaluate(alternating[index + 1])
      switch keyOutcome {
      case .failure(let failure): keyFailure = keyFailure ?? failure
      case .value(.string(let key)):
        switch outcome {
        case .value(let value): entries.append((key, value))
        case .failure(let failure): valueFailure = valueFailure ?? failure
        }
      case .value(let key):
        let cause = FailureCause.type(received: key.type, expected: "string")
        keyFailure = keyFailure ?? Failure(cause, offset: start(of: alternating[index]))
      }
    }
    if let failure = keyFailure ?? valueFailure { return .failure(failure) }
    return .value(.map(MapValue(entries)))
  }

  mutating func path(_ index: Int) -> Outcome {
    let count = program.tables.paths[index].count
    var segments: [PathValue.Segment] = []
    segments.reserveCapacity(count)
    var first: Failure?
    for position in 0..<count {
      switch program.tables.paths[index][position] {
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

extension Outcome {
  /// The boolean that it is, if it is one.
  fileprivate var truth: Bool? {
    if case .value(.boolean(let truth)) = self { truth } else { nil }
  }
}
