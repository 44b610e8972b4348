/// A class of ASCII characters: `\d` or `[:alpha:]`.
struct ASCIIClass: Sendable {
  let ranges: [ClosedRange<UInt32>]

  /// The classes of `\d`, `\s` and `\w`; the capital letter negates.
  static let perl: [Unicode.Scalar: ASCIIClass] = [
    "d": .init("09"), "s": .init("\t\n\u{0C}\r  "), "w": .init("09AZ__az"),
  ]

  /// The classes of `[[:name:]]`; `[:^name:]` negates.
  static let posix: [String: ASCIIClass] = [
    "alnum": .init("09AZaz"),
    "alpha": .init("AZaz"),
    "ascii": .init("\u{0}\u{7F}"),
    "blank": .init("\t\t  "),
    "cntrl": .init("\u{0}\u{1F}\u{7F}\u{7F}"),
    "digit": .init("09"),
    "graph": .init("!~"),
    "lower": .init("az"),
    "print": .init(" ~"),
    "punct": .init("!/:@[`{~"),
    "space": .init("\t\r  "),
    "upper": .init("AZ"),
    "word": .init("09AZ__az"),
    "xdigit": .init("09AFaf"),
  ]

  /// Makes a class of pairs of a first and a last member, in ascending order.
  private init(_ pairs: String) {
    // A carriage return with a line feed would be one character, hence scalars.
    let bounds = pairs.unicodeScalars.map(\.value)
    ranges = stride(from: 0, to: bounds.count, by: 2).map { bounds[$0]...bounds[$0 + 1] }
  }

  /// The members as items of a set.
  ///
  /// A negated class that folds case leaves out the variants of its members too: `(?i)\W` does
  /// not match `ſ`, a variant of `s`. **Evidence:** PyPI `google-re2`.
  func items(isNegated: Bool, foldsCase: Bool) -> [PatternNode.CharacterSet.Item] {
    let members = isNegated && foldsCase ? folded : ranges
    return (isNegated ? Self.complement(of: members) : members).map { .range($0) }
  }

  private var folded: [ClosedRange<UInt32>] {
    var all = Set(ranges.joined())
    for letter in UInt32(0x61)...0x7A where all.contains(letter) || all.contains(letter - 0x20) {
      all.formUnion([letter, letter - 0x20])
      // The long s and the Kelvin sign are the only variants outside ASCII.
      if letter == 0x73 { all.insert(0x17F) }
      if letter == 0x6B { all.insert(0x212A) }
    }
    return all.sorted().map { $0...$0 }
  }

  private static func complement(of ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    var start: UInt32 = 0
    for range in ranges {
      if start < range.lowerBound { result.append(start...range.lowerBound - 1) }
      start = range.upperBound + 1
    }
    if start <= 0x10FFFF { result.append(start...0x10FFFF) }
    return result
  }
}
