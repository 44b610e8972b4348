import RulesValues

/// The payloads of operands that the signature has typed already.
///
/// They throw a type error rather than trap, so that a wrong signature shows as a wrong answer of
/// one built-in and not as a crash.
extension Value {
  private func mismatch(_ expected: ValueType) -> Failure {
    Failure(.type(received: type, expected: expected.rawValue))
  }

  var text: Text {
    get throws(Failure) {
      guard case .string(let text) = self else { throw mismatch(.string) }
      return text
    }
  }

  var bytes: [UInt8] {
    get throws(Failure) {
      guard case .bytes(let bytes) = self else { throw mismatch(.bytes) }
      return bytes
    }
  }

  var integer: Int64 {
    get throws(Failure) {
      guard case .integer(let integer) = self else { throw mismatch(.int) }
      return integer
    }
  }

  var float: Double {
    get throws(Failure) {
      guard case .float(let float) = self else { throw mismatch(.float) }
      return float
    }
  }

  var elements: [Value] {
    get throws(Failure) {
      switch self {
      case .list(let elements): return elements
      case .set(let set): return set.elements
      case .null, .boolean, .integer, .float, .string, .bytes, .timestamp, .duration, .geoPoint,
        .path, .map, .vector, .mapDiff, .constraint:
        throw mismatch(.list)
      }
    }
  }

  var set: SetValue {
    get throws(Failure) {
      guard case .set(let set) = self else { throw mismatch(.set) }
      return set
    }
  }

  var map: MapValue {
    get throws(Failure) {
      guard case .map(let map) = self else { throw mismatch(.map) }
      return map
    }
  }

  var mapDiff: MapDiffValue {
    get throws(Failure) {
      guard case .mapDiff(let diff) = self else { throw mismatch(.mapDiff) }
      return diff
    }
  }

  var path: PathValue {
    get throws(Failure) {
      guard case .path(let path) = self else { throw mismatch(.path) }
      return path
    }
  }

  var timestamp: TimestampValue {
    get throws(Failure) {
      guard case .timestamp(let timestamp) = self else { throw mismatch(.timestamp) }
      return timestamp
    }
  }

  var duration: DurationValue {
    get throws(Failure) {
      guard case .duration(let duration) = self else { throw mismatch(.duration) }
      return duration
    }
  }

  var geoPoint: GeoPointValue {
    get throws(Failure) {
      guard case .geoPoint(let point) = self else { throw mismatch(.latlng) }
      return point
    }
  }
}
