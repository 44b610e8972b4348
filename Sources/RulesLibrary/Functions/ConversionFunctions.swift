import RulesValues

/// Functions without namespace that make one value of another. **Evidence:** `language.md` §3.8.
enum ConversionFunctions {
  static let all: [Builtin] = [int, float, string, path, vector, debug]

  static let int = Builtin(
    "int", on: .global,
    [
      Signature(.int, returns: .int), Signature(.float, returns: .int),
      Signature(.string, returns: .int),
    ],
    summary: "The integer of a number, truncated toward zero, or of decimal digits.",
    examples: ["int(-1.9) => -1", "int('+12') => 12", "int(0.0 / 0.0) => 0"],
    evidence: "language.md §3.8",
    body: .unary { value throws(Failure) in
      switch value {
      case .float(let number): return .integer(Int64(saturating: number))
      case .string(let text):
        guard let number = NumberText.integer(text.string) else {
          throw conversion(value, to: "int")
        }
        return .integer(number)
      case .null, .boolean, .integer, .bytes, .timestamp, .duration, .geoPoint, .path, .list,
        .map, .vector, .set, .mapDiff, .constraint:
        return value
      }
    })

  static let float = Builtin(
    "float", on: .global,
    [
      Signature(.int, returns: .float), Signature(.float, returns: .float),
      Signature(.string, returns: .float),
    ],
    summary: "The float of a number or of a text in Java's notation.",
    examples: ["float(1) => 1.0", "float(' 1e3 ') => 1000.0", "float('0x1p3') => 8.0"],
    evidence: "language.md §3.8, emulator probe",
    body: .unary { value throws(Failure) in
      switch value {
      case .integer(let number): return .float(Double(number))
      case .string(let text):
        guard let number = NumberText.float(text.string) else {
          throw conversion(value, to: "float")
        }
        return .float(number)
      case .null, .boolean, .float, .bytes, .timestamp, .duration, .geoPoint, .path, .list, .map,
        .vector, .set, .mapDiff, .constraint:
        return value
      }
    })

  static let string = Builtin(
    "string", on: .global,
    [ValueType.int, .float, .null, .string, .bool, .path].map { Signature($0, returns: .string) },
    summary: "The text of a value.",
    examples: ["string(1.0) => \"1.0\"", "string(null) => \"null\"", "string(/a/b) => \"/a/b\""],
    evidence: "language.md §3.8",
    body: .unary { value throws(Failure) in .string(try value.converted()) })

  static let path = Builtin(
    "path", on: .global, [Signature(.string, returns: .path)],
    summary: "The path that a text spells; `{x}` is a capture.",
    examples: ["path('a/b') => /a/b"], evidence: "language.md §3.8, emulator probe",
    body: .unary { value throws(Failure) in .path(try PathTemplate.parse(value.text.string)) })

  static let vector = Builtin(
    "vector", on: .global, [Signature(.list, returns: .vector)],
    summary: "The vector of a list of floats.",
    examples: ["vector([1.0]) => vector([1.0])"], evidence: "language.md §3.8",
    body: .unary { value throws(Failure) in
      var elements: [Double] = []
      for element in value.elements {
        guard case .float(let number) = element else { throw conversion(value, to: "vector") }
        elements.append(number)
      }
      return .vector(elements)
    })

  static let debug = Builtin(
    "debug", on: .global, [Signature([.any], returns: .any)],
    summary: "The value itself; the emulator logs it.", examples: ["debug('a') => 'a'"],
    evidence: "language.md §3.8",
    body: .variadic { arguments throws(Failure) in
      guard let first = arguments.first else {
        throw Failure(.message("Service call error. Function: [debug], Argument: []."))
      }
      return first
    })

  private static func conversion(_ value: Value, to type: String) -> Failure {
    let argument =
      if case .string(let text) = value { text.string } else { ProtobufText.value(value) }
    return Failure(.conversion(argument: argument, from: value.type, to: type))
  }
}
