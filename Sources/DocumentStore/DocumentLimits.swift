package import RulesValues

/// How large, deep and oddly named a stored document may be.
///
/// **Evidence:** `emulator.md` §7.5, emulator probe (each limit at n and n + 1; the size of each
/// type found by bisection).
package enum DocumentLimits {
  /// The most bytes of a document, by the formula of `size`.
  package static let byteCount = 1_048_576
  /// The most bytes of one string or bytes value.
  static let valueByteCount = 1_048_487
  /// The most maps and lists within one another below the document.
  static let depth = 20
  /// The most bytes of a field's name, and of a field's path with its dots (which must stay below).
  static let nameByteCount = 1500
  static let vectorDimensions = 2048

  /// The size of a document in bytes.
  ///
  /// Throws `invalid-argument` with the official text when it is too large or too deep or when a
  /// field's name is not allowed.
  @discardableResult
  package static func check(
    _ fields: MapValue, at path: DocumentPath
  ) throws(StoreError) -> Int {
    var size = nameSize(path.text.utf8.count) + 32
    for (key, value) in zip(fields.keys, fields.values) {
      let name = key.string
      guard !name.isEmpty else { throw .invalidArgument("The property.name is the empty string.") }
      guard name.utf8.count <= nameByteCount else {
        throw .invalidArgument("The property.name is longer than \(nameByteCount) bytes.")
      }
      guard !PathLimits.isReserved(name) else {
        throw .invalidArgument("field name \(name) is reserved")
      }
      if let count = value.byteCount, count > valueByteCount {
        throw .invalidArgument(
          "The value of property \"\(name)\" is longer than \(valueByteCount) bytes.")
      }
      let pathByteCount = name.utf8.count
      size += pathByteCount + 1
      size += try Self.size(
        of: value, within: name, pathByteCount: pathByteCount, depth: 0)
    }
    guard size <= byteCount else {
      throw .invalidArgument("maximum entity size is \(byteCount) bytes")
    }
    return size
  }

  /// The size of a document's name whose path below `documents` has so many bytes.
  private static func nameSize(_ pathByteCount: Int) -> Int {
    // Each id counts one byte more, and the path has one slash less than ids.
    16 + pathByteCount + 1
  }

  private static func size(
    of value: Value, within property: String, pathByteCount: Int, depth: Int
  ) throws(StoreError) -> Int {
    switch value {
    case .null, .boolean: return 1
    case .integer, .float, .timestamp, .duration: return 8
    case .geoPoint: return 16
    case .string(let text): return text.string.utf8.count + 1
    case .bytes(let bytes): return bytes.count
    case .vector(let numbers): return numbers.count * 8
    case .path(let path):
      return path.segments.dropFirst(3).reduce(16) { size, segment in
        guard case .literal(let id) = segment else { return size }
        return size + id.string.utf8.count + 1
      }
    case .list(let elements):
      guard depth < Self.depth else { throw invalidNesting(property) }
      var size = 0
      for element in elements {
        if let count = element.byteCount, count > valueByteCount { throw invalidNesting(property) }
        size += try Self.size(
          of: element, within: property, pathByteCount: pathByteCount, depth: depth + 1)
      }
      return max(size, 1)
    case .map(let map):
      guard depth < Self.depth else { throw invalidNesting(property) }
      return max(
        try size(of: map, within: property, pathByteCount: pathByteCount, depth: depth + 1), 1)
    case .set, .mapDiff, .constraint: return 0
    }
  }

  private static func size(
    of map: MapValue, within property: String, pathByteCount: Int, depth: Int
  ) throws(StoreError) -> Int {
    var size = 0
    for (key, value) in zip(map.keys, map.values) {
      let name = key.string
      guard !PathLimits.isReserved(name) else {
        throw .invalidArgument("field name '\(name)' is reserved.")
      }
      let innerByteCount = pathByteCount + 1 + name.utf8.count
      guard !name.isEmpty, innerByteCount <= nameByteCount,
        value.byteCount ?? 0 <= valueByteCount
      else { throw invalidNesting(property) }
      size += name.utf8.count + 1
      size += try Self.size(
        of: value, within: property, pathByteCount: innerByteCount, depth: depth)
    }
    return size
  }

  private static func invalidNesting(_ property: String) -> StoreError {
    .invalidArgument("Property \(property) contains an invalid nested entity.")
  }
}

extension Value {
  /// The bytes of a string or bytes value; `nil` for other types.
  fileprivate var byteCount: Int? {
    switch self {
    case .string(let text): text.string.utf8.count
    case .bytes(let bytes): bytes.count
    case _: nil
    }
  }
}
