import RulesLibrary
package import RulesValues

extension PathValue {
  /// The path below `documents`, `nil` when this is not a document of the default database; the
  /// failure of an unbound capture comes first. **Evidence:** `language.md` §6.
  package var documentText: Result<String?, Failure> {
    for index in segments.indices {
      switch segments[index] {
      case .literal, .hole, .capture(_, .some), .glob(_, .some): continue
      case .capture(let name, nil), .glob(let name, nil):
        return .failure(Failure(.unboundCapture(name)))
      }
    }
    guard segments.count > 3, segments.count % 2 == 1,
      case .literal("databases") = segments[0], case .literal("(default)") = segments[1],
      case .literal("documents") = segments[2]
    else { return .success(nil) }
    var size = segments.count
    for index in 3..<segments.count {
      guard case .literal(let literal) = segments[index], !literal.string.isEmpty
      else { return .success(nil) }
      size += literal.string.utf8.count
    }
    let text = String(unsafeUninitializedCapacity: size) { bytes in
      var count = 0
      for index in 3..<segments.count {
        guard case .literal(let literal) = segments[index] else { continue }
        if index > 3 {
          bytes[count] = UInt8(ascii: "/")
          count += 1
        }
        literal.string.withBytes { id in
          for byte in id {
            // No id holds a slash, and none a NUL: this names a document that is never there.
            bytes[count] = byte == UInt8(ascii: "/") ? 0 : byte
            count += 1
          }
        }
      }
      return count
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
