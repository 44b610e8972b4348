/// Character sets and escapes.
extension PatternParser {
  typealias Item = PatternNode.CharacterSet.Item

  /// Reads `[…]`.
  mutating func readBracketSet() throws(PatternError) -> PatternNode.CharacterSet {
    let start = position
    var set = PatternNode.CharacterSet(foldsCase: flags.foldsCase)
    position += 1
    if peek() == "^" {
      position += 1
      set.isNegated = true
    }
    // A `]` that comes first is a member.
    var isFirst = true
    while let scalar = peek(), scalar != "]" || isFirst {
      isFirst = false
      if let items = try readPOSIXClass() {
        set.items += items
      } else if scalars.count - position > 2 || peek(1) != "p" && peek(1) != "P",
        let items = try readClassEscape()
      {
        set.items += items
      } else {
        set.items.append(.range(try readRange(inSetAt: start)))
      }
    }
    guard peek() == "]" else {
      throw .invalid(.missingBracket, fragment: text(start..<scalars.count))
    }
    position += 1
    return set
  }

  /// Reads `[:name:]` or `[:^name:]`; `nil` when there is no closing `:]`.
  private mutating func readPOSIXClass() throws(PatternError) -> [Item]? {
    guard peek() == "[", peek(1) == ":" else { return nil }
    var end = position + 2
    while end + 1 < scalars.count, scalars[end] != ":" || scalars[end + 1] != "]" { end += 1 }
    guard end + 1 < scalars.count else { return nil }
    let fragment = text(position..<end + 2)
    let isNegated = peek(2) == "^"
    let name = text(position + (isNegated ? 3 : 2)..<end)
    guard let members = ASCIIClass.posix[name] else {
      throw .invalid(.badRange, fragment: fragment)
    }
    position = end + 2
    return members.items(isNegated: isNegated, foldsCase: flags.foldsCase)
  }

  /// Reads one member or a range such as `a-z`.
  private mutating func readRange(
    inSetAt start: Int
  ) throws(PatternError) -> ClosedRange<UInt32> {
    let rangeStart = position
    let low = try readMember(inSetAt: start)
    guard peek() == "-", let after = peek(1), after != "]" else { return low...low }
    position += 1
    let high = try readMember(inSetAt: start)
    guard low <= high else {
      throw .invalid(.badRange, fragment: text(rangeStart..<position))
    }
    return low...high
  }

  private mutating func readMember(inSetAt start: Int) throws(PatternError) -> UInt32 {
    guard let scalar = peek() else {
      throw .invalid(.missingBracket, fragment: text(start..<scalars.count))
    }
    return scalar == "\\" ? try readCharacterEscape() : next().value
  }

  /// Reads `\d`, `\pL`, `\p{Greek}` and the like; `nil` when the escape is none of these.
  mutating func readClassEscape() throws(PatternError) -> [Item]? {
    guard peek() == "\\", let letter = peek(1) else { return nil }
    if let members = ASCIIClass.perl[letter.properties.isUppercase ? lowercase(letter) : letter] {
      position += 2
      return members.items(
        isNegated: letter.properties.isUppercase, foldsCase: flags.foldsCase)
    }
    guard letter == "p" || letter == "P" else { return nil }
    return [try readUnicodeClass(isNegated: letter == "P")]
  }

  private func lowercase(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(truncatingIfNeeded: letter.value | 0x20))
  }

  private mutating func readUnicodeClass(isNegated: Bool) throws(PatternError) -> Item {
    let start = position
    position += 2
    guard let first = peek() else {
      throw .invalid(.badRange, fragment: text(start..<position))
    }
    position += 1
    var nameRange = position - 1..<position
    if first == "{" {
      guard let end = scalars[position...].firstIndex(of: "}") else {
        throw .invalid(.badRange, fragment: text(start..<scalars.count))
      }
      nameRange = position..<end
      position = end + 1
    }
    let isInverted = nameRange.isEmpty ? false : scalars[nameRange.lowerBound] == "^"
    if isInverted { nameRange = nameRange.lowerBound + 1..<nameRange.upperBound }
    guard let name = UnicodeName(text(nameRange)) else {
      throw .invalid(.badRange, fragment: text(start..<position))
    }
    return .named(name, isNegated: isNegated != isInverted)
  }

  /// Reads an escape that stands for one code point, such as `\n`, `\.`, `\x41` or `\101`.
  mutating func readCharacterEscape() throws(PatternError) -> UInt32 {
    let start = position
    position += 1
    guard let scalar = peek() else { throw .invalid(.trailingBackslash, fragment: "") }
    position += 1
    switch scalar {
    case "a": return 0x07
    case "f": return 0x0C
    case "n": return 0x0A
    case "r": return 0x0D
    case "t": return 0x09
    case "v": return 0x0B
    case "0"..."7":
      // A single digit but zero would be a back-reference, which RE2 does not have.
      if scalar == "0" || peek().map(isOctal) == true {
        return readOctal(first: scalar)
      }
    case "x":
      if let value = readHexadecimal() { return value }
    case "A"..."Z", "a"..."z", "8"..."9": break
    default: return scalar.value
    }
    throw .invalid(.badEscape, fragment: text(start..<position))
  }

  private func isOctal(_ scalar: Unicode.Scalar) -> Bool { ("0"..."7").contains(scalar) }

  private mutating func readOctal(first: Unicode.Scalar) -> UInt32 {
    var value = first.value - 0x30
    for _ in 0..<2 {
      guard let digit = peek(), isOctal(digit) else { break }
      value = value * 8 + digit.value - 0x30
      position += 1
    }
    return value
  }

  /// Reads what follows `\x`: two digits, or digits in braces; `nil` leaves the position after
  /// what was wrong.
  private mutating func readHexadecimal() -> UInt32? {
    guard let first = peek() else { return nil }
    position += 1
    guard first == "{" else {
      guard let second = peek() else { return nil }
      position += 1
      guard let high = digitValue(first), let low = digitValue(second) else { return nil }
      return high * 16 + low
    }
    var value: UInt32 = 0
    var hasDigits = false
    while let scalar = peek() {
      position += 1
      guard let digit = digitValue(scalar) else {
        return scalar == "}" && hasDigits ? value : nil
      }
      value = value * 16 + digit
      hasDigits = true
      guard value <= 0x10FFFF else { return nil }
    }
    return nil
  }

  private func digitValue(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "a"..."f", "A"..."F": (scalar.value | 0x20) - 0x61 + 10
    default: nil
    }
  }
}
