public import RulesValues

/// The path of a document below `documents`: an even number of segments, `households/h1`.
///
/// **Evidence:** `emulator.md` §5.4 (ids and limits).
public struct DocumentPath: Sendable {
  /// The segments joined by slashes; ids hold none, so this is unambiguous.
  public let text: String

  /// Takes a path that is known to be valid.
  package init(unchecked text: String) {
    self.text = text
  }

  /// Validates a path.
  ///
  /// Throws `invalid-argument` with the offending segment or the wrong number of segments.
  public init(_ text: String) throws(StoreError) {
    try PathLimits.check(text, .document)
    self.text = text
  }

  /// The path that a reference names; `nil` when it is no valid path of a document of the default
  /// database.
  public init?(reference: PathValue) {
    var ids: [String] = []
    for segment in reference.segments {
      guard case .literal(let id) = segment else { return nil }
      ids.append(id.string)
    }
    guard ids.count > 3, ids[0] == "databases", ids[1] == "(default)", ids[2] == "documents",
      let path = try? DocumentPath(ids.dropFirst(3).joined(separator: "/"))
    else { return nil }
    self = path
  }

  /// The ids of collections and documents in turn.
  public var segments: [Substring] { text.split(separator: "/") }

  /// The last segment.
  public var id: String { segments.last.map(String.init) ?? "" }

  /// The collection that holds the document.
  public var collection: CollectionPath {
    let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) ?? text.startIndex
    return CollectionPath(unchecked: String(text[..<slash]))
  }

  /// The collection of an id below this document.
  ///
  /// Throws `invalid-argument` when the id is not allowed.
  public func collection(_ id: String) throws(StoreError) -> CollectionPath {
    try CollectionPath(text + "/" + id)
  }

  /// The path as documents store it: `databases/(default)/documents/…`.
  public var reference: PathValue {
    var literals: [PathValue.Segment] = [
      .literal("databases"), .literal("(default)"), .literal("documents"),
    ]
    Self.forEachID(of: text) { literals.append(.literal($0)) }
    return PathValue(segments: literals)
  }

  /// Calls a closure with each id of a path's text.
  ///
  /// Splitting bytes is much cheaper than splitting characters.
  package static func forEachID(of text: String, _ body: (Text) -> Void) {
    text.withBytes { bytes in
      var start = 0
      for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "/") {
        // Nothing follows a last slash, and an empty text has no segments.
        guard start < bytes.count else { break }
        body(Text(String(decoding: PathBytes(rebasing: bytes[start..<end]), as: UTF8.self)))
        start = end + 1
      }
    }
  }
}

extension DocumentPath: Hashable {
  public static func == (left: DocumentPath, right: DocumentPath) -> Bool {
    Text(left.text) == Text(right.text)
  }

  public func hash(into hasher: inout Hasher) {
    Text(text).hash(into: &hasher)
  }
}

extension DocumentPath: CustomStringConvertible {
  public var description: String { text }
}
