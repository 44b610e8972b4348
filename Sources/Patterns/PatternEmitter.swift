/// Writes a parsed pattern as a PCRE2 pattern with the same meaning.
///
/// Everything that PCRE2's defaults could change is spelled out: sets are code point ranges or
/// properties, `^` and `$` are `\A` and `\z` or multi-line anchors, each set that folds case says
/// so. The text is meant for the options of `CompiledPattern`.
struct PatternEmitter {
  private(set) var text = ""

  init(_ node: PatternNode) {
    emit(node)
  }

  private mutating func emit(_ node: PatternNode) {
    switch node {
    case .empty: text += "(?:)"
    case .literal(let scalar, let foldsCase):
      text += foldsCase ? "(?i:\(code(scalar.value)))" : code(scalar.value)
    case .set(let set): emit(set)
    case .assertion(let assertion):
      text += code(assertion)
    // PCRE2 counts groups in the same order.
    case .capture(_, let body):
      text += "("
      emit(body)
      text += ")"
    case .sequence(let parts):
      for part in parts { emit(part) }
    case .alternatives(let branches):
      text += "(?:"
      for (index, branch) in branches.enumerated() {
        if index > 0 { text += "|" }
        emit(branch)
      }
      text += ")"
    case .repetition(let body, let times):
      text += "(?:"
      emit(body)
      text += ")" + quantifier(times)
    }
  }

  private func code(_ assertion: PatternNode.Assertion) -> String {
    switch assertion {
    case .textStart: "\\A"
    case .textEnd: "\\z"
    case .lineStart: "^"
    case .lineEnd: "$"
    case .wordBoundary: "\\b"
    case .noWordBoundary: "\\B"
    }
  }

  private func quantifier(_ times: PatternNode.Repetition) -> String {
    let counts =
      switch (times.minimum, times.maximum) {
      case (0, nil): "*"
      case (1, nil): "+"
      case (0, 1): "?"
      case (let minimum, nil): "{\(minimum),}"
      case (let minimum, let maximum?): "{\(minimum),\(maximum)}"
      }
    return counts + (times.isGreedy ? "" : "?")
  }

  // MARK: - Sets

  private mutating func emit(_ set: PatternNode.CharacterSet) {
    var members = ""
    /// Sets of their own: names that gain case variants, which must not be folded once more.
    var separate: [String] = []
    for item in set.items {
      if set.foldsCase, case .named(let name, let isNegated) = item {
        let added = CaseVariants.added(to: name)
        if !added.isEmpty {
          let names = code(.named(name, isNegated: false)) + added.map { code(.range($0)) }.joined()
          separate.append((isNegated ? "[^" : "[") + names + "]")
          continue
        }
      }
      members += code(item)
    }
    guard separate.isEmpty else {
      if !members.isEmpty { separate.append("(?i:[\(members)])") }
      let either = separate.joined(separator: "|")
      text += set.isNegated ? "(?:(?!\(either)).)" : "(?:\(either))"
      return
    }
    guard !members.isEmpty else {
      text += set.isNegated ? "." : "(?!)"
      return
    }
    let brackets = (set.isNegated ? "[^" : "[") + members + "]"
    text += set.foldsCase ? "(?i:\(brackets))" : brackets
  }

  private func code(_ item: PatternNode.CharacterSet.Item) -> String {
    switch item {
    case .range(let range):
      return range.lowerBound == range.upperBound
        ? code(range.lowerBound) : code(range.lowerBound) + "-" + code(range.upperBound)
    case .named(let name, let isNegated):
      let letter = isNegated ? "P" : "p"
      switch name.text {
      case "Any": return isNegated ? "" : "\\x{0}-\\x{10FFFF}"
      // RE2's `C` lacks the unassigned code points.
      case "C" where isNegated:
        return "\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Z}\\p{Cn}"
      case "C": return "\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}"
      default:
        return name.isScript ? "\\\(letter){sc:\(name.text)}" : "\\\(letter){\(name.text)}"
      }
    }
  }

  private func code(_ value: UInt32) -> String {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(Character(Unicode.Scalar(UInt8(value))))
    default: "\\x{" + String(value, radix: 16, uppercase: true) + "}"
    }
  }
}
