import RulesLibrary
import RulesValues

/// What is statically known of an operator, function or method: its overloads.
///
/// The receiver of a method is its first operand. The operands are checked one by one: which
/// overload a receiver selects does not matter for the arguments.
struct StaticSignature {
  struct Overload {
    let operands: [TypeSet]
    let result: TypeSet
  }

  let overloads: [Overload]

  init(_ overloads: [Overload]) {
    self.overloads = overloads
  }

  init(_ operands: [TypeSet], returns result: TypeSet) {
    overloads = [Overload(operands: operands, result: result)]
  }

  init(_ rows: [([ValueType], ValueType)]) {
    overloads = rows.map { operands, result in
      Overload(operands: operands.map { TypeSet([$0]) }, result: TypeSet([result]))
    }
  }

  /// All that the overloads return.
  var result: TypeSet {
    overloads.reduce(.none) { $0.union($1.result) }
  }

  func acceptsCount(_ count: Int) -> Bool {
    overloads.contains { $0.operands.count == count }
  }

  /// What the operands may be when the result must be one of `expected`; `nil` when no overload
  /// returns that.
  func operands(for expected: TypeSet, count: Int) -> (operands: [TypeSet], result: TypeSet)? {
    var operands = [TypeSet](repeating: .none, count: count)
    var result = TypeSet.none
    for overload in overloads
    where overload.operands.count == count && overload.result.intersects(expected) {
      for index in operands.indices {
        operands[index] = operands[index].union(overload.operands[index])
      }
      result = result.union(overload.result)
    }
    return result.isEmpty ? nil : (operands, result)
  }
}
