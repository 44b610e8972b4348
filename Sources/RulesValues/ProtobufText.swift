/// The notation of protocol buffers in error messages.
package enum ProtobufText {
  /// The fields of a value's payload: `values {…}` of a list, `int_value: 1` of an int.
  ///
  /// What no message has been seen to print is rendered as `ValueText`.
  package static func value(_ value: Value) -> String {
    switch value {
    case .list(let elements):
      elements.map { "values {\n" + indented(field($0)) + "}\n" }.joined()
    case .map(let map):
      zip(map.keys, map.values).map { key, value in
        "fields {\n  key: \(quoted(key.string))\n  value {\n"
          + indented(indented(field(value))) + "  }\n}\n"
      }.joined()
    case .set(let set): self.value(.list(set.elements))
    case .mapDiff(let diff): statuses(diff)
    case .null, .boolean, .integer, .float, .string, .bytes, .timestamp, .duration, .geoPoint,
      .path, .vector, .constraint:
      ValueText(value).text
    }
  }

  /// What became of each key, in sorted order. **Evidence:** `Fixtures/Expressions/edges.txt`.
  private static func statuses(_ diff: MapDiffValue) -> String {
    let keys = diff.new.keys + diff.old.keys.filter { diff.new.index(of: $0) == nil }
    return keys.sorted().map { key in
      let status =
        switch (diff.old[key], diff.new[key]) {
        case (let old?, let new?): old.isLenientlyEqual(to: new) ? "UNCHANGED" : "CHANGED"
        case (nil, _): "ADDED"
        case (.some, nil): "REMOVED"
        }
      return "key_statuses {\n  key: \(quoted(key.string))\n  value: \(status)\n}\n"
    }.joined()
  }

  /// One member of the message that wraps values.
  private static func field(_ value: Value) -> String {
    switch value {
    case .null: "null_value: NULL_VALUE\n"
    case .boolean(let isTrue): "bool_value: \(isTrue)\n"
    case .integer(let number): "int_value: \(number)\n"
    case .float(let number): "float_value: \(JavaNumber.text(number))\n"
    case .string(let text): "string_value: \(quoted(text.string))\n"
    case .bytes(let bytes): "bytes_value: \(quoted(bytes: bytes))\n"
    case .list: "list_value {\n" + indented(self.value(value)) + "}\n"
    case .map: "map_value {\n" + indented(self.value(value)) + "}\n"
    case .timestamp(let time): "timestamp_value {\n" + parts(time.seconds, time.nanoseconds) + "}\n"
    case .duration(let duration):
      "duration_value {\n" + parts(duration.seconds, duration.nanoseconds) + "}\n"
    case .geoPoint(let point):
      "latlng_value {\n" + member("latitude", point.latitude)
        + member("longitude", point.longitude) + "}\n"
    case .path(let path): path.protobufText
    case .vector(let numbers):
      "vector_value {\n" + indented(self.value(.list(numbers.map { .float($0) }))) + "}\n"
    case .set, .mapDiff:
      "\(value.type.rawValue)_value {\n" + indented(self.value(value)) + "}\n"
    case .constraint:
      "\(value.type.rawValue)_value: \(ValueText(value).text)\n"
    }
  }

  /// Members that are zero are left out.
  private static func parts(_ seconds: Int64, _ nanoseconds: Int32) -> String {
    (seconds == 0 ? "" : "  seconds: \(seconds)\n")
      + (nanoseconds == 0 ? "" : "  nanos: \(nanoseconds)\n")
  }

  private static func member(_ name: String, _ number: Double) -> String {
    number == 0 ? "" : "  \(name): \(JavaNumber.text(number))\n"
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  " + $0 + "\n" }.joined()
  }

  /// A string in quotes; bytes outside printable ASCII are octal.
  package static func quoted(_ string: String) -> String {
    quoted(bytes: Array(string.utf8))
  }

  package static func quoted(bytes: [UInt8]) -> String {
    var text = "\""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"): text += "\\n"
      case UInt8(ascii: "\r"): text += "\\r"
      case UInt8(ascii: "\t"): text += "\\t"
      case 7: text += "\\a"
      case 8: text += "\\b"
      case 11: text += "\\v"
      case 12: text += "\\f"
      case UInt8(ascii: "\""): text += "\\\""
      case UInt8(ascii: "'"): text += "\\'"
      case UInt8(ascii: "\\"): text += "\\\\"
      case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(byte))
      case _:
        let digits = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    return text + "\""
  }
}
