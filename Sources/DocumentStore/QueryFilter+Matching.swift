import RulesValues

extension QueryFilter {
  /// Whether a document satisfies the filter.
  func matches(_ document: StoredDocument) -> Bool {
    switch self {
    case .field(let path, let comparison, let operand):
      guard let value = document.value(at: path) else { return false }
      return comparison.holds(value, operand)
    case .and(let filters): return filters.allSatisfy { $0.matches(document) }
    case .or(let filters): return filters.contains { $0.matches(document) }
    }
  }
}

extension StoredDocument {
  /// The value of a field, or the document's reference for `__name__`.
  func value(at path: FieldPath) -> Value? {
    path.isDocumentName ? .path(DocumentPath(unchecked: text).reference) : fields.value(at: path)
  }
}

extension QueryFilter.Comparison {
  /// Whether order decides; such filters make the field part of the query's order.
  package var isInequality: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .notEqual, .notIn: true
    case .equal, .in, .arrayContains, .arrayContainsAny: false
    }
  }

  /// Whether a field's value stands in this relation to the operand.
  ///
  /// `== null`, `== NaN` and their negations ask for exactly that, as the client libraries' unary
  /// filters do; elsewhere null and NaN match nothing. **Evidence:** `emulator.md` §7.2, emulator
  /// probe (each comparison with null, NaN and a value of each type).
  func holds(_ value: Value, _ operand: Value) -> Bool {
    switch self {
    case .equal:
      return ValueOrder.areEqual(value, operand)
    case .notEqual:
      return !value.isNull && !ValueOrder.areEqual(value, operand)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return isInRange(value, operand)
    case .in:
      return operand.elements.contains { $0.isComparable && ValueOrder.areEqual(value, $0) }
    case .notIn:
      guard !value.isNull else { return false }
      return operand.elements.allSatisfy { element in
        !element.isNull && !(element.isComparable && ValueOrder.areEqual(value, element))
      }
    case .arrayContains:
      return operand.isComparable && value.elements.contains { ValueOrder.areEqual($0, operand) }
    case .arrayContainsAny:
      let elements = value.elements
      return operand.elements.contains { wanted in
        wanted.isComparable && elements.contains { ValueOrder.areEqual($0, wanted) }
      }
    }
  }

  private func isInRange(_ value: Value, _ operand: Value) -> Bool {
    guard value.isComparable, operand.isComparable,
      ValueOrder.typeClass(of: value) == ValueOrder.typeClass(of: operand)
    else { return false }
    let relation = ValueOrder.compare(value, operand)
    switch self {
    case .less: return relation == .before
    case .lessOrEqual: return relation != .after
    case .greater: return relation == .after
    case .greaterOrEqual: return relation != .before
    case .equal, .notEqual, .in, .notIn, .arrayContains, .arrayContainsAny: return false
    }
  }
}

extension Value {
  fileprivate var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Neither null nor NaN.
  fileprivate var isComparable: Bool {
    switch self {
    case .null: false
    case .float(let number): !number.isNaN
    case _: true
    }
  }

  fileprivate var elements: [Value] {
    if case .list(let elements) = self { elements } else { [] }
  }
}
