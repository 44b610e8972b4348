import RulesValues

/// Data with sentinels taken apart into what a write carries.
struct WriteData {
  /// Where `deleteField` may stand.
  enum Deletion {
    case nowhere
    case anywhere
    /// As a whole value of an update, not within a map.
    case atTop
  }

  /// The paths of values that are no maps, and of empty maps below the root.
  private(set) var leaves: [FieldPath] = []
  private(set) var deletions: [FieldPath] = []
  private(set) var transforms: [FieldTransform] = []
  private let deletion: Deletion

  init(deletion: Deletion) {
    self.deletion = deletion
  }

  /// The map without its sentinels, which are recorded.
  mutating func fields(
    _ data: [(String, WriteValue)], at path: FieldPath = FieldPath(segments: [])
  ) throws(StoreError) -> MapValue {
    var entries: [(key: Text, value: Value)] = []
    for (name, value) in data {
      if let value = try self.value(value, at: path.appending(name)) {
        entries.append((key: Text(name), value: value))
      }
    }
    return MapValue(entries)
  }

  /// The value without its sentinels; `nil` when it is one itself.
  mutating func value(
    _ value: WriteValue, at path: FieldPath, isTop: Bool = false
  ) throws(StoreError) -> Value? {
    switch value {
    case .value(.map(let map)):
      recordLeaves(of: map, at: path)
      return .map(map)
    case .value(let value):
      leaves.append(path)
      return value
    case .map(let entries):
      if entries.isEmpty { leaves.append(path) }
      return .map(try fields(entries, at: path))
    case .list(let elements):
      leaves.append(path)
      return .list(try list(elements, at: path))
    case .deleteField:
      guard deletion == .anywhere || (deletion == .atTop && isTop) else {
        throw misplacedDeletion(path)
      }
      deletions.append(path)
      return nil
    case .serverTimestamp, .increment, .maximum, .minimum, .arrayUnion, .arrayRemove:
      if let operation = value.transform {
        transforms.append(FieldTransform(path: path, operation: operation))
      }
      return nil
    }
  }

  private mutating func recordLeaves(of map: MapValue, at path: FieldPath) {
    if map.count == 0 { leaves.append(path) }
    for (key, value) in zip(map.keys, map.values) {
      let inner = path.appending(key.string)
      if case .map(let map) = value {
        recordLeaves(of: map, at: inner)
      } else {
        leaves.append(inner)
      }
    }
  }

  /// The elements; refuses sentinels at any depth.
  private func list(
    _ elements: [WriteValue], at path: FieldPath
  ) throws(StoreError) -> [Value] {
    var values: [Value] = []
    for element in elements {
      values.append(try plain(element, in: path))
    }
    return values
  }

  private func plain(_ value: WriteValue, in list: FieldPath) throws(StoreError) -> Value {
    switch value {
    case .value(let value): return value
    case .list(let elements): return .list(try self.list(elements, at: list))
    case .map(let entries):
      var plainEntries: [(key: Text, value: Value)] = []
      for (name, value) in entries {
        plainEntries.append((key: Text(name), value: try plain(value, in: list)))
      }
      return .map(MapValue(plainEntries))
    case .deleteField, .serverTimestamp, .increment, .maximum, .minimum, .arrayUnion,
      .arrayRemove:
      throw .invalidArgument(
        "`\(value.sentinelName ?? "")` is not allowed inside a list (field `\(list)`)")
    }
  }

  private func misplacedDeletion(_ path: FieldPath) -> StoreError {
    switch deletion {
    case .nowhere, .anywhere:
      .invalidArgument(
        "`deleteField` (field `\(path)`) is allowed in an update or a merging set only")
    case .atTop:
      .invalidArgument(
        "`deleteField` (field `\(path)`) is not allowed within a map; name the field itself in "
          + "the update")
    }
  }
}
