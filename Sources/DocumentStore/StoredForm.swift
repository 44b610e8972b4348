import RulesValues

// Documents keep timestamps to the microsecond. Most maps hold nothing to change and are kept as
// they are, so that the caller's object is shared.
// **Evidence:** `emulator.md` §5.2.

extension MapValue {
  /// The map as documents keep it.
  func stored() -> MapValue {
    guard values.contains(where: \.needsTruncation) else { return self }
    return MapValue(
      sortedKeys: keys, values: values.map { $0.stored() }, insertionOrder: insertionOrder)
  }
}

extension Value {
  /// The value as documents keep it.
  func stored() -> Value {
    switch self {
    case .timestamp(let time): .timestamp(time.truncatedToMicroseconds)
    case .list(let elements) where needsTruncation: .list(elements.map { $0.stored() })
    case .map(let map): .map(map.stored())
    case _: self
    }
  }

  /// Whether a timestamp anywhere within is finer than a microsecond.
  fileprivate var needsTruncation: Bool {
    switch self {
    case .timestamp(let time): time.nanoseconds % 1000 != 0
    case .list(let elements): elements.contains(where: \.needsTruncation)
    case .map(let map): map.values.contains(where: \.needsTruncation)
    case _: false
    }
  }
}
