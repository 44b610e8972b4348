import RulesLibrary
import RulesSyntax
import RulesValues

// Each call has its own `do`: a closure around the throwing part would capture the whole
// evaluator, which costs more than most built-ins.
extension Evaluator {
  /// A library function: failures stand at the anchor (the name after a namespace, else the start).
  mutating func function(_ index: Int, _ arguments: Operands, at id: NodeID) -> Outcome {
    switch values(of: arguments) {
    case .failure(let failure): return .failure(failure)
    case .success(let values):
      do throws(Failure) {
        return .value(try program.tables.libraryFunctions[index].invoke(values))
      } catch {
        return place(error, at: id)
      }
    }
  }

  mutating func method(
    _ index: Int, _ receiver: NodeID, _ arguments: Operands, at id: NodeID
  ) -> Outcome {
    let outcome = evaluate(receiver)
    if arguments.count == 1 {
      let argumentOutcome = evaluate(program.tables.operands[Int(arguments.start)])
      switch (consume outcome, consume argumentOutcome) {
      case (.failure(let failure), _): return .failure(failure)
      case (.value(let value), .failure(let failure)):
        return absence(of: index, on: value, at: id) ?? .failure(failure)
      case (.value(let value), .value(let argument)):
        do throws(Failure) {
          return .value(try program.tables.methods[index].invoke(on: value, argument))
        } catch {
          return place(error, at: id)
        }
      }
    }
    let values = arguments.count == 0 ? .success([]) : values(of: arguments)
    guard case .value(let value) = outcome else { return outcome }
    switch values {
    case .failure(let failure): return absence(of: index, on: value, at: id) ?? .failure(failure)
    case .success(let values):
      do throws(Failure) {
        return .value(
          values.isEmpty
            ? try program.tables.methods[index].invoke(on: value)
            : try program.tables.methods[index].invoke(on: value, values))
      } catch {
        return place(error, at: id)
      }
    }
  }

  mutating func method(
    _ index: Int, _ receiver: NodeID, pattern: Int, _ argument: NodeID, at id: NodeID
  ) -> Outcome {
    let outcome = evaluate(receiver)
    let argumentOutcome = evaluate(argument)
    guard case .value(let value) = outcome else { return outcome }
    guard case .value(let argumentValue) = argumentOutcome else {
      return absence(of: index, on: value, at: id) ?? argumentOutcome
    }
    do throws(Failure) {
      return .value(
        try program.tables.methods[index].invoke(
          on: value, argumentValue, compiled: program.tables.patterns[pattern]))
    } catch {
      return place(error, at: id)
    }
  }

  /// The failure of a receiver without the method, which comes before that of an argument.
  /// **Evidence:** `{}.matches(1/ 0)` is `Function not found …`, `'a'.size(1/ 0)` is `Divide by …`.
  private func absence(of index: Int, on receiver: Value, at id: NodeID) -> Outcome? {
    program.tables.methods[index].absence(on: receiver).map { place($0, at: id) }
  }

  mutating func unknownMethod(
    _ name: Int, _ receiver: NodeID, _ arguments: Operands, at id: NodeID
  ) -> Outcome {
    let outcome = evaluate(receiver)
    _ = values(of: arguments)
    guard case .value(let value) = outcome else { return outcome }
    if case .null = value { return place(Failure(.nullValue), at: id) }
    return place(Failure(.functionNotFound(program.tables.names[name])), at: id)
  }

  mutating func look(
    _ lookup: DocumentLookup, _ index: Int, _ arguments: Operands, at id: NodeID
  ) -> Outcome {
    do throws(Failure) {
      let path = try pathOfLookup(index, arguments, at: id)
      switch try find(lookup, at: path, for: id) {
      case .existence(let exists): return .value(.boolean(exists))
      case .document(let fields): return .value(.map(documentMap(fields, at: path)))
      case .null: return .value(.null)
      }
    } catch {
      return .failure(error)
    }
  }

  /// The argument of a look-up.
  mutating func pathOfLookup(
    _ index: Int, _ arguments: Operands, at id: NodeID
  ) throws(Failure) -> PathValue {
    if arguments.count == 1 {
      switch evaluate(program.tables.operands[Int(arguments.start)]) {
      case .value(.path(let path)): return path
      case .value(let value):
        throw program.tables.libraryFunctions[index].mismatch([value])
          .placed(at: Int(anchor(of: id)))
      case .failure(let failure): throw failure
      }
    }
    let values = try values(of: arguments).get()
    throw program.tables.libraryFunctions[index].mismatch(values).placed(at: Int(anchor(of: id)))
  }

  /// What is stored at a path; undetermined while documents are not loaded.
  mutating func find(
    _ lookup: DocumentLookup, at path: PathValue, for id: NodeID
  ) throws(Failure) -> FoundDocument {
    guard let documents = question.documents else {
      let offset = start(of: id)
      if let failure = lookup.failure(at: path) { throw failure.placed(at: Int(offset)) }
      documentsAreWanted()
      throw Failure(.undetermined(.notLoaded), offset: offset)
    }
    do throws(Failure) {
      return try documents.look(lookup, at: path)
    } catch {
      throw error.placed(at: Int(start(of: id)))
    }
  }
}
