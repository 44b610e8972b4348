import RulesValues

/// Orders of document paths, given as texts.
enum PathOrder {
  /// The order of names: id by id, where numeric ids come first.
  static func compare(_ left: String, _ right: String) -> ValueOrder.Relation {
    let leftIDs = left.split(separator: "/")
    let rightIDs = right.split(separator: "/")
    for (left, right) in zip(leftIDs, rightIDs) {
      let relation = ValueOrder.compareIDs(Text(String(left)), Text(String(right)))
      if relation != .same { return relation }
    }
    if leftIDs.count == rightIDs.count { return .same }
    return leftIDs.count < rightIDs.count ? .before : .after
  }

  /// The order of the index: by the collection's id, then the path above it, then the id.
  ///
  /// Documents of one collection, and of one collection group, stand together.
  static func compareGrouped(_ left: String, _ right: String) -> ValueOrder.Relation {
    var left = left
    var right = right
    return left.withUTF8 { leftBytes in
      right.withUTF8 { rightBytes in
        let left = GroupedPath(leftBytes)
        let right = GroupedPath(rightBytes)
        let groups = compareBytes(left.collectionID, right.collectionID)
        if groups != .same { return groups }
        let parents = compareBytes(left.parent, right.parent)
        if parents != .same { return parents }
        return compareIDs(left.id, right.id)
      }
    }
  }

  private static func compareIDs(
    _ left: Slice<UnsafeBufferPointer<UInt8>>, _ right: Slice<UnsafeBufferPointer<UInt8>>
  ) -> ValueOrder.Relation {
    // Only ids of the form `__id7__` need more than bytes.
    let underscore = UInt8(ascii: "_")
    guard left.first == underscore || right.first == underscore else {
      return compareBytes(left, right)
    }
    return ValueOrder.compareIDs(
      Text(String(decoding: left, as: UTF8.self)), Text(String(decoding: right, as: UTF8.self)))
  }

  private static func compareBytes(
    _ left: Slice<UnsafeBufferPointer<UInt8>>, _ right: Slice<UnsafeBufferPointer<UInt8>>
  ) -> ValueOrder.Relation {
    let common = min(left.count, right.count)
    for offset in 0..<common {
      let leftByte = left[left.startIndex + offset]
      let rightByte = right[right.startIndex + offset]
      if leftByte != rightByte { return leftByte < rightByte ? .before : .after }
    }
    if left.count == right.count { return .same }
    return left.count < right.count ? .before : .after
  }
}

/// The bytes of a document's path, taken apart.
private struct GroupedPath {
  /// The path of the document above the collection; empty at the root.
  let parent: Slice<UnsafeBufferPointer<UInt8>>
  let collectionID: Slice<UnsafeBufferPointer<UInt8>>
  let id: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let slash = UInt8(ascii: "/")
    var idStart = bytes.count
    while idStart > 0, bytes[idStart - 1] != slash { idStart -= 1 }
    let collectionEnd = max(idStart - 1, 0)
    var collectionStart = collectionEnd
    while collectionStart > 0, bytes[collectionStart - 1] != slash { collectionStart -= 1 }
    self.parent = Slice(base: bytes, bounds: 0..<max(collectionStart - 1, 0))
    self.collectionID = Slice(base: bytes, bounds: collectionStart..<collectionEnd)
    self.id = Slice(base: bytes, bounds: idStart..<bytes.count)
  }
}
