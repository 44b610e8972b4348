/// The matches of a pattern in a text, one after another.
///
/// After an empty match the search goes on one UTF-16 code unit later, as the emulator's does.
/// That may be between the two halves of a character; to search there, the character's four bytes
/// are replaced by its surrogates, three bytes each.
struct MatchSequence {
  /// One match; ranges are byte offsets into the sequence's `subject`.
  struct Match {
    let range: Range<Int>
    /// The range of each group, the whole match first; `nil` for a group that took no part.
    let groups: [Range<Int>?]

    /// Takes the bounds of each group in pairs, -1 for a group that took no part.
    init(_ bounds: UnsafeBufferPointer<Int>) {
      groups = stride(from: 0, to: bounds.count, by: 2).map { index in
        bounds[index] < 0 || bounds[index + 1] < 0 ? nil : bounds[index]..<bounds[index + 1]
      }
      range = bounds[0]..<bounds[1]
    }
  }

  /// The text as UTF-8, in which characters after the last match may be split into surrogates.
  private(set) var subject: [UInt8]
  private let pattern: Pattern
  /// `nil` when only the pattern's program may be used, also once PCRE2 gave up.
  private var compiled: CompiledPattern?
  private var stepsLeft = MatchProgram.stepLimit
  private var start: Int? = 0

  init(of pattern: Pattern, in subject: String) {
    self.pattern = pattern
    compiled = pattern.compiledSearch()
    self.subject = Array(subject.utf8)
  }

  mutating func next() throws(PatternError) -> Match? {
    guard let from = start else { return nil }
    let match = try firstMatch(from: from)
    start = match.flatMap { match in
      match.range.isEmpty ? unitAfter(match.range.upperBound) : match.range.upperBound
    }
    return match
  }

  private mutating func firstMatch(from start: Int) throws(PatternError) -> Match? {
    if let compiled {
      do throws(PatternError) {
        return try subject.withUnsafeBufferPointer { bytes throws(PatternError) in
          try compiled.withMatch(in: bytes, from: start, Match.init)
        }
      } catch {
        self.compiled = nil
      }
    }
    let program = try pattern.program()
    return try subject.withUnsafeBufferPointer { bytes throws(PatternError) in
      try program.run(in: bytes, from: start, stepsLeft: &stepsLeft)
    }?.withUnsafeBufferPointer(Match.init)
  }

  /// The offset after the code unit at `offset`; `nil` at the end.
  private mutating func unitAfter(_ offset: Int) -> Int? {
    guard offset < subject.count else { return nil }
    switch subject[offset] {
    case 0..<0x80: return offset + 1
    case 0x80..<0xE0: return offset + 2
    case 0xE0..<0xF0: return offset + 3
    default:
      subject.replaceSubrange(
        offset..<offset + 4, with: SurrogateBytes.halves(of: subject[offset..<offset + 4]))
      return offset + 3
    }
  }
}

/// UTF-8 in which surrogates occur, each encoded in three bytes like other code points.
enum SurrogateBytes {
  /// The six bytes of the two surrogates of a character given as four bytes.
  static func halves(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    String(decoding: bytes, as: UTF8.self).utf16.flatMap { unit -> [UInt8] in
      [0xED, 0x80 | UInt8(unit >> 6 & 0x3F), 0x80 | UInt8(unit & 0x3F)]
    }
  }

  /// The text, in which a pair of surrogates is one character and a lone one is U+FFFD.
  static func string(from bytes: some Collection<UInt8>) -> String {
    // Surrogates are the only code points from ED A0 80 to ED BF BF.
    guard zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0xED && $1 >= 0xA0 }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var units: [UInt16] = []
    var rest = ArraySlice(Array(bytes))
    while let first = rest.first {
      let isSurrogate = first == 0xED && rest[rest.startIndex + 1] >= 0xA0
      let length =
        isSurrogate || first >= 0xE0 && first < 0xF0 ? 3 : first < 0x80 ? 1 : first < 0xE0 ? 2 : 4
      let scalar = rest.prefix(length)
      rest = rest.dropFirst(length)
      if isSurrogate {
        let high = UInt16(scalar[scalar.startIndex + 1] & 0x3F)
        units.append(0xD000 | high << 6 | UInt16(scalar[scalar.startIndex + 2] & 0x3F))
      } else {
        units += String(decoding: scalar, as: UTF8.self).utf16
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
