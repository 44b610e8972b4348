/// A named piece of source text with its line table.
///
/// Reading from disk is not done here: the caller hands over the bytes.
public struct SourceFile: Sendable {
  /// The name used in messages, as the user wrote it.
  public let name: String
  /// The UTF-8 bytes.
  public let bytes: [UInt8]
  /// Maps offsets to lines and columns.
  public let lines: LineTable

  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    self.lines = LineTable(bytes: bytes)
  }

  /// The text of a span; malformed UTF-8 is repaired.
  public func text(of span: SourceSpan) -> String {
    String(decoding: bytes[span.start..<min(span.end, bytes.count)], as: UTF8.self)
  }

  /// The whole text; malformed UTF-8 is repaired.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The position of an offset, counted in Unicode scalars.
  public func position(at offset: Int) -> SourcePosition {
    lines.position(at: offset, in: bytes)
  }

  /// The text of a 1-based line without its line ending.
  public func line(_ number: Int) -> String {
    text(of: lines.span(ofLine: number, in: bytes))
  }
}
