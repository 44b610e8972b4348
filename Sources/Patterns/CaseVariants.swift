/// The scalars that a category or script gains under `(?i)`.
///
/// PCRE2 leaves `\p{…}` alone when it folds case; RE2 adds the case variants of the members. Most
/// names gain nothing. **Evidence:** the emulator's answers for all categories and the scripts of
/// cased letters; where they differ from C++ (`\p{Ll}`, `\p{L}`, `\p{M}`) the emulator wins.
enum CaseVariants {
  typealias Scalars = [ClosedRange<UInt32>]

  static func added(to name: UnicodeName) -> Scalars {
    switch name.text {
    case "Lu": addedToUppercase
    case "Lt": addedToTitlecase
    // The emulator adds only capitals that are one of three or more variants of a letter.
    case "Ll": addedToLowercase
    case "Greek": scalars(0xB5, 0x345)
    case "Common": scalars(0x39C, 0x3BC)
    case "Inherited", "Mn": scalars(0x399, 0x3B9, 0x1FBE)
    default: []
    }
  }

  private static func scalars(_ values: UInt32...) -> Scalars { values.map { $0...$0 } }

  private static let addedToLowercase = "KSÅǄǅǇǈǊǋǱǲΙΒΕΘϴΚΜΠΡΣΦΩ\u{2126}\u{212A}\u{212B}Ṡ"
    .unicodeScalars
    .map { $0.value...$0.value }

  /// `ß` is written out because its uppercase mapping is two letters.
  private static let addedToUppercase =
    variants(of: .uppercaseLetter, by: \.uppercaseMapping) + scalars(0xDF)

  private static let addedToTitlecase = variants(of: .titlecaseLetter, by: \.titlecaseMapping)

  /// The scalars outside a category that a mapping takes into it.
  private static func variants(
    of category: Unicode.GeneralCategory, by mapping: KeyPath<Unicode.Scalar.Properties, String>
  ) -> Scalars {
    var ranges: Scalars = []
    // The last cased letters are those of Adlam.
    for value in UInt32(0x41)...0x1E943 {
      guard let scalar = Unicode.Scalar(value),
        scalar.properties.changesWhenUppercased
          || scalar.properties.changesWhenTitlecased, scalar.properties.generalCategory != category
      else { continue }
      let mapped = scalar.properties[keyPath: mapping].unicodeScalars
      guard mapped.count == 1, mapped.first?.properties.generalCategory == category else {
        continue
      }
      if let last = ranges.last, last.upperBound + 1 == value {
        ranges[ranges.count - 1] = last.lowerBound...value
      } else {
        ranges.append(value...value)
      }
    }
    return ranges
  }
}
