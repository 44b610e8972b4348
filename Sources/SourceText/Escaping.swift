extension String {
  /// The text with some scalars replaced: those for which there is a replacement.
  package func escaping(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let other = replacement(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text with U+FFFD for each character that would steer a terminal instead of being shown.
  ///
  /// Those are the controls but tabs and line feeds, and the marks that reorder what is shown
  /// (Trojan Source, CVE-2021-42574). One scalar stands for one, so columns stay what they are.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    return escaping { $0.isUnprintable ? "\u{FFFD}" : nil }
  }
}

extension Unicode.Scalar {
  fileprivate var isUnprintable: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    case _: false
    }
  }
}
