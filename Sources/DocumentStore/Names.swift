/// The path of a document below `documents`: an even number of segments, `households/h1`.
///
/// **Evidence:** `emulator.md` §5.4 (ids and limits).
public struct DocumentPath: Hashable, Sendable {
  /// The segments joined by slashes; ids hold none, so this is unambiguous.
  public let text: String

  /// Takes a path that is known to be valid.
  package init(unchecked text: String) {
    self.text = text
  }

  /// Validates a path.
  public init(_ text: String) throws(StoreError) {
    // Validation of ids is the business of `PathLimits`.
    self.text = text
  }
}

/// The path of a collection below `documents`: an odd number of segments, `households/h1/cards`.
public struct CollectionPath: Hashable, Sendable {
  public let text: String

  package init(unchecked text: String) {
    self.text = text
  }

  public init(_ text: String) throws(StoreError) {
    self.text = text
  }
}

/// The path of a field within a document: `` a.`b c`.d ``.
public struct FieldPath: Hashable, Sendable {
  public let segments: [String]

  public init(segments: [String]) {
    self.segments = segments
  }

  /// `__name__`
  public static let documentName = FieldPath(segments: ["__name__"])
}
