import RulesValues

/// The paths that texts spell. **Evidence:** `language.md` §3.8; emulator probes of 2026-12-01.
enum PathTemplate {
  /// Reads `/a/{x}/b`; the leading slash is optional.
  static func parse(_ text: String) throws(Failure) -> PathValue {
    guard !text.isEmpty else { throw Failure(.message("Empty Path Template is not allowed.")) }
    let body = text.hasPrefix("/") ? text.dropFirst() : Substring(text)
    var segments: [PathValue.Segment] = []
    var names: Set<Text> = []
    for part in body.split(separator: "/", omittingEmptySubsequences: false) {
      guard !part.isEmpty else { throw invalid(text, "Empty segment is not allowed.") }
      guard part.hasPrefix("{") else {
        segments.append(.literal(Text(String(part))))
        continue
      }
      guard part.hasSuffix("}") else { throw invalid(text, "The capture segment is not closed.") }
      let segment = try capture(part.dropFirst().dropLast(), in: text)
      let name = segment.name
      guard names.insert(name).inserted else {
        throw Failure(.message("Variable \(name) already exists in the PathTemplate."))
      }
      segments.append(segment.segment)
    }
    return PathValue(segments: segments)
  }

  /// What stands between braces: `x`, `x=*` or `x=**`.
  private static func capture(
    _ inner: Substring, in template: String
  ) throws(Failure) -> (name: Text, segment: PathValue.Segment) {
    let isGlob = inner.hasSuffix("=**")
    let written = isGlob ? inner.dropLast(3) : inner.hasSuffix("=*") ? inner.dropLast(2) : inner
    guard isIdentifier(written) else {
      throw invalid(
        template,
        "[Identifier [\(written)] should start with letter, dollar sign, or underscore and should "
          + "not start with digit and must not contain spaces.")
    }
    let name = Text(String(written))
    return (name, isGlob ? .glob(name: name, bound: nil) : .capture(name: name, bound: nil))
  }

  private static func isIdentifier(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"): true
      case _: false
      }
    }
  }

  private static func invalid(_ template: String, _ reason: String) -> Failure {
    Failure(.message("Invalid Path Template \(template). \(reason)"))
  }
}
