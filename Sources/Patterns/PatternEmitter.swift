/// Writes a parsed pattern as a PCRE2 pattern with the same meaning.
///
/// Everything that PCRE2's defaults could change is spelled out: sets are code point ranges or
/// properties, `^` and `$` are `\A` and `\z` or multi-line anchors, each set that folds case says
/// so. The text is meant for the options of `CompiledPattern`.
struct PatternEmitter {
  /// What the pattern is used for.
  enum Purpose {
    /// Only whether a whole text matches matters, not how.
    case wholeMatch
    /// The leftmost match and its groups matter, as RE2 finds them.
    case search
  }

  private(set) var text = ""
  /// The PCRE2 number of each group of the pattern; the whole match is group 0.
  private(set) var groupNumbers: [Int: Int] = [0: 0]
  private let purpose: Purpose
  private var lastGroup = 0

  init(_ node: PatternNode, for purpose: Purpose) {
    self.purpose = purpose
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
    case .capture(let number, let body):
      groupNumbers[number] = openGroup()
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
    case .repetition(let body, let times): emit(body, repeated: times)
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

  private mutating func openGroup() -> Int {
    text += "("
    lastGroup += 1
    return lastGroup
  }

  // MARK: - Repetition

  private mutating func emit(_ body: PatternNode, repeated times: PatternNode.Repetition) {
    guard purpose == .search, times.maximum == nil, body.isNullable else {
      text += "(?:"
      emit(body)
      text += ")" + quantifier(times)
      return
    }
    emitNullable(body, repeated: times)
  }

  /// Writes an unbounded repetition of something that may be empty.
  ///
  /// PCRE2 leaves a loop as soon as one round is empty. RE2 gives up only that way through the
  /// round and tries its other ways, because an empty round leads to a state it has been in. So
  /// each round notes the rest of the text when it starts, and must end with another rest; only
  /// the first round may be empty. `x*` is `(?:x+)?`. **Evidence:** the emulator replaces with
  /// `(|a)*` nothing but empty texts in `aa`, and with `(?:a|b??)*` the whole of `ab`.
  private mutating func emitNullable(
    _ body: PatternNode, repeated times: PatternNode.Repetition
  ) {
    if times.minimum > 1 {
      let required = times.minimum - 1
      emit(
        body, repeated: .init(minimum: required, maximum: required, isGreedy: times.isGreedy))
    }
    let laziness = times.isGreedy ? "" : "?"
    text += "(?:(?="
    let start = openGroup()
    text += ".*))(?:(?="
    let round = openGroup()
    text += ".*))"
    emit(body)
    text += "(?:(?!\\g{\(round)}\\z)|(?=\\g{\(start)}\\z)))+\(laziness))"
    if times.minimum == 0 { text += "?" + laziness }
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
    let members = set.items.map { code($0, foldsCase: set.foldsCase) }.joined()
    guard !members.isEmpty else {
      text += set.isNegated ? "." : "(?!)"
      return
    }
    let brackets = (set.isNegated ? "[^" : "[") + members + "]"
    text += set.foldsCase ? "(?i:\(brackets))" : brackets
  }

  private func code(_ item: PatternNode.CharacterSet.Item, foldsCase: Bool) -> String {
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
