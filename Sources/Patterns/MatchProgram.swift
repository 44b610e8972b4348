/// A pattern as instructions of RE2's own kind of machine, which `MatchProgram+Run` executes.
///
/// It takes over where PCRE2 must not or cannot: for the rare patterns on whose matches RE2 and a
/// backtracking matcher differ (`hasEmptyRounds`), and when PCRE2 reaches its limits. Time grows
/// with the length of the text times that of the program, never faster.
struct MatchProgram: Sendable {
  enum Instruction: Sendable {
    /// Consumes one scalar out of a set, given by its index in `sets`.
    case consume(Int)
    case require(PatternNode.Assertion)
    /// Notes the position in a slot: `2 * group`, plus 1 at the group's end.
    case note(Int)
    /// Goes on at both places; the first is preferred.
    case fork(Int, Int)
    case jump(Int)
    case match
  }

  /// The largest program; each instruction costs time at each position of a text.
  private static let largestSize = 20_000

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [ScalarTest] = []
  /// Twice the number of groups, the whole match included.
  let slotCount: Int
  private var setIndices: [String: Int] = [:]

  /// Translates a pattern; throws `tooCostly` when its counted repetitions make it too large.
  init(_ node: PatternNode, groupCount: Int) throws(PatternError) {
    slotCount = 2 * (groupCount + 1)
    try append(.capture(0, node))
    instructions.append(.match)
  }

  // MARK: - Translation

  private mutating func append(_ node: PatternNode) throws(PatternError) {
    guard instructions.count < Self.largestSize else { throw .tooCostly }
    switch node {
    case .empty: break
    case .literal(let scalar, let foldsCase):
      let set = PatternNode.CharacterSet(
        items: [.range(scalar.value...scalar.value)], foldsCase: foldsCase)
      try append(.set(set))
    case .set(let set):
      let text = PatternEmitter(.set(set)).text
      let index = setIndices[text] ?? sets.count
      if index == sets.count {
        sets.append(try ScalarTest(text))
        setIndices[text] = index
      }
      instructions.append(.consume(index))
    case .assertion(let assertion): instructions.append(.require(assertion))
    case .capture(let group, let body):
      instructions.append(.note(2 * group))
      try append(body)
      instructions.append(.note(2 * group + 1))
    case .sequence(let parts):
      for part in parts { try append(part) }
    case .alternatives(let branches): try append(branches[...])
    case .repetition(let body, let times): try append(body, repeated: times)
    }
  }

  private mutating func append(_ branches: ArraySlice<PatternNode>) throws(PatternError) {
    guard let first = branches.first else { return }
    guard branches.count > 1 else { return try append(first) }
    let fork = reserve()
    try append(first)
    let jump = reserve()
    instructions[fork] = .fork(fork + 1, instructions.count)
    try append(branches.dropFirst())
    instructions[jump] = .jump(instructions.count)
  }

  private mutating func append(
    _ body: PatternNode, repeated times: PatternNode.Repetition
  ) throws(PatternError) {
    let isGreedy = times.isGreedy
    guard let maximum = times.maximum else {
      guard times.minimum == 0 else {
        for _ in 1..<times.minimum { try append(body) }
        return try appendLoop(body, isGreedy: isGreedy)
      }
      // `x*` is `(?:x+)?`, so that a first round may be empty. **Evidence:** `(|a)*` in `aa`.
      let fork = reserve()
      try appendLoop(body, isGreedy: isGreedy)
      setFork(at: fork, otherwise: instructions.count, isGreedy: isGreedy)
      return
    }
    for _ in 0..<times.minimum { try append(body) }
    // `x{0,2}` is `(?:x(?:x)?)?`.
    var forks: [Int] = []
    for _ in times.minimum..<maximum {
      forks.append(reserve())
      try append(body)
    }
    for fork in forks {
      setFork(at: fork, otherwise: instructions.count, isGreedy: isGreedy)
    }
  }

  /// Appends `x+`.
  private mutating func appendLoop(_ body: PatternNode, isGreedy: Bool) throws(PatternError) {
    let start = instructions.count
    try append(body)
    let end = instructions.count
    instructions.append(isGreedy ? .fork(start, end + 1) : .fork(end + 1, start))
  }

  private mutating func reserve() -> Int {
    instructions.append(.match)
    return instructions.count - 1
  }

  private mutating func setFork(at index: Int, otherwise: Int, isGreedy: Bool) {
    instructions[index] =
      isGreedy ? .fork(index + 1, otherwise) : .fork(otherwise, index + 1)
  }
}

/// Whether a scalar belongs to a set, which PCRE2 knows.
struct ScalarTest: Sendable {
  private var lowMembers: UInt64 = 0
  private var highMembers: UInt64 = 0
  private let pattern: CompiledPattern

  /// Takes a set in PCRE2's syntax.
  init(_ text: String) throws(PatternError) {
    pattern = try CompiledPattern(text, for: .wholeMatch)
    for byte in UInt8(0)..<0x80 where try matches([byte]) {
      if byte < 64 { lowMembers |= 1 << byte } else { highMembers |= 1 << (byte - 64) }
    }
  }

  /// Whether the scalar encoded by `bytes` is a member.
  func contains(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(PatternError) -> Bool {
    let first = bytes[bytes.startIndex]
    guard first >= 0x80 else {
      return first < 64 ? lowMembers >> first & 1 == 1 : highMembers >> (first - 64) & 1 == 1
    }
    return try pattern.matches(UnsafeBufferPointer(rebasing: bytes))
  }

  private func matches(_ bytes: [UInt8]) throws(PatternError) -> Bool {
    try bytes.withUnsafeBufferPointer { buffer throws(PatternError) in
      try pattern.matches(buffer)
    }
  }
}
