/// A half-open range of UTF-8 offsets in one source file.
public struct SourceSpan: Hashable, Sendable {
  /// The offset of the first byte.
  public let start: Int
  /// The offset just past the last byte; never less than `start`.
  public let end: Int

  public init(start: Int, end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  /// The empty span at an offset.
  public init(at offset: Int) {
    self.init(start: offset, end: offset)
  }

  /// The smallest span that covers both.
  public func union(_ other: SourceSpan) -> SourceSpan {
    SourceSpan(start: min(start, other.start), end: max(end, other.end))
  }
}
