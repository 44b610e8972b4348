import RulesValues

/// The payloads of values whose types the catalogue has checked.
///
/// INVARIANT: a body is called only with values that its signature accepts, so reading another
/// payload is a mistake in the signature.
extension Value {
  var text: Text {
    guard case .string(let text) = self else { mistyped() }
    return text
  }

  var int: Int64 {
    guard case .integer(let number) = self else { mistyped() }
    return number
  }

  var float: Double {
    guard case .float(let number) = self else { mistyped() }
    return number
  }

  var bytes: [UInt8] {
    guard case .bytes(let bytes) = self else { mistyped() }
    return bytes
  }

  var elements: [Value] {
    switch self {
    case .list(let elements): elements
    case .set(let set): set.elements
    case .null, .boolean, .integer, .float, .string, .bytes, .timestamp, .duration, .geoPoint,
      .path, .map, .vector, .mapDiff, .constraint:
      mistyped()
    }
  }

  var map: MapValue {
    guard case .map(let map) = self else { mistyped() }
    return map
  }

  var mapDiff: MapDiffValue {
    guard case .mapDiff(let diff) = self else { mistyped() }
    return diff
  }

  var path: PathValue {
    guard case .path(let path) = self else { mistyped() }
    return path
  }

  var timestamp: TimestampValue {
    guard case .timestamp(let time) = self else { mistyped() }
    return time
  }

  var duration: DurationValue {
    guard case .duration(let duration) = self else { mistyped() }
    return duration
  }

  var geoPoint: GeoPointValue {
    guard case .geoPoint(let point) = self else { mistyped() }
    return point
  }

  var constraint: ConstraintValue {
    guard case .constraint(let constraint) = self else { mistyped() }
    return constraint
  }

  private func mistyped() -> Never {
    preconditionFailure("a built-in's body reads another type than its signature says")
  }
}
