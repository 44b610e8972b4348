/// Member access, indexing and slicing. **Evidence:** `language.md` §3.6.
extension Value {
  /// `x.name`.
  package func member(_ name: Text) throws(Failure) -> Value {
    switch self {
    case .map(let map):
      guard let value = map[name] else { throw Failure(.undefinedProperty(name)) }
      return value
    case .path(let path): return try path.capture(named: name)
    case .null: throw Failure(.nullValue)
    case .boolean, .integer, .float, .string, .bytes, .timestamp, .duration, .geoPoint, .list,
      .vector, .set, .mapDiff, .constraint:
      throw Failure(.type(received: type, expected: "map,path"))
    }
  }

  /// `x[index]`.
  package func element(at index: Value) throws(Failure) -> Value {
    switch (self, index) {
    case (.map, .string(let key)), (.path, .string(let key)): return try member(key)
    case (.list(let elements), .integer(let index)):
      return elements[try Self.checked(index, size: elements.count)]
    case (.string(let text), .integer(let index)):
      let offset = try Self.checked(index, size: text.utf16Count)
      return .string(text.slice(offset..<offset + 1))
    case (.path(let path), .integer(let index)):
      let segments = try path.boundSegments()
      return .string(segments[try Self.checked(index, size: segments.count)].text)
    case (.null, _): throw Failure(.nullValue)
    case (.map, _): throw mismatch(index, expected: "string")
    case (.list, _), (.string, _): throw mismatch(index, expected: "int")
    case (.path, _):
      throw Failure(
        .unsupported(
          received: "path[\(index.type.rawValue)]", expected: "path[string], path[int]"))
    case _: throw Failure(.functionNotFound("[]"))
    }
  }

  /// `x[from:to]`; a bound may be left out.
  ///
  /// The first bound and the one before the last must name elements, so `[1][1:]` is an error.
  package func slice(from: Value?, to: Value?) throws(Failure) -> Value {
    let size: Int
    switch self {
    case .list(let elements): size = elements.count
    case .string(let text): size = text.utf16Count
    // Bounds that no path can have come before captures that are not bound.
    case .path(let path): size = path.expanded.count
    case .null: throw Failure(.nullValue)
    case .boolean, .integer, .float, .bytes, .timestamp, .duration, .geoPoint, .map, .vector,
      .set, .mapDiff, .constraint:
      throw Failure(.functionNotFound("@range"))
    }
    let from = from ?? .null
    let to = to ?? .null
    guard from.isBound, to.isBound else { throw rangeMismatch(from, to) }
    if from.integer == nil, to.integer == nil { return self }
    if case .path(let path) = self { _ = try path.boundSegments() }
    let start = from.integer ?? 0
    let end = to.integer ?? Int64(size)
    // The official engine counts in 32 bits: bounds beyond are refused before any is compared with
    // the size, and one less than the least is the greatest. **Evidence:** emulator probes.
    for bound in [start, end] where Int32(exactly: bound) == nil {
      throw Failure(.index(bound, size: size))
    }
    let lower = try Self.checked(start, size: size)
    let last = Int64(Int32(truncatingIfNeeded: end) &- 1)
    let upper = try Self.checked(last, size: size) + 1
    guard lower <= upper else { throw Failure(.range(from: start, to: end)) }
    return slice(lower..<upper)
  }

  /// Whether the value can be the bound of a slice; null is a bound that is left out.
  private var isBound: Bool {
    switch self {
    case .null, .integer: true
    case .boolean, .float, .string, .bytes, .timestamp, .duration, .geoPoint, .path, .list, .map,
      .vector, .set, .mapDiff, .constraint:
      false
    }
  }

  private func rangeMismatch(_ from: Value, _ to: Value) -> Failure {
    let pairs =
      if case .path = self {
        ["null:null", "int:int", "int:null", "null:int"]
      } else {
        ["null:null", "null:int", "int:null", "int:int"]
      }
    return Failure(
      .unsupported(
        received: "\(type.rawValue)[\(from.type.rawValue):\(to.type.rawValue)]",
        expected: pairs.map { "\(type.rawValue)[\($0)]" }.joined(separator: ", ")))
  }

  private func slice(_ range: Range<Int>) -> Value {
    switch self {
    case .list(let elements): .list(Array(elements[range]))
    case .string(let text): .string(text.slice(range))
    case .path(let path): .path(PathValue(segments: Array(path.expanded[range])))
    case .null, .boolean, .integer, .float, .bytes, .timestamp, .duration, .geoPoint, .map,
      .vector, .set, .mapDiff, .constraint:
      self
    }
  }

  private static func checked(_ index: Int64, size: Int) throws(Failure) -> Int {
    guard index >= 0, index < size else { throw Failure(.index(index, size: size)) }
    return Int(index)
  }

  private func mismatch(_ index: Value, expected: String) -> Failure {
    Failure(
      .unsupported(
        received: "\(type.rawValue)[\(index.type.rawValue)]",
        expected: "\(type.rawValue)[\(expected)]"))
  }

  /// The number of an int.
  package var integer: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }
}

extension PathValue {
  /// The value of a capture. **Evidence:** `language.md` §3.6.
  package func capture(named name: Text) throws(Failure) -> Value {
    for segment in segments {
      switch segment {
      case .capture(name, let bound):
        guard let bound else { throw Failure(.unboundCapture(name)) }
        return .string(bound)
      case .glob(name, let bound):
        guard let bound else { throw Failure(.unboundCapture(name)) }
        return .path(bound)
      case .literal, .capture, .glob, .hole: break
      }
    }
    throw Failure(.undefinedProperty(name))
  }
}

extension Text {
  /// The code units of a range; half of a surrogate pair becomes U+FFFD.
  package func slice(_ range: Range<Int>) -> Text {
    let units = string.utf16
    let start = units.index(units.startIndex, offsetBy: range.lowerBound)
    let end = units.index(start, offsetBy: range.count)
    if let exact = String(units[start..<end]) { return Text(exact) }
    return Text(String(decoding: units[start..<end], as: UTF16.self))
  }
}
