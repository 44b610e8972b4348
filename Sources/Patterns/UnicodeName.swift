/// A Unicode general category or script that `\p{…}` may name.
///
/// The names are those of Unicode 6.0, which the emulator's matcher knows; the C++ library also
/// takes the scripts of later versions (`\p{Adlam}`). What a name contains follows PCRE2's newer
/// tables. **Evidence:** every category and script name asked of the emulator.
struct UnicodeName: Sendable {
  let text: String

  init?(_ text: String) {
    guard Self.categories.contains(text) || Self.scripts.contains(text) else { return nil }
    self.text = text
  }

  var isScript: Bool { Self.scripts.contains(text) }

  static let categories: Set<String> = [
    "Any", "C", "Cc", "Cf", "Co", "Cs", "L", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn",
    "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "S", "Sc", "Sk", "Sm",
    "So", "Z", "Zl", "Zp", "Zs",
  ]

  static let scripts: Set<String> = [
    "Arabic", "Armenian", "Avestan", "Balinese", "Bamum", "Batak", "Bengali", "Bopomofo", "Brahmi",
    "Braille", "Buginese", "Buhid", "Canadian_Aboriginal", "Carian", "Cham", "Cherokee", "Common",
    "Coptic", "Cuneiform", "Cypriot", "Cyrillic", "Deseret", "Devanagari", "Egyptian_Hieroglyphs",
    "Ethiopic", "Georgian", "Glagolitic", "Gothic", "Greek", "Gujarati", "Gurmukhi", "Han",
    "Hangul", "Hanunoo", "Hebrew", "Hiragana", "Imperial_Aramaic", "Inherited",
    "Inscriptional_Pahlavi", "Inscriptional_Parthian", "Javanese", "Kaithi", "Kannada", "Katakana",
    "Kayah_Li", "Kharoshthi", "Khmer", "Lao", "Latin", "Lepcha", "Limbu", "Linear_B", "Lisu",
    "Lycian", "Lydian", "Malayalam", "Mandaic", "Meetei_Mayek", "Mongolian", "Myanmar",
    "New_Tai_Lue", "Nko", "Ogham", "Ol_Chiki", "Old_Italic", "Old_Persian", "Old_South_Arabian",
    "Old_Turkic", "Oriya", "Osmanya", "Phags_Pa", "Phoenician", "Rejang", "Runic", "Samaritan",
    "Saurashtra", "Shavian", "Sinhala", "Sundanese", "Syloti_Nagri", "Syriac", "Tagalog",
    "Tagbanwa", "Tai_Le", "Tai_Tham", "Tai_Viet", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan",
    "Tifinagh", "Ugaritic", "Unknown", "Vai", "Yi",
  ]
}
