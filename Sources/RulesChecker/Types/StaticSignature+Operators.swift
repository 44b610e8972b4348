import RulesSyntax
import RulesValues

/// **Evidence:** every operator was measured with every pair of types, `Fixtures/Checker/types.txt`.
extension StaticSignature {
  static let not = StaticSignature([([.bool], .bool)])
  static let negate = StaticSignature([
    Overload(operands: [.number], result: .number),
    Overload(operands: [.duration], result: .duration),
  ])
  static let member = StaticSignature([.map], returns: .any)
  static let typeTest = StaticSignature([.any], returns: .bool)
  static let index = StaticSignature([
    Overload(operands: [.string, .int], result: .string),
    Overload(operands: [.list, .int], result: .any),
    Overload(operands: [.map, .string], result: .any),
    Overload(operands: [.path, TypeSet([.int, .string])], result: .any),
  ])
  static let slice = StaticSignature([
    ([.string, .null, .null], .string), ([.string, .int, .int], .string),
    ([.list, .null, .null], .list), ([.list, .int, .int], .list),
    ([.path, .null, .null], .path), ([.path, .int, .int], .path),
  ])

  /// What `$(…)` takes. **Evidence:** `language.md` §1.5.
  static let interpolation = TypeSet([.path, .null, .int, .float, .string, .bool])

  private static let logical = StaticSignature([([.bool, .bool], .bool)])
  private static let membership = StaticSignature([
    Overload(operands: [.any, .list], result: .bool),
    Overload(operands: [.any, TypeSet([.set])], result: .bool),
    Overload(operands: [.any, .map], result: .bool),
    Overload(operands: [.any, TypeSet([.constraint])], result: .bool),
  ])
  private static let equality = comparison(of: .number)
  /// Constraints compare with everything, so that no operand is refused.
  private static let ordering = comparison(
    of: TypeSet([.string, .bytes, .int, .float, .duration, .timestamp, .constraint]))

  /// Takes every operand; messages list the types that have overloads of their own first.
  private static func comparison(of types: TypeSet) -> StaticSignature {
    let operand = types.union(.any)
    return StaticSignature([operand, operand], returns: .bool)
  }

  /// Where an int is expected of arithmetic, its operands may be floats, too.
  private static let arithmetic = Overload(operands: [.number, .number], result: .number)
  private static let durations = Overload(operands: [.duration, .duration], result: .duration)
  private static let addition = StaticSignature([
    arithmetic,
    Overload(operands: [.string, .string], result: .string),
    durations,
    Overload(operands: [.duration, .timestamp], result: .timestamp),
    Overload(operands: [.timestamp, .duration], result: .timestamp),
  ])
  private static let subtraction = StaticSignature([
    arithmetic, durations,
    Overload(operands: [.timestamp, .duration], result: .timestamp),
    Overload(operands: [.timestamp, .timestamp], result: .duration),
  ])
  private static let product = StaticSignature([arithmetic])

  static func binary(_ symbol: BinaryOperator) -> StaticSignature {
    switch symbol {
    case .or, .and: logical
    case .in: membership
    case .equal, .notEqual: equality
    case .less, .lessOrEqual, .greater, .greaterOrEqual: ordering
    case .add: addition
    case .subtract: subtraction
    case .multiply, .divide, .remainder: product
    }
  }
}
