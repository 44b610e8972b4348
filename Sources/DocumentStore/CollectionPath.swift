import RulesValues

/// The path of a collection below `documents`: an odd number of segments, `households/h1/cards`.
public struct CollectionPath: Sendable {
  /// The segments joined by slashes.
  public let text: String

  /// Takes a path that is known to be valid.
  package init(unchecked text: String) {
    self.text = text
  }

  /// Validates a path.
  ///
  /// Throws `invalid-argument` with the offending segment or the wrong number of segments.
  public init(_ text: String) throws(StoreError) {
    try PathLimits.check(text, .collection)
    self.text = text
  }

  /// The ids of collections and documents in turn.
  public var segments: [Substring] { text.split(separator: "/") }

  /// The last segment.
  public var id: String {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
    return String(text[text.utf8.index(after: slash)...])
  }

  /// The document above the collection; `nil` for a collection at the root.
  public var parent: DocumentPath? {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return DocumentPath(unchecked: String(text[..<slash]))
  }

  /// The document of an id in this collection.
  ///
  /// Throws `invalid-argument` when the id is not allowed.
  public func document(_ id: String) throws(StoreError) -> DocumentPath {
    try DocumentPath(text + "/" + id)
  }
}

extension CollectionPath: Hashable {
  public static func == (left: CollectionPath, right: CollectionPath) -> Bool {
    Text(left.text) == Text(right.text)
  }

  public func hash(into hasher: inout Hasher) {
    Text(text).hash(into: &hasher)
  }
}

extension CollectionPath: CustomStringConvertible {
  public var description: String { text }
}
