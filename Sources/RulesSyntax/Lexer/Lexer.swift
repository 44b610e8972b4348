package import SourceText

/// Cuts a text into tokens, always the longest one possible.
///
/// Never fails: what starts no token is put aside as unrecognized.
/// **Evidence:** `language.md` §1.
package struct Lexer {
  private let bytes: [UInt8]
  private var offset = 0
  private var tokens: [Token] = []
  private var unrecognized: [UnrecognizedText] = []
  /// Between `service` and the service's name only blanks, comments and names are recognized.
  private var awaitsServiceName = false

  /// The tokens of a whole text.
  package static func tokens(of source: SourceFile) -> TokenList {
    var lexer = Lexer(bytes: source.bytes)
    lexer.run()
    return TokenList(tokens: lexer.tokens, unrecognized: lexer.unrecognized)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 4)
  }

  private func byte(_ distance: Int = 0) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  private mutating func run() {
    while offset < bytes.count {
      if bytes[offset].isBlank {
        offset += 1
      } else if !awaitsServiceName, let end = commentEnd() {
        offset = end
      } else if let (kind, length) = awaitsServiceName ? serviceName() : nextToken() {
        tokens.append(Token(kind: kind, start: offset, end: offset + length))
        offset += length
        awaitsServiceName = kind == .service
      } else {
        skipUnrecognized()
      }
    }
    tokens.append(Token(kind: .endOfFile, start: bytes.count, end: bytes.count))
  }

  /// Puts a character aside, and with half an operator the character that does not complete it.
  ///
  /// **Evidence:** `language.md` Appendix B: `/a/b|c` is an error at `|c`.
  private mutating func skipUnrecognized() {
    let start = offset
    let isHalfOperator = byte() == UInt8(ascii: "|") || byte() == UInt8(ascii: "&")
    if isHalfOperator, !awaitsServiceName { offset += 1 }
    let failure = offset
    if offset < bytes.count {
      repeat { offset += 1 } while offset < bytes.count && bytes[offset] & 0xC0 == 0x80
    }
    unrecognized.append(
      UnrecognizedText(span: SourceSpan(start: start, end: offset), failure: failure))
  }

  /// The end of a comment that starts here; `nil` if none does.
  private func commentEnd() -> Int? {
    guard byte() == UInt8(ascii: "/") else { return nil }
    if byte(1) == UInt8(ascii: "/") {
      return bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }
    guard byte(1) == UInt8(ascii: "*") else { return nil }
    var end = offset + 2
    while end + 1 < bytes.count {
      if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") { return end + 2 }
      end += 1
    }
    return nil
  }

  private func serviceName() -> (TokenKind, Int)? {
    var length = 0
    while byte(length).continuesServiceName { length += 1 }
    return length > 0 ? (.serviceName, length) : nil
  }

  private func nameLength(at distance: Int) -> Int {
    guard byte(distance).startsIdentifier else { return 0 }
    var length = 1
    while byte(distance + length).continuesIdentifier { length += 1 }
    return length
  }

  private func nextToken() -> (TokenKind, Int)? {
    let first = byte()
    if first == UInt8(ascii: "b") || first == UInt8(ascii: "B"),
      byte(1) == UInt8(ascii: "'") || byte(1) == UInt8(ascii: "\"")
    {
      let (length, isClosed) = quoted(at: 1)
      if isClosed { return (.bytes, length + 1) }
    }
    if first.startsIdentifier {
      let length = nameLength(at: 0)
      if length == 1, first == UInt8(ascii: "$") { return (.dollar, 1) }
      let text = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
      return (TokenKind(keyword: text) ?? .identifier, length)
    }
    if first.isDigit || first == UInt8(ascii: ".") && byte(1).isDigit { return number() }
    if first == UInt8(ascii: "/"), let length = pathSegmentLength() {
      return (.pathSegment, length)
    }
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
      let (length, isClosed) = quoted(at: 0)
      if isClosed { return (.string, length) }
      return (first == UInt8(ascii: "'") ? .unpairedSingleQuote : .unpairedDoubleQuote, length)
    }
    return operatorToken()
  }

  private func number() -> (TokenKind, Int) {
    var length = 0
    if byte() == UInt8(ascii: "0") {
      length = 1
    } else {
      while byte(length).isDigit { length += 1 }
    }
    guard byte(length) == UInt8(ascii: ".") else { return (.integer, length) }
    length += 1
    while byte(length).isDigit { length += 1 }
    return (.float, length)
  }

  /// The length of `/name` or `/(name)` here; `nil` if none starts here.
  private func pathSegmentLength() -> Int? {
    let isWrapped = byte(1) == UInt8(ascii: "(")
    let start = isWrapped ? 2 : 1
    var length = start
    while true {
      if byte(length).isSegmentCharacter {
        length += 1
      } else if byte(length) == UInt8(ascii: "%"), byte(length + 1).hexadecimalValue != nil,
        byte(length + 2).hexadecimalValue != nil
      {
        length += 3
      } else {
        break
      }
    }
    guard length > start else { return nil }
    guard isWrapped else { return length }
    return byte(length) == UInt8(ascii: ")") ? length + 1 : nil
  }

  /// The length of the quoted text at a distance, up to the closing quote or as far as it is sound.
  private func quoted(at distance: Int) -> (length: Int, isClosed: Bool) {
    let quote = byte(distance)
    var length = 1
    while offset + distance + length < bytes.count {
      switch byte(distance + length) {
      case quote: return (length + 1, true)
      case 0x0A, 0x0D: return (length, false)
      case UInt8(ascii: "\\"):
        guard let escape = Literals.escapeLength(in: bytes, at: offset + distance + length)
        else { return (length, false) }
        length += escape
      default: length += 1
      }
    }
    return (length, false)
  }

  private func operatorToken() -> (TokenKind, Int)? {
    switch (byte(), byte(1)) {
    case (UInt8(ascii: "|"), UInt8(ascii: "|")): (.or, 2)
    case (UInt8(ascii: "&"), UInt8(ascii: "&")): (.and, 2)
    case (UInt8(ascii: "="), UInt8(ascii: "=")): (.equal, 2)
    case (UInt8(ascii: "!"), UInt8(ascii: "=")): (.notEqual, 2)
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): (.lessOrEqual, 2)
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): (.greaterOrEqual, 2)
    case (UInt8(ascii: "+"), UInt8(ascii: "+")): (.increment, 2)
    case (UInt8(ascii: "-"), UInt8(ascii: "-")): (.decrement, 2)
    case (UInt8(ascii: "*"), UInt8(ascii: "*")): (.globStar, 2)
    case (UInt8(ascii: "{"), _): (.leftBrace, 1)
    case (UInt8(ascii: "}"), _): (.rightBrace, 1)
    case (UInt8(ascii: "("), _): (.leftParenthesis, 1)
    case (UInt8(ascii: ")"), _): (.rightParenthesis, 1)
    case (UInt8(ascii: "["), _): (.leftBracket, 1)
    case (UInt8(ascii: "]"), _): (.rightBracket, 1)
    case (UInt8(ascii: ","), _): (.comma, 1)
    case (UInt8(ascii: ";"), _): (.semicolon, 1)
    case (UInt8(ascii: "@"), _): (.at, 1)
    case (UInt8(ascii: ":"), _): (.colon, 1)
    case (UInt8(ascii: "."), _): (.dot, 1)
    case (UInt8(ascii: "?"), _): (.question, 1)
    case (UInt8(ascii: "="), _): (.assign, 1)
    case (UInt8(ascii: "<"), _): (.less, 1)
    case (UInt8(ascii: ">"), _): (.greater, 1)
    case (UInt8(ascii: "+"), _): (.plus, 1)
    case (UInt8(ascii: "-"), _): (.minus, 1)
    case (UInt8(ascii: "*"), _): (.star, 1)
    case (UInt8(ascii: "/"), _): (.slash, 1)
    case (UInt8(ascii: "%"), _): (.percent, 1)
    case (UInt8(ascii: "!"), _): (.not, 1)
    default: nil
    }
  }
}
