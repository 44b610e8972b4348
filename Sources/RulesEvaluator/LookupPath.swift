import RulesLibrary
package import RulesValues

extension PathValue {
  /// The path below `documents`, `nil` when this is not a document of the default database; the
  /// failure of an unbound capture comes first. **Evidence:** `language.md` §6.
  package var documentText: Result<String?, Failure> {
    for segment in segments {
      switch segment {
      case .capture(let name, nil), .glob(let name, nil):
        return .failure(Failure(.unboundCapture(name)))
      case .literal, .capture, .glob, .hole: continue
      }
    }
    let prefix: [Text] = ["databases", "(default)", "documents"]
    guard segments.count > 3, segments.count % 2 == 1 else { return .success(nil) }
    var text = ""
    for (index, segment) in segments.enumerated() {
      guard case .literal(let literal) = segment else { return .success(nil) }
      if index < 3 {
        guard literal == prefix[index] else { return .success(nil) }
        continue
      }
      guard !literal.string.isEmpty else { return .success(nil) }
      if !text.isEmpty { text += "/" }
      // No id holds a slash, and none a NUL: such a segment names a document that is never there.
      let hasSlash = literal.string.utf8.contains(UInt8(ascii: "/"))
      text += hasSlash ? literal.string.replacing("/", with: "\0") : literal.string
    }
    return .success(text)
  }
}

extension DocumentLookup {
  /// Why a path cannot be looked up, which needs no document to be known.
  func failure(at path: PathValue) -> Failure? {
    switch path.documentText {
    case .success(.some): nil
    case .success(nil): Failure(.serviceCall(function: rawValue, argument: path))
    case .failure(let failure): failure
    }
  }
}
