import RulesValues

/// The notation in which the measured vectors state values: `int 1`, `{a: "b"}`, `PATH{[{"a"}]}`.
///
/// Maps and sets are compared without regard to order, so an expected text is parsed rather than
/// compared letter by letter.
indirect enum VectorValue: Equatable {
  case atom(String)
  case list([VectorValue])
  /// Entries sorted by key.
  case map([String: VectorValue])
  /// Elements sorted by their text.
  case set([VectorValue])
}

extension VectorValue: CustomStringConvertible {
  var description: String {
    switch self {
    case .atom(let text): text
    case .list(let elements): "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .map(let entries):
      "{"
        + entries.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        .joined(separator: ", ") + "}"
    case .set(let elements):
      "set{" + elements.map(\.description).sorted().joined(separator: ", ") + "}"
    }
  }
}

extension VectorValue {
  /// The notation of a value.
  init(_ value: Value) {
    switch value {
    case .null: self = .atom("null")
    case .boolean(let isTrue): self = .atom(isTrue ? "true" : "false")
    case .integer(let number): self = .atom("int \(number)")
    case .float(let number): self = .atom("float \(Self.number(number))")
    case .string(let text): self = .atom(Self.quoted(text.string))
    case .bytes(let bytes): self = .atom("bytes(base64) \"\(Self.base64(bytes))\"")
    case .timestamp(let time): self = .atom("ts \"\(time.rfc3339)\"")
    case .duration(let duration): self = .atom("dur \"\(Self.seconds(duration))\"")
    case .geoPoint(let point):
      self = .atom(
        "latlng {\"latitude\": \(Self.number(point.latitude)), "
          + "\"longitude\": \(Self.number(point.longitude))}")
    case .path(let path): self = .atom("PATH{\(Self.segments(path))}")
    case .list(let elements): self = .list(elements.map(VectorValue.init))
    case .map(let map):
      self = .map(
        Dictionary(uniqueKeysWithValues: zip(map.keys.map(\.string), map.values.map(Self.init))))
    case .vector(let elements):
      let values = elements.map { "{\"floatValue\": \(Self.number($0))}" }
      self = .atom(
        values.isEmpty
          ? "vector {}" : "vector {\"values\": [\(values.joined(separator: ", "))]}")
    case .set(let set): self = .set(Self.sorted(set.elements.map(VectorValue.init)))
    case .mapDiff: self = .atom("map_diff")
    case .constraint: self = .atom("constraint")
    }
  }

  static func sorted(_ elements: [VectorValue]) -> [VectorValue] {
    elements.sorted { $0.description < $1.description }
  }

  private static func segments(_ path: PathValue) -> String {
    let parts = path.segments.map { segment in
      switch segment {
      case .literal(let text): "{\(quoted(text.string))}"
      case .hole: "{\"\"}"
      case .capture(let name, let bound):
        "{\"capture\": {\"variableName\": \(quoted(name.string))"
          + (bound.map { ", \"boundValue\": \(quoted($0.string))" } ?? "") + "}}"
      case .glob(let name, let bound):
        "{\"globCapture\": {\"variableName\": \(quoted(name.string))"
          + (bound.map { ", \"boundValue\": {\"segments\": \(segments($0))}" } ?? "") + "}}"
      }
    }
    return "[" + parts.joined(separator: ", ") + "]"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{c}": result += "\\f"
      // A lone surrogate, which the measurements print as a question mark.
      case "\u{FFFD}": result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A float as the measuring script printed it (Python's notation).
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity" }
    return "\(value)"
  }

  private static func seconds(_ duration: DurationValue) -> String {
    let isNegative = duration.seconds < 0 || duration.nanoseconds < 0
    let sign = isNegative ? "-" : ""
    let fraction = duration.nanoseconds.magnitude
    let whole = "\(sign)\(duration.seconds.magnitude)"
    guard fraction != 0 else { return whole + "s" }
    let digits = String(String(fraction + 1_000_000_000).dropFirst())
    let shortened =
      digits.hasSuffix("000000")
      ? digits.dropLast(6) : digits.hasSuffix("000") ? digits.dropLast(3) : digits[...]
    return "\(whole).\(shortened)s"
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let chunk = Array(bytes[start..<min(start + 3, bytes.count)])
      let bits = chunk.reduce(0) { $0 << 8 | Int($1) } << ((3 - chunk.count) * 8)
      for index in 0..<4 {
        result.append(index <= chunk.count ? alphabet[bits >> (18 - 6 * index) & 63] : "=")
      }
    }
    return result
  }
}

extension VectorValue {
  /// Parses the notation; `nil` for a malformed text.
  init?(parsing text: String) {
    var parser = VectorParser(text: Array(text))
    guard let value = parser.value(), parser.isAtEnd else { return nil }
    self = value
  }
}

private struct VectorParser {
  let text: [Character]
  var position = 0

  var isAtEnd: Bool { position == text.count }

  private func starts(with prefix: String) -> Bool {
    text[position...].starts(with: prefix)
  }

  private mutating func skip(_ prefix: String) -> Bool {
    guard starts(with: prefix) else { return false }
    position += prefix.count
    return true
  }

  mutating func value() -> VectorValue? {
    if skip("set{") { return elements(until: "}").map { .set(VectorValue.sorted($0)) } }
    if skip("[") { return elements(until: "]").map { .list($0) } }
    for nested in ["PATH{", "latlng {", "vector {"] where starts(with: nested) {
      return balanced()
    }
    if skip("{") { return entries() }
    return atom()
  }

  private mutating func elements(until end: String) -> [VectorValue]? {
    var elements: [VectorValue] = []
    if skip(end) { return [] }
    while true {
      guard let element = value() else { return nil }
      elements.append(element)
      if skip(end) { return elements }
      guard skip(", ") else { return nil }
    }
  }

  private mutating func entries() -> VectorValue? {
    var entries: [String: VectorValue] = [:]
    if skip("}") { return .map([:]) }
    while true {
      var key = ""
      while !isAtEnd, !starts(with: ": ") {
        key.append(text[position])
        position += 1
      }
      guard skip(": "), let value = value() else { return nil }
      entries[key] = value
      if skip("}") { return .map(entries) }
      guard skip(", ") else { return nil }
    }
  }

  /// A text up to the brace that closes its first one.
  private mutating func balanced() -> VectorValue {
    var result = ""
    var depth = 0
    repeat {
      if text[position] == "{" { depth += 1 }
      if text[position] == "}" { depth -= 1 }
      result.append(text[position])
      position += 1
    } while !isAtEnd && (depth > 0 || !result.contains("{"))
    return .atom(result)
  }

  private mutating func atom() -> VectorValue? {
    var result = ""
    var isQuoted = false
    while !isAtEnd {
      let character = text[position]
      if !isQuoted, ",]}".contains(character) { break }
      if character == "\\", isQuoted, position + 1 < text.count {
        result.append(character)
        position += 1
      } else if character == "\"" {
        isQuoted.toggle()
      }
      result.append(text[position])
      position += 1
    }
    return result.isEmpty ? nil : .atom(result)
  }
}
