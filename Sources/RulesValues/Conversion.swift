/// `string(x)`, which path literals and `join` use too. **Evidence:** `language.md` §3.8.
extension Value {
  /// The text of a value.
  ///
  /// - Throws: an unsupported operation for types that have no text.
  package func converted() throws(Failure) -> Text {
    switch self {
    case .string(let text): return text
    case .integer(let number): return Text(String(number))
    case .float(let number): return Text(JavaNumber.text(number))
    case .null: return "null"
    case .boolean(let isTrue): return isTrue ? "true" : "false"
    case .path(let path): return Text(path.text)
    case .bytes, .timestamp, .duration, .geoPoint, .list, .map, .vector, .set, .mapDiff,
      .constraint:
      throw Failure(
        .unsupported(
          received: "string(\(type.rawValue))",
          expected: "string(int), string(float), string(null), string(string), string(bool), "
            + "string(path)"))
    }
  }

  /// What `/a/$(x)` puts into a path: the segments of a path, else one segment.
  package func pathSegments() throws(Failure) -> [PathValue.Segment] {
    if case .path(let path) = self { return path.segments }
    return [.literal(try converted())]
  }
}

extension Int64 {
  /// A double truncated toward zero; out of range the nearest integer, and 0 for NaN.
  package init(saturating number: Double) {
    if number.isNaN {
      self = 0
    } else if number >= 9_223_372_036_854_775_808 {
      self = .max
    } else if number <= -9_223_372_036_854_775_808 {
      self = .min
    } else {
      self = Int64(number)
    }
  }
}
