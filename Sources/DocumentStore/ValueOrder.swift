package import RulesValues

/// The total order of stored values; its equality is that of filters and array transforms.
///
/// Types come first, in the order of `TypeClass`; within a type see `compare`. Integers and
/// floats are one type and compare exactly, never by rounding an integer.
/// **Evidence:** `emulator.md` §7.1.
package enum ValueOrder {
  /// How the left value stands to the right one.
  package enum Relation: Int8, Sendable {
    case before = -1
    case same = 0
    case after = 1

    /// The relation of the right value to the left one.
    package var reversed: Relation {
      switch self {
      case .before: .after
      case .same: .same
      case .after: .before
      }
    }
  }

  /// Groups of types that compare with one another, in order.
  package enum TypeClass: Int, Comparable, Sendable {
    case null, boolean, number, timestamp, string, bytes, reference, geoPoint, list, vector, map

    package static func < (left: TypeClass, right: TypeClass) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  package static func typeClass(of value: Value) -> TypeClass {
    switch value {
    case .null: .null
    case .boolean: .boolean
    case .integer, .float: .number
    case .timestamp: .timestamp
    case .string: .string
    case .bytes: .bytes
    case .path: .reference
    case .geoPoint: .geoPoint
    case .list: .list
    case .vector: .vector
    case .map: .map
    case .duration, .set, .mapDiff, .constraint:
      preconditionFailure("a document cannot hold a \(value.type.rawValue)")
    }
  }

  package static func areEqual(_ left: Value, _ right: Value) -> Bool {
    compare(left, right) == .same
  }

  package static func compare(_ left: Value, _ right: Value) -> Relation {
    switch (left, right) {
    case (.null, .null): .same
    case (.boolean(let left), .boolean(let right)): relation(left ? 1 : 0, right ? 1 : 0)
    case (.integer(let left), .integer(let right)): relation(left, right)
    case (.float(let left), .float(let right)): compareFloats(left, right)
    case (.integer(let left), .float(let right)): compareExactly(left, right)
    case (.float(let left), .integer(let right)): compareExactly(right, left).reversed
    case (.timestamp(let left), .timestamp(let right)): relation(left, right)
    case (.string(let left), .string(let right)): compareText(left, right)
    case (.bytes(let left), .bytes(let right)): compareAll(left, right, relation)
    case (.path(let left), .path(let right)):
      compareAll(ids(of: left), ids(of: right), compareIDs)
    case (.geoPoint(let left), .geoPoint(let right)):
      compareAll(
        [left.latitude, left.longitude], [right.latitude, right.longitude], compareFloats)
    case (.list(let left), .list(let right)): compareAll(left, right, compare)
    case (.vector(let left), .vector(let right)):
      left.count == right.count
        ? compareAll(left, right, compareFloats) : relation(left.count, right.count)
    case (.map(let left), .map(let right)): compareMaps(left, right)
    case _: relation(typeClass(of: left), typeClass(of: right))
    }
  }

  /// Compares ids of documents: numeric ids first, by their number, then bytes.
  package static func compareIDs(_ left: Text, _ right: Text) -> Relation {
    switch (PathLimits.numericID(left.string), PathLimits.numericID(right.string)) {
    case (let left?, let right?): relation(left, right)
    case (_?, nil): .before
    case (nil, _?): .after
    case (nil, nil): compareText(left, right)
    }
  }

  /// Compares UTF-8 bytes.
  package static func compareText(_ left: Text, _ right: Text) -> Relation {
    if left == right { return .same }
    return Text.precedesInStoredOrder(left, right) ? .before : .after
  }

  private static func relation<Item: Comparable>(_ left: Item, _ right: Item) -> Relation {
    left == right ? .same : left < right ? .before : .after
  }

  /// NaN comes first and equals itself; −0.0 equals 0.0.
  private static func compareFloats(_ left: Double, _ right: Double) -> Relation {
    switch (left.isNaN, right.isNaN) {
    case (true, true): .same
    case (true, false): .before
    case (false, true): .after
    case (false, false): relation(left, right)
    }
  }

  private static func compareExactly(_ left: Int64, _ right: Double) -> Relation {
    if right.isNaN { return .after }
    // 2⁶³ and above, or below −2⁶³: beyond every integer.
    if right >= 0x1p63 { return .before }
    if right < -0x1p63 { return .after }
    // The conversion cuts off the fraction; what it leaves is exact in both types.
    let whole = Int64(right)
    return left == whole ? relation(Double(whole), right) : relation(left, whole)
  }

  /// Compares sequences element by element; a prefix comes first.
  private static func compareAll<Item>(
    _ left: [Item], _ right: [Item], _ compare: (Item, Item) -> Relation
  ) -> Relation {
    for (left, right) in zip(left, right) {
      let relation = compare(left, right)
      if relation != .same { return relation }
    }
    return relation(left.count, right.count)
  }

  private static func compareMaps(_ left: MapValue, _ right: MapValue) -> Relation {
    let leftOrder = left.storedOrder
    let rightOrder = right.storedOrder
    for (leftIndex, rightIndex) in zip(leftOrder, rightOrder) {
      let keys = compareText(left.keys[leftIndex], right.keys[rightIndex])
      if keys != .same { return keys }
      let values = compare(left.values[leftIndex], right.values[rightIndex])
      if values != .same { return values }
    }
    return relation(leftOrder.count, rightOrder.count)
  }

  private static func ids(of path: PathValue) -> [Text] {
    path.segments.map { segment in
      guard case .literal(let id) = segment else {
        preconditionFailure("a stored reference holds literals only")
      }
      return id
    }
  }
}

extension MapValue {
  /// The indices of the entries by UTF-8 bytes of their keys; the keys themselves are sorted by
  /// UTF-16 units, which differs for characters beyond U+FFFF.
  fileprivate var storedOrder: [Int] {
    keys.indices.sorted { Text.precedesInStoredOrder(keys[$0], keys[$1]) }
  }
}
