/// A parsed regular expression.
///
/// Flags such as `(?i)` are gone: each node says by itself what it matches.
indirect enum PatternNode: Sendable {
  case empty
  /// One scalar; with `foldsCase`, also its case variants.
  case literal(Unicode.Scalar, foldsCase: Bool)
  case set(CharacterSet)
  case assertion(Assertion)
  /// A capturing group, numbered from 1.
  case capture(Int, PatternNode)
  case sequence([PatternNode])
  /// Alternatives, the preferred first.
  case alternatives([PatternNode])
  case repetition(PatternNode, Repetition)

  enum Assertion: Sendable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
  }

  /// `minimum...maximum` times, without a bound when `maximum` is `nil`.
  struct Repetition: Sendable {
    let minimum: Int
    let maximum: Int?
    let isGreedy: Bool
  }

  /// One scalar out of a set: `.`, `\d`, `\pL` or `[…]`.
  struct CharacterSet: Sendable {
    var items: [Item] = []
    var isNegated = false
    var foldsCase = false

    enum Item: Sendable {
      case range(ClosedRange<UInt32>)
      /// A Unicode general category or script.
      case named(UnicodeName, isNegated: Bool)
    }
  }

  /// Whether the node can match the empty string.
  var isNullable: Bool {
    switch self {
    case .empty, .assertion: true
    case .literal, .set: false
    case .capture(_, let body): body.isNullable
    case .sequence(let parts): parts.allSatisfy(\.isNullable)
    case .alternatives(let branches): branches.contains(where: \.isNullable)
    case .repetition(let body, let times): times.minimum == 0 || body.isNullable
    }
  }

  /// Whether an unbounded repetition has a body that can match the empty string.
  ///
  /// Then RE2 and a backtracking matcher may prefer different matches or groups: `(a?c??)*` in
  /// `ac` matches `a` in RE2, `ac` in PCRE2, and `(a*)+` in `a` leaves different groups.
  /// **Evidence:** asked of the emulator.
  var hasEmptyRounds: Bool {
    hasRepetition { body, times in times.maximum == nil && body.isNullable }
  }

  /// Whether one match may be as long as the text.
  var isUnbounded: Bool {
    hasRepetition { _, times in times.maximum == nil }
  }

  private func hasRepetition(where condition: (PatternNode, Repetition) -> Bool) -> Bool {
    switch self {
    case .empty, .assertion, .literal, .set: false
    case .capture(_, let body): body.hasRepetition(where: condition)
    case .sequence(let parts): parts.contains { $0.hasRepetition(where: condition) }
    case .alternatives(let branches): branches.contains { $0.hasRepetition(where: condition) }
    case .repetition(let body, let times):
      condition(body, times) || body.hasRepetition(where: condition)
    }
  }
}
