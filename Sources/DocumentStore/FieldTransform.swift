public import RulesValues

/// A server-side change of one field.
///
/// **Evidence:** `emulator.md` §5.5.
public struct FieldTransform: Sendable {
  public enum Operation: Sendable {
    /// The time of the commit.
    case serverTimestamp
    case increment(Value)
    case maximum(Value)
    case minimum(Value)
    /// Appends the elements that the list lacks.
    case arrayUnion([Value])
    /// Removes all equal elements.
    case arrayRemove([Value])
  }

  public let path: FieldPath
  public let operation: Operation

  public init(path: FieldPath, operation: Operation) {
    self.path = path
    self.operation = operation
  }
}

extension FieldTransform.Operation {
  /// The field's new value.
  func value(on stored: Value?, at time: TimestampValue) -> Value {
    switch self {
    case .serverTimestamp: .timestamp(time)
    case .increment(let amount): Self.sum(stored, amount)
    case .maximum(let operand): Self.extreme(stored, operand, replacing: .before)
    case .minimum(let operand): Self.extreme(stored, operand, replacing: .after)
    case .arrayUnion(let elements): .list(Self.union(stored, elements))
    case .arrayRemove(let elements):
      .list(
        Self.elements(of: stored).filter { element in
          !elements.contains { ValueOrder.areEqual($0, element) }
        })
    }
  }

  /// What the commit reports of this transform.
  func reported(_ newValue: Value) -> Value {
    switch self {
    case .serverTimestamp, .increment, .maximum, .minimum: newValue
    case .arrayUnion, .arrayRemove: .null
    }
  }

  /// Two integers add with saturation; with a float the sum is a float.
  private static func sum(_ stored: Value?, _ amount: Value) -> Value {
    switch (stored, amount) {
    case (.integer(let left)?, .integer(let right)):
      let (sum, overflow) = left.addingReportingOverflow(right)
      return .integer(overflow ? (right > 0 ? .max : .min) : sum)
    case (.integer(let left)?, .float(let right)): return .float(Double(left) + right)
    case (.float(let left)?, .integer(let right)): return .float(left + Double(right))
    case (.float(let left)?, .float(let right)): return .float(left + right)
    case _: return amount
    }
  }

  /// The operand, when the stored number stands before (or after) it or there is none; equal
  /// numbers of different types keep the stored one, and NaN wins either way.
  private static func extreme(
    _ stored: Value?, _ operand: Value, replacing relation: ValueOrder.Relation
  ) -> Value {
    guard let stored, ValueOrder.typeClass(of: stored) == .number else { return operand }
    if case .float(let number) = stored, number.isNaN { return stored }
    if case .float(let number) = operand, number.isNaN { return operand }
    return ValueOrder.compare(stored, operand) == relation ? operand : stored
  }

  private static func union(_ stored: Value?, _ elements: [Value]) -> [Value] {
    var result = self.elements(of: stored)
    for element in elements where !result.contains(where: { ValueOrder.areEqual($0, element) }) {
      result.append(element)
    }
    return result
  }

  private static func elements(of stored: Value?) -> [Value] {
    if case .list(let elements)? = stored { elements } else { [] }
  }
}
