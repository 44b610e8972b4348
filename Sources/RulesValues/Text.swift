/// A string of the rules language and of stored documents.
///
/// Swift compares strings by canonical equivalence and orders them by normal form; the rules
/// language and Firestore compare code units. `Text` keeps the compact `String` and gives it the
/// right equality, hash and order, so that `'é' == 'e\u0301'` is false and two such field names
/// stay apart. A lone surrogate (`'😀'[0]`) cannot be held by a `String` and becomes U+FFFD.
/// **Evidence:** `language.md` §3.3, §3.9, Appendix A.
public struct Text: Sendable {
  public let string: String

  @inlinable
  public init(_ string: String) {
    self.string = string
  }

  /// The number of UTF-16 code units, which is what `size()` counts.
  public var utf16Count: Int { string.utf16.count }
}

extension Text: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension Text: CustomStringConvertible {
  public var description: String { string }
}

extension Text: Hashable {
  /// Most texts that are compared differ in length, or are the same short one or share storage, so
  /// that their representations are the same two words; neither needs a look at the bytes.
  @inlinable
  public static func == (left: Text, right: Text) -> Bool {
    if MemoryLayout<String>.size == MemoryLayout<(UInt, UInt)>.size {
      let leftWords = unsafeBitCast(left.string, to: (UInt, UInt).self)
      if leftWords == unsafeBitCast(right.string, to: (UInt, UInt).self) { return true }
    }
    return left.string.utf8.count == right.string.utf8.count && left.hasSameBytes(as: right)
  }

  @usableFromInline
  func hasSameBytes(as other: Text) -> Bool {
    string.withBytes { bytes in other.string.withBytes { bytes.hasSameBytes(as: $0) } }
  }

  public func hash(into hasher: inout Hasher) {
    var copy = string
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Text: Comparable {
  /// Compares UTF-16 code units. **Evidence:** `language.md` §3.3.
  public static func < (left: Text, right: Text) -> Bool {
    order(left.string.utf8, right.string.utf8, surrogatesFirst: true)
  }

  /// Compares UTF-8 bytes, which is how Firestore orders strings. **Evidence:** `emulator.md` §7.1.
  package static func precedesInStoredOrder(_ left: Text, _ right: Text) -> Bool {
    order(left.string.utf8, right.string.utf8, surrogatesFirst: false)
  }

  private static func order(
    _ left: String.UTF8View, _ right: String.UTF8View, surrogatesFirst: Bool
  ) -> Bool {
    var leftBytes = left.makeIterator()
    var rightBytes = right.makeIterator()
    while true {
      guard let rightByte = rightBytes.next() else { return false }
      guard let leftByte = leftBytes.next() else { return true }
      guard leftByte != rightByte else { continue }
      // UTF-16 sorts astral scalars (lead byte F0...) before U+E000...U+FFFF (EE, EF).
      if surrogatesFirst, leftByte >= 0xEE, rightByte >= 0xEE,
        (leftByte >= 0xF0) != (rightByte >= 0xF0)
      {
        return leftByte >= 0xF0
      }
      return leftByte < rightByte
    }
  }
}
