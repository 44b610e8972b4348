import RulesSyntax
import RulesValues

/// **Evidence:** every operator was measured with every pair of types, `Fixtures/Checker/types.txt`.
extension StaticSignature {
  static let not = StaticSignature([([.bool], .bool)])
  static let negate = StaticSignature([
    ([.int], .int), ([.float], .float), ([.duration], .duration),
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
  /// Constraints compare with everything, so that no operand is refused.
  private static let comparison = StaticSignature([.any, .any], returns: .bool)
  private static let addition = StaticSignature([
    ([.int, .int], .int), ([.float, .float], .float), ([.string, .string], .string),
    ([.duration, .duration], .duration), ([.duration, .timestamp], .timestamp),
    ([.timestamp, .duration], .timestamp),
  ])
  private static let subtraction = StaticSignature([
    ([.int, .int], .int), ([.float, .float], .float), ([.duration, .duration], .duration),
    ([.timestamp, .duration], .timestamp), ([.timestamp, .timestamp], .duration),
  ])
  private static let product = StaticSignature([
    ([.int, .int], .int), ([.float, .float], .float),
  ])

  static func binary(_ symbol: BinaryOperator) -> StaticSignature {
    switch symbol {
    case .or, .and: logical
    case .in: membership
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: comparison
    case .add: addition
    case .subtract: subtraction
    case .multiply, .divide, .remainder: product
    }
  }
}
