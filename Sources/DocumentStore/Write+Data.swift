import RulesValues

// Writes as the client libraries build them from data. The masks, preconditions and refusals are
// those of the JavaScript library.
// **Evidence:** `emulator.md` §5.5, `suite-format.md` (steps).

extension Write {
  /// What a set does to the fields that its data does not name.
  public enum Merge: Sendable {
    /// Removes them.
    case none
    /// Keeps them.
    case all
    /// Sets the named fields only, and keeps all others; the data must hold each of them.
    case fields([FieldPath])
  }

  /// A set, merging or not.
  ///
  /// Throws `invalid-argument` for a misplaced sentinel or a merge field that the data lacks.
  public static func set(
    _ path: DocumentPath, _ data: [(String, WriteValue)], merge: Merge = .none
  ) throws(StoreError) -> Write {
    switch merge {
    case .none:
      var parts = WriteData(deletion: .nowhere)
      let fields = try parts.fields(data)
      return Write(path: path, operation: .set(fields), transforms: parts.transforms)
    case .all:
      var parts = WriteData(deletion: .anywhere)
      let fields = try parts.fields(data)
      return Write(
        path: path, operation: .update(fields: fields, mask: parts.leaves + parts.deletions),
        transforms: parts.transforms)
    case .fields(let mask):
      var parts = WriteData(deletion: .anywhere)
      let fields = try parts.fields(data)
      try requireDisjoint(mask)
      for field in mask {
        guard fields.value(at: field) != nil || parts.names(field) else {
          throw .invalidArgument("merge field `\(field)` is missing from the data")
        }
      }
      let transformed = parts.transforms.map(\.path)
      return Write(
        path: path,
        operation: .update(fields: fields, mask: mask.filter { !transformed.contains($0) }),
        transforms: parts.transforms.filter { transform in
          mask.contains { $0.isPrefix(of: transform.path) }
        })
    }
  }

  /// A set of a document that must not exist.
  public static func create(
    _ path: DocumentPath, _ data: [(String, WriteValue)]
  ) throws(StoreError) -> Write {
    let set = try set(path, data)
    return Write(
      path: path, operation: set.operation, transforms: set.transforms,
      precondition: .exists(false))
  }

  /// An update of the named fields of a document that must exist.
  ///
  /// Throws `invalid-argument` for a misplaced sentinel or when one field is within another.
  public static func update(
    _ path: DocumentPath, _ data: [(FieldPath, WriteValue)]
  ) throws(StoreError) -> Write {
    try requireDisjoint(data.map(\.0))
    var parts = WriteData(deletion: .atTop)
    var fields = MapValue.empty
    var mask: [FieldPath] = []
    for (field, value) in data {
      if let plain = try parts.value(value, at: field, isTop: true) {
        fields = fields.setting(field, to: plain)
      }
      if value.transform == nil { mask.append(field) }
    }
    return Write(
      path: path, operation: .update(fields: fields, mask: mask), transforms: parts.transforms,
      precondition: .exists(true))
  }

  /// A deletion, whether or not the document exists.
  public static func delete(_ path: DocumentPath) -> Write {
    Write(path: path, operation: .delete)
  }

  private static func requireDisjoint(_ paths: [FieldPath]) throws(StoreError) {
    for (index, path) in paths.enumerated() {
      for other in paths[(index + 1)...] where path.isPrefix(of: other) || other.isPrefix(of: path)
      {
        throw .invalidArgument(
          path == other
            ? "field `\(path)` is named twice"
            : "fields `\(path)` and `\(other)` overlap; one write cannot set both")
      }
    }
  }
}

extension WriteData {
  /// Whether a sentinel stands at the path or below it.
  fileprivate func names(_ path: FieldPath) -> Bool {
    deletions.contains { path.isPrefix(of: $0) }
      || transforms.contains { path.isPrefix(of: $0.path) }
  }
}
