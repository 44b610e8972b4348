/// A value of the rules language; documents store the same values.
///
/// Payloads are at most two words, so a value takes 17 bytes (stride 24); larger things are boxed.
/// A test asserts it. A stored document is a `MapValue` of these, which the evaluator reads
/// without any conversion.
/// **Evidence:** `language.md` §3.1.
public enum Value: Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case float(Double)
  case string(Text)
  case bytes([UInt8])
  case timestamp(TimestampValue)
  case duration(DurationValue)
  case geoPoint(GeoPointValue)
  case path(PathValue)
  case list([Value])
  case map(MapValue)
  case vector([Double])
  /// Only in rules: the result of `toSet()` and of set algebra.
  case set(SetValue)
  /// Only in rules: `map.diff(map)`.
  case mapDiff(MapDiffValue)
  /// Only in rules: what a list query proves about a field.
  case constraint(ConstraintValue)
}

/// The name of a value's type as messages print it. **Evidence:** `language.md` §11.3.
public enum ValueType: String, Hashable, Sendable, CaseIterable {
  case null, bool, int, float, string, bytes, timestamp, duration, latlng, path, list, map
  case vector, set
  case mapDiff = "map_diff"
  case constraint
}

extension Value {
  public var type: ValueType {
    switch self {
    case .null: .null
    case .boolean: .bool
    case .integer: .int
    case .float: .float
    case .string: .string
    case .bytes: .bytes
    case .timestamp: .timestamp
    case .duration: .duration
    case .geoPoint: .latlng
    case .path: .path
    case .list: .list
    case .map: .map
    case .vector: .vector
    case .set: .set
    case .mapDiff: .mapDiff
    case .constraint: .constraint
    }
  }
}
