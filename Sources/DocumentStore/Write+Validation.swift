import RulesValues

extension Write {
  /// Refuses what no state of the store could accept, with the official texts.
  ///
  /// **Evidence:** emulator probe.
  func validate() throws(StoreError) {
    switch operation {
    case .set(let fields):
      try Self.validate(fields)
    case .update(let fields, let mask):
      try Self.validate(fields)
      for path in mask { try Self.validate(path) }
    case .delete:
      guard transforms.isEmpty else {
        throw .invalidArgument("a delete must not specify a update transform.")
      }
    case .verify:
      guard precondition != nil else {
        throw .invalidArgument("a verify must contain a precondition")
      }
    }
    try validateTransforms()
  }

  private func validateTransforms() throws(StoreError) {
    for (index, transform) in transforms.enumerated() {
      try Self.validate(transform.path)
      for other in transforms[(index + 1)...] {
        let (outer, inner) =
          transform.path.isPrefix(of: other.path)
          ? (transform.path, other.path) : (other.path, transform.path)
        guard outer == inner || !outer.isPrefix(of: inner) else {
          throw .invalidArgument(
            "Cannot transform property \(outer) and its nested property at the same time.")
        }
      }
      switch transform.operation {
      case .increment(.integer), .increment(.float), .maximum(.integer), .maximum(.float),
        .minimum(.integer), .minimum(.float), .serverTimestamp:
        break
      case .increment, .maximum, .minimum:
        throw .invalidArgument("Input must be int64 or double.")
      case .arrayUnion(let elements), .arrayRemove(let elements):
        // Lists and vectors are accepted as elements here, though not in data.
        for element in elements { try Self.validate(element) }
      }
    }
  }

  private static func validate(_ path: FieldPath) throws(StoreError) {
    for name in path.segments {
      guard !name.isEmpty else {
        throw .invalidArgument("Invalid empty property path string.")
      }
      guard !PathLimits.isReserved(name) else {
        throw .invalidArgument("Invalid reserved name in field path \(name)")
      }
    }
  }

  private static func validate(_ fields: MapValue) throws(StoreError) {
    for value in fields.values { try validate(value) }
  }

  private static func validate(_ value: Value) throws(StoreError) {
    switch value {
    case .null, .boolean, .integer, .float, .string, .bytes, .timestamp: break
    case .map(let map): try validate(map)
    case .list(let elements):
      for element in elements {
        switch element {
        case .list: throw .invalidArgument("Cannot convert an array value in an array value.")
        case .vector: throw .invalidArgument("Cannot convert a vector value in an array value.")
        case _: try validate(element)
        }
      }
    case .vector(let numbers):
      guard !numbers.isEmpty else {
        throw .invalidArgument("Cannot have a zero length vector.")
      }
      guard numbers.count <= DocumentLimits.vectorDimensions else {
        throw .invalidArgument(
          "Vectors must be at most \(DocumentLimits.vectorDimensions) dimensions.")
      }
    case .geoPoint(let point):
      try validate(point.latitude, "latitude", limit: 90)
      try validate(point.longitude, "longitude", limit: 180)
    case .path(let path):
      guard path.isReference else {
        throw .invalidArgument(
          "a reference must be a path `databases/<id>/documents/<collection>/<id>…`")
      }
    case .duration, .set, .mapDiff, .constraint:
      throw .invalidArgument("a document cannot hold a \(value.type.rawValue)")
    }
  }

  private static func validate(
    _ degrees: Double, _ name: String, limit: Double
  ) throws(StoreError) {
    guard degrees >= -limit, degrees <= limit else {
      throw .invalidArgument(
        "Geo point \(name) '\(degrees)' outside permitted range \(-limit) to \(limit).")
    }
  }
}

extension PathValue {
  /// Whether the path names a document of some database.
  fileprivate var isReference: Bool {
    let ids: [Text] = segments.compactMap { segment in
      if case .literal(let id) = segment { id } else { nil }
    }
    return ids.count == segments.count && ids.count >= 5 && ids.count % 2 == 1
      && ids[0] == "databases" && ids[2] == "documents"
  }
}
