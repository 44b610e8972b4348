import RulesValues

/// The types that an expression may have, in the order in which messages list them.
///
/// The order is the official compiler's: that of the overloads or, after an intersection, of its
/// left side. **Evidence:** measured, `Fixtures/Checker/types.txt`.
struct TypeSet: Hashable {
  /// Four bits for each member: its index in `allTypes`, the first member lowest.
  private var order: UInt64 = 0
  /// One bit for each member.
  private var mask: UInt16 = 0

  private static let allTypes = ValueType.allCases

  init(_ members: [ValueType]) {
    for member in members {
      guard let index = Self.allTypes.firstIndex(of: member) else { continue }
      append(UInt64(index))
    }
  }

  private var count: Int { mask.nonzeroBitCount }

  var isEmpty: Bool { mask == 0 }

  /// Whether nothing is known.
  var isAny: Bool { mask == TypeSet.any.mask }

  private mutating func append(_ index: UInt64) {
    let bit = UInt16(1) << UInt16(index)
    guard mask & bit == 0 else { return }
    order |= index << UInt64(4 * count)
    mask |= bit
  }

  private func forEachIndex(_ body: (UInt64) -> Void) {
    for position in 0..<count { body(order >> UInt64(4 * position) & 15) }
  }

  func union(_ other: TypeSet) -> TypeSet {
    var result = self
    other.forEachIndex { result.append($0) }
    return result
  }

  /// The common members, in the order of this set.
  func intersection(_ other: TypeSet) -> TypeSet {
    if mask & other.mask == mask { return self }
    var result = TypeSet.none
    forEachIndex { index in
      if other.mask >> UInt16(index) & 1 == 1 { result.append(index) }
    }
    return result
  }

  func intersects(_ other: TypeSet) -> Bool { mask & other.mask != 0 }

  /// Whether `==` can be true; int and float compare as numbers.
  func isComparable(with other: TypeSet) -> Bool {
    intersects(other) || (intersects(.number) && other.intersects(.number))
  }
}

extension TypeSet {
  static let none = TypeSet([])
  /// What is known of fields, unknown names and most results.
  static let any = TypeSet([
    .null, .bool, .int, .float, .string, .bytes, .duration, .timestamp, .latlng, .list, .set,
    .map, .mapDiff, .vector, .constraint, .path,
  ])
  static let null = TypeSet([.null])
  static let bool = TypeSet([.bool])
  static let int = TypeSet([.int])
  static let float = TypeSet([.float])
  static let number = TypeSet([.int, .float])
  static let string = TypeSet([.string])
  static let bytes = TypeSet([.bytes])
  static let duration = TypeSet([.duration])
  static let timestamp = TypeSet([.timestamp])
  static let list = TypeSet([.list])
  static let map = TypeSet([.map])
  static let path = TypeSet([.path])
}

extension TypeSet: CustomStringConvertible {
  /// `[int, float]`, as messages print it.
  var description: String {
    var names: [String] = []
    forEachIndex { names.append(Self.allTypes[Int($0)].rawValue) }
    return "[" + names.joined(separator: ", ") + "]"
  }
}
