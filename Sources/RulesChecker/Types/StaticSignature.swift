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

  /// What operands may be, and what comes out.
  struct Fit {
    var operands: [TypeSet]
    var result: TypeSet
  }

  let overloads: [Overload]
  /// All that the overloads return.
  let result: TypeSet
  /// What all overloads together take, when they take one number of operands.
  private let whole: Fit?

  init(_ overloads: [Overload]) {
    self.overloads = overloads
    result = overloads.reduce(.none) { $0.union($1.result) }
    let counts = Set(overloads.map(\.operands.count))
    whole = counts.count == 1 ? Self.fit(overloads, count: counts.first ?? 0) : nil
  }

  init(_ operands: [TypeSet], returns result: TypeSet) {
    self.init([Overload(operands: operands, result: result)])
  }

  init(_ rows: [([ValueType], ValueType)]) {
    self.init(
      rows.map { operands, result in
        Overload(operands: operands.map { TypeSet([$0]) }, result: TypeSet([result]))
      })
  }

  func acceptsCount(_ count: Int) -> Bool {
    overloads.contains { $0.operands.count == count }
  }

  /// What the operands may be when the result must be one of `expected`; `nil` when no overload
  /// returns that.
  func operands(for expected: TypeSet, count: Int) -> Fit? {
    if let whole, whole.operands.count == count,
      overloads.allSatisfy({ $0.result.intersects(expected) })
    {
      return whole
    }
    let fitting = overloads.filter {
      $0.operands.count == count && $0.result.intersects(expected)
    }
    return fitting.isEmpty ? nil : Self.fit(fitting, count: count)
  }

  private static func fit(_ overloads: [Overload], count: Int) -> Fit {
    var fit = Fit(operands: Array(repeating: .none, count: count), result: .none)
    for overload in overloads {
      for index in fit.operands.indices {
        fit.operands[index] = fit.operands[index].union(overload.operands[index])
      }
      fit.result = fit.result.union(overload.result)
    }
    return fit
  }
}
