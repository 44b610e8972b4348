/// A 1-based line and column; the column counts Unicode scalars.
///
/// **Evidence:** measured: in `service 😀 & é a` the emulator reports the errors at columns 9, 11
/// and 13.
public struct SourcePosition: Hashable, Sendable, Comparable {
  public let line: Int
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// The offsets at which the lines of a text start.
///
/// A line ends at LF; CR is an ordinary blank of the line it stands on, as in the emulator.
public struct LineTable: Sendable {
  private let starts: [Int]

  public init(bytes: [UInt8]) {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    self.starts = starts
  }

  /// The number of lines; a text that ends in LF has an empty last line.
  public var count: Int { starts.count }

  /// The position of a UTF-8 offset; an offset past the end is taken as the end.
  public func position(at offset: Int, in bytes: [UInt8]) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    var column = 1
    for byte in bytes[starts[low]..<offset] where byte & 0xC0 != 0x80 {
      column += 1
    }
    return SourcePosition(line: low + 1, column: column)
  }

  /// The span of a 1-based line without its line ending.
  public func span(ofLine number: Int, in bytes: [UInt8]) -> SourceSpan {
    guard number >= 1, number <= starts.count else { return SourceSpan(at: bytes.count) }
    let start = starts[number - 1]
    var end = number < starts.count ? starts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return SourceSpan(start: start, end: end)
  }
}
