import RulesValues

let conversionFunctions: [Builtin] = [
  Builtin(
    "debug", on: .global, [Signature([.any], returns: .any)],
    summary: "Its argument, unchanged; only the emulator has it.",
    examples: ["debug(1) => 1"], evidence: "§3.8", ignoresFurtherArguments: true,
    body: .many { (operands) throws(Failure) in operands[0] }),
  Builtin(
    "float", on: .global,
    [
      Signature([.type(.int)], returns: .type(.float)),
      Signature([.type(.float)], returns: .type(.float)),
      Signature([.type(.string)], returns: .type(.float)),
    ],
    summary: "The number as a float; texts are read as Java reads them.",
    examples: ["float('1e3') => 1000.0", "float(1) => 1.0"], evidence: "§3.8",
    body: .unary { (operand) throws(Failure) in
      if case .integer(let integer) = operand { return .float(Double(integer)) }
      guard case .string(let text) = operand else { return operand }
      guard let float = javaDouble(text.string) else {
        throw Failure(.conversion(argument: text.string, from: .string, to: "float"))
      }
      return .float(float)
    }),
  Builtin(
    "int", on: .global,
    [
      Signature([.type(.int)], returns: .type(.int)),
      Signature([.type(.float)], returns: .type(.int)),
      Signature([.type(.string)], returns: .type(.int)),
    ],
    summary: "The number as an integer: floats are truncated, texts are decimal digits.",
    examples: ["int(1.9) => 1", "int('-12') => -12"], evidence: "§3.8",
    body: .unary { (operand) throws(Failure) in
      switch operand {
      case .integer: return operand
      case .string(let text):
        guard let integer = Int64(text.string) else {
          throw Failure(.conversion(argument: text.string, from: .string, to: "int"))
        }
        return .integer(integer)
      case .null, .boolean, .float, .bytes, .timestamp, .duration, .geoPoint, .path, .list, .map,
        .vector, .set, .mapDiff, .constraint:
        // The overload for `float` does not widen, so this is one.
        return .integer(saturated(try operand.float))
      }
    }),
  Builtin(
    "path", on: .global, [Signature([.type(.string)], returns: .type(.path))],
    summary: "The path of a text; `{x}` in it becomes a capture.", evidence: "§3.8",
    body: .unary { (operand) throws(Failure) in .path(try parsePath(try operand.text.string)) }),
  Builtin(
    "string", on: .global,
    [
      Signature([.type(.int)], returns: .type(.string)),
      Signature([.type(.float)], returns: .type(.string)),
      Signature([.type(.null)], returns: .type(.string)),
      Signature([.type(.string)], returns: .type(.string)),
      Signature([.type(.bool)], returns: .type(.string)),
      Signature([.type(.path)], returns: .type(.string)),
    ],
    summary: "The value as text; floats as Java prints them.",
    examples: ["string(1.0) => \"1.0\"", "string(null) => \"null\""], evidence: "§3.8",
    body: .unary { (operand) throws(Failure) in .string(try operand.converted()) }),
  Builtin(
    "vector", on: .global, [Signature([.type(.list)], returns: .type(.vector))],
    summary: "The vector of a list of floats.", evidence: "§3.8, §3.19",
    body: .unary { (operand) throws(Failure) in
      let elements = try operand.elements
      var numbers: [Double] = []
      for element in elements {
        guard case .float(let number) = element else {
          let dump = elements.map { "values {\n  \($0.protobufText)\n}\n" }.joined()
          throw Failure(.conversion(argument: dump, from: .list, to: "vector"))
        }
        numbers.append(number)
      }
      return .vector(numbers)
    }),
]

extension Value {
  /// The text form in which the official engine names the elements of a list that is no vector.
  fileprivate var protobufText: String {
    switch self {
    case .integer(let integer): "int_value: \(integer)"
    case .string(let text): "string_value: \"\(text)\""
    case .float(let float): "float_value: \(float)"
    case .boolean(let isTrue): "bool_value: \(isTrue)"
    case .null: "null_value: NULL_VALUE"
    case .bytes, .timestamp, .duration, .geoPoint, .path, .list, .map, .vector, .set, .mapDiff,
      .constraint:
      "\(type.rawValue)_value {\n  }"
    }
  }
}

/// A path from its text: slashes separate segments, the first is optional.
private func parsePath(_ text: String) throws(Failure) -> PathValue {
  guard !text.isEmpty else { throw Failure(.message("Empty Path Template is not allowed.")) }
  let body = text.hasPrefix("/") ? text.dropFirst() : text[...]
  var segments: [PathValue.Segment] = []
  for part in body.split(separator: "/", omittingEmptySubsequences: false) {
    guard !part.isEmpty else {
      throw Failure(
        .message("Invalid Path Template \(text). Empty segment is not allowed."))
    }
    if part.hasPrefix("{"), part.hasSuffix("}"), part.count > 2 {
      let name = part.dropFirst().dropLast()
      segments.append(
        name.hasSuffix("=**")
          ? .glob(name: Text(String(name.dropLast(3))), bound: nil)
          : .capture(
            name: Text(String(name.hasSuffix("=*") ? name.dropLast(2) : name)), bound: nil))
    } else {
      segments.append(.literal(Text(String(part))))
    }
  }
  return PathValue(segments: segments)
}

/// A float in the syntax of Java's `Double.parseDouble`; `nil` for anything else.
private func javaDouble(_ text: String) -> Double? {
  let bytes = Array(text.utf8)
  guard let start = bytes.firstIndex(where: { $0 > 0x20 }),
    let end = bytes.lastIndex(where: { $0 > 0x20 })
  else { return nil }
  var body = String(decoding: bytes[start...end], as: UTF8.self)
  let unsigned = body.hasPrefix("-") || body.hasPrefix("+") ? String(body.dropFirst()) : body
  if unsigned == "NaN" { return .nan }
  if unsigned == "Infinity" { return body.hasPrefix("-") ? -.infinity : .infinity }
  let isHexadecimal = unsigned.lowercased().hasPrefix("0x")
  if let last = body.last, "fFdD".contains(last),
    !isHexadecimal || body.contains(where: { "pP".contains($0) })
  {
    body.removeLast()
  }
  // Swift accepts `inf`, `nan` and a hexadecimal without exponent, which Java does not.
  let allowed = isHexadecimal ? "0123456789abcdefABCDEFxXpP.+-" : "0123456789eE.+-"
  guard body.allSatisfy({ allowed.contains($0) }), body.contains(where: \.isNumber) else {
    return nil
  }
  if isHexadecimal, !body.contains(where: { "pP".contains($0) }) { return nil }
  if body.hasPrefix("+") { body.removeFirst() }
  if body.hasPrefix(".") || body.hasPrefix("-.") {
    body = body.replacing(".", with: "0.", maxReplacements: 1)
  }
  if body.hasSuffix(".") { body += "0" }
  body = body.replacing(".e", with: ".0e").replacing(".E", with: ".0E")
  return Double(body)
}
