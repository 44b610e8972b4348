import RulesValues

/// Orders of document paths.
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
  static func compareGrouped(_ left: PathBytes, _ right: PathBytes) -> ValueOrder.Relation {
    let left = GroupedPath(left)
    let right = GroupedPath(right)
    let groups = compareBytes(left.collectionID, right.collectionID)
    if groups != .same { return groups }
    let parents = compareBytes(left.parent, right.parent)
    if parents != .same { return parents }
    return compareIDs(left.id, right.id)
  }

  private static func compareIDs(_ left: PathBytes, _ right: PathBytes) -> ValueOrder.Relation {
    // Only ids of the form `__id7__` need more than bytes.
    let underscore = UInt8(ascii: "_")
    guard left.first == underscore || right.first == underscore else {
      return compareBytes(left, right)
    }
    return ValueOrder.compareIDs(
      Text(String(decoding: left, as: UTF8.self)), Text(String(decoding: right, as: UTF8.self)))
  }

  private static func compareBytes(_ left: PathBytes, _ right: PathBytes) -> ValueOrder.Relation {
    for offset in 0..<min(left.count, right.count) where left[offset] != right[offset] {
      return left[offset] < right[offset] ? .before : .after
    }
    if left.count == right.count { return .same }
    return left.count < right.count ? .before : .after
  }
}

/// The bytes of a document's path, taken apart.
struct GroupedPath {
  /// The path of the document above the collection; empty at the root.
  let parent: PathBytes
  let collectionID: PathBytes
  let id: PathBytes

  init(_ bytes: PathBytes) {
    let slash = UInt8(ascii: "/")
    var idStart = bytes.count
    while idStart > 0, bytes[idStart - 1] != slash { idStart -= 1 }
    let collectionEnd = max(idStart - 1, 0)
    var collectionStart = collectionEnd
    while collectionStart > 0, bytes[collectionStart - 1] != slash { collectionStart -= 1 }
    self.parent = PathBytes(rebasing: bytes[..<max(collectionStart - 1, 0)])
    self.collectionID = PathBytes(rebasing: bytes[collectionStart..<collectionEnd])
    self.id = PathBytes(rebasing: bytes[idStart...])
  }
}
