import RulesValues

// Documents of one collection mostly have the same fields, and a `MapValue` keeps its keys in an
// array of their own; often whole values are equal, too (roles, states, owners). A document that
// comes into the store takes over from its neighbor what is equal. That saves a third of the
// memory.

extension MapValue {
  /// The same map with key arrays and larger values of a similar one, where equal.
  func sharing(with sibling: MapValue) -> MapValue {
    guard self !== sibling, keys.count == sibling.keys.count else { return self }
    let hasSameKeys = hasKeys(of: sibling)
    guard hasSameKeys || keys == sibling.keys else { return self }
    var newValues: [Value]?
    for index in values.indices {
      if let value = values[index].sharing(with: sibling.values[index]) {
        newValues = newValues ?? values
        newValues?[index] = value
      }
    }
    if newValues == nil, hasSameKeys { return self }
    let isSameOrder = insertionOrder == sibling.insertionOrder
    return MapValue(
      sortedKeys: sibling.keys, values: newValues ?? values,
      insertionOrder: isSameOrder ? sibling.insertionOrder : insertionOrder)
  }

  /// Whether both have one array of keys.
  private func hasKeys(of sibling: MapValue) -> Bool {
    keys.withUnsafeBufferPointer { left in
      sibling.keys.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
    }
  }
}

extension Value {
  /// The same value with shared parts; `nil` when there is nothing to share.
  fileprivate func sharing(with sibling: Value) -> Value? {
    switch (self, sibling) {
    case (.string(let text), .string):
      // Up to 15 bytes are held without memory of their own.
      return text.string.utf8.count > 15 && isIdentical(to: sibling) ? sibling : nil
    case (.bytes, .bytes), (.path, .path), (.vector, .vector):
      return isIdentical(to: sibling) ? sibling : nil
    case (.map(let map), .map(let other)):
      if map === other { return nil }
      if map.insertionOrder == other.insertionOrder, map.isIdentical(to: other) { return sibling }
      let shared = map.sharing(with: other)
      return shared === map ? nil : .map(shared)
    case (.list(let elements), .list(let siblings)):
      if isIdentical(to: sibling) { return sibling }
      guard case .map? = elements.first, let first = siblings.first ?? elements.first else {
        return nil
      }
      return .list(elements.map { $0.sharing(with: first) ?? $0 })
    case _: return nil
    }
  }
}
