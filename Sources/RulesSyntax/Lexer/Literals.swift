/// The values that literal tokens stand for. **Evidence:** `language.md` §1.3–§1.5.
package enum Literals {
  /// The length of the escape at the backslash at an offset; `nil` if it is none.
  ///
  /// `\b \f \n \r \t \' \" \\`, `\uHHHH`, `\xHH` and `\000` to `\377`.
  package static func escapeLength(in bytes: [UInt8], at offset: Int) -> Int? {
    guard offset + 1 < bytes.count else { return nil }
    let rest = bytes[(offset + 2)...]
    switch bytes[offset + 1] {
    case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"):
      return 2
    case UInt8(ascii: "u"):
      return rest.count >= 4 && rest.prefix(4).allSatisfy { $0.hexadecimalValue != nil } ? 6 : nil
    case UInt8(ascii: "x"):
      return rest.count >= 2 && rest.prefix(2).allSatisfy { $0.hexadecimalValue != nil } ? 4 : nil
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      return rest.count >= 2 && rest.prefix(2).allSatisfy(\.isOctalDigit) ? 4 : nil
    default:
      return nil
    }
  }

  /// The value of a string token, quotes included in `text`.
  ///
  /// A lone surrogate cannot be held by a `String` and becomes U+FFFD.
  package static func string(_ text: [UInt8]) -> String {
    var units: [UInt16] = []
    decode(text) { piece in
      switch piece {
      case .unit(let unit): units.append(unit)
      case .plain(let plain): units.append(contentsOf: String(decoding: plain, as: UTF8.self).utf16)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The value of a bytes token, `b` and quotes included in `text`; `nil` if it holds `\u`.
  package static func bytes(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var isValid = true
    decode(Array(text.dropFirst())) { piece in
      switch piece {
      case .unit(let unit) where unit > 0xFF: isValid = false
      case .unit(let unit): result.append(UInt8(unit))
      case .plain(let plain): result.append(contentsOf: plain)
      }
    }
    return isValid && !hasUnicodeEscape(text) ? result : nil
  }

  /// The text of a path segment token without its slash, percent escapes decoded.
  package static func pathSegment(_ text: [UInt8]) -> String {
    var result: [UInt8] = []
    var offset = 1
    while offset < text.count {
      if text[offset] == UInt8(ascii: "%"), offset + 2 < text.count,
        let high = text[offset + 1].hexadecimalValue, let low = text[offset + 2].hexadecimalValue
      {
        result.append(high << 4 | low)
        offset += 3
      } else {
        result.append(text[offset])
        offset += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private enum Piece {
    /// An escape, as a UTF-16 code unit.
    case unit(UInt16)
    case plain(ArraySlice<UInt8>)
  }

  private static func decode(_ text: [UInt8], _ body: (Piece) -> Void) {
    var offset = 1
    var plainStart = 1
    let end = text.count - 1
    while offset < end {
      guard text[offset] == UInt8(ascii: "\\"), let length = escapeLength(in: text, at: offset)
      else {
        offset += 1
        continue
      }
      if plainStart < offset { body(.plain(text[plainStart..<offset])) }
      body(.unit(value(ofEscape: text[offset..<offset + length])))
      offset += length
      plainStart = offset
    }
    if plainStart < end { body(.plain(text[plainStart..<end])) }
  }

  private static func value(ofEscape escape: ArraySlice<UInt8>) -> UInt16 {
    let letter = escape[escape.startIndex + 1]
    func number(_ digits: ArraySlice<UInt8>, bits: UInt16) -> UInt16 {
      digits.reduce(0) { $0 << bits | UInt16($1.hexadecimalValue ?? 0) }
    }
    switch letter {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"), UInt8(ascii: "x"): return number(escape.dropFirst(2), bits: 4)
    case UInt8(ascii: "0")...UInt8(ascii: "3"): return number(escape.dropFirst(1), bits: 3)
    default: return UInt16(letter)
    }
  }

  private static func hasUnicodeEscape(_ text: [UInt8]) -> Bool {
    var offset = 0
    while offset < text.count {
      guard text[offset] == UInt8(ascii: "\\"), let length = escapeLength(in: text, at: offset)
      else {
        offset += 1
        continue
      }
      if text[offset + 1] == UInt8(ascii: "u") { return true }
      offset += length
    }
    return false
  }
}
