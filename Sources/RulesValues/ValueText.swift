/// A value on one line in the notation of the rules language, for explanations.
///
/// What has no literal is named: `timestamp 2020-01-01T00:00:00Z`, `set [1, 2]`. Long values are
/// cut with `…`, so that a text stays near the limit.
package struct ValueText: Sendable {
  /// The text.
  package let text: String

  /// Renders a value; `limit` is the number of characters after which nothing more is begun.
  package init(_ value: Value, limit: Int = 120) {
    var writer = Writer(limit: limit)
    writer.write(value)
    text = writer.text
  }

  private struct Writer {
    let limit: Int
    var text = ""
    private var isFull: Bool { text.utf8.count >= limit }

    init(limit: Int) {
      self.limit = limit
    }

    mutating func write(_ value: Value) {
      switch value {
      case .null: text += "null"
      case .boolean(let isTrue): text += isTrue ? "true" : "false"
      case .integer(let number): text += String(number)
      case .float(let number): text += JavaNumber.text(number)
      case .string(let string): writeQuoted(string.string)
      case .bytes(let bytes): write(bytes)
      case .timestamp(let time): text += "timestamp " + time.rfc3339
      case .duration(let duration): text += "duration " + duration.text
      case .geoPoint(let point):
        text +=
          "latlng(\(JavaNumber.text(point.latitude)), \(JavaNumber.text(point.longitude)))"
      case .path(let path): text += path.text
      case .list(let elements): write(elements)
      case .map(let map): write(map)
      case .vector(let elements):
        text += "vector "
        write(elements.map { .float($0) })
      case .set(let set):
        text += "set "
        write(set.elements)
      case .mapDiff(let diff):
        write(.map(diff.new))
        text += ".diff("
        write(.map(diff.old))
        text += ")"
      case .constraint(let constraint): write(constraint)
      }
    }

    private mutating func write(_ elements: [Value]) {
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        guard !isFull else {
          text += "…"
          break
        }
        write(element)
      }
      text += "]"
    }

    private mutating func write(_ map: MapValue) {
      text += "{"
      for (index, key) in map.keys.enumerated() {
        if index > 0 { text += ", " }
        guard !isFull else {
          text += "…"
          break
        }
        if key.isIdentifier { text += key.string } else { writeQuoted(key.string) }
        text += ": "
        write(map.values[index])
      }
      if map.isOpen { text += map.count == 0 ? "…" : ", …" }
      text += "}"
    }

    private mutating func write(_ constraint: ConstraintValue) {
      text += "any value"
      for (index, simple) in constraint.constraints.enumerated() {
        text += index == 0 ? " that is " : " and "
        text += simple.comparator.symbol + " "
        write(simple.operand)
      }
    }

    private mutating func write(_ bytes: [UInt8]) {
      text += "b'"
      for byte in bytes {
        guard !isFull else {
          text += "…"
          break
        }
        if (0x20..<0x7F).contains(byte), byte != 0x27, byte != 0x5C {
          text.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
          let digits = String(byte, radix: 16)
          text += (digits.utf8.count == 1 ? "\\x0" : "\\x") + digits
        }
      }
      text += "'"
    }

    private mutating func writeQuoted(_ string: String) {
      text += "\""
      for scalar in string.unicodeScalars {
        guard !isFull else {
          text += "…"
          break
        }
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case _: text.unicodeScalars.append(scalar)
        }
      }
      text += "\""
    }
  }
}

extension ConstraintValue.Comparator {
  /// The operator of the language that says the same.
  fileprivate var symbol: String {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .listContains: "a list with"
    }
  }
}

extension DurationValue {
  /// `1.5s`, as protocol buffers print it but without needless zeros.
  package var text: String {
    var digits = String(nanoseconds.magnitude)
    digits = String(repeating: "0", count: 9 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    let sign = seconds < 0 || nanoseconds < 0 ? "-" : ""
    return sign + String(seconds.magnitude) + (digits.isEmpty ? "" : "." + digits) + "s"
  }
}

extension Text {
  /// Whether the text can stand as a name.
  fileprivate var isIdentifier: Bool {
    guard let first = string.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return string.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
      case _: false
      }
    }
  }
}
