/// The classes of bytes the lexer tells apart. **Evidence:** `language.md` §1.
extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }

  var isOctalDigit: Bool { (0x30...0x37).contains(self) }

  var isASCIILetter: Bool { (0x41...0x5A).contains(self & 0xDF) }

  /// `[A-Za-z_$]`
  var startsIdentifier: Bool {
    isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
  }

  /// `[A-Za-z0-9_$]`
  var continuesIdentifier: Bool { startsIdentifier || isDigit }

  /// `[A-Za-z0-9_$.-]`
  var continuesServiceName: Bool {
    continuesIdentifier || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
  }

  /// A byte that may stand in a path segment by itself.
  var isSegmentCharacter: Bool {
    if isASCIILetter || isDigit { return true }
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "@"),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      return true
    default:
      return false
    }
  }

  /// Space, tab, carriage return, line feed and form feed.
  var isBlank: Bool {
    switch self {
    case 0x20, 0x09, 0x0D, 0x0A, 0x0C: true
    default: false
    }
  }

  /// The value of a hexadecimal digit; `nil` for other bytes.
  var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
