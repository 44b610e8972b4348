import Synchronization

/// A regular expression of the rules language.
///
/// `PatternLimits` and `PatternParser` let through RE2's dialect only. `PatternEmitter` writes it in
/// PCRE2's, and `CompiledPattern` runs that, as fast as PCRE2 is. Where PCRE2 reaches its limits,
/// or prefers another match than RE2, `MatchProgram` answers instead; it is slower but linear.
package final class Pattern: Sendable {
  /// The pattern as it was written.
  package let text: String
  let groupCount: Int
  /// The numbers of the named groups.
  let groupNames: [String: Int]
  private let node: PatternNode
  private let whole: CompiledPattern?
  /// What is compiled when first used.
  private let later = Mutex(Later())

  private struct Later: Sendable {
    var search: PatternSearch?
    var program: Result<MatchProgram, PatternError>?
  }

  /// Reads and compiles a pattern; throws `invalid` or `overLimit` for what the emulator refuses.
  package init(_ text: String) throws(PatternError) {
    self.text = text
    let isBalanced = try PatternLimits.hasBalancedParentheses(text)
    var parser = PatternParser(text)
    node = try parser.parse()
    guard isBalanced else { throw .invalid(.unbalancedParenthesis, fragment: text) }
    groupCount = parser.groupCount
    groupNames = parser.groupNames
    whole = try? CompiledPattern(PatternEmitter(node).text, for: .wholeMatch)
  }

  /// Whether the whole of `subject` matches; throws `tooCostly` at the limits.
  package func matchesWhole(_ subject: String) throws(PatternError) -> Bool {
    var copy = subject
    // `withUTF8` cannot throw a typed error.
    return try copy.withUTF8 { bytes in
      Result { () throws(PatternError) in try matchesWhole(bytes) }
    }.get()
  }

  private func matchesWhole(_ bytes: UnsafeBufferPointer<UInt8>) throws(PatternError) -> Bool {
    do throws(PatternError) {
      if let whole { return try whole.matches(bytes) }
    } catch {
      // PCRE2 gave up; the program below has limits of its own.
    }
    var stepsLeft = MatchProgram.stepLimit
    return try program().run(in: bytes, from: 0, isWhole: true, stepsLeft: &stepsLeft) != nil
  }

  func program() throws(PatternError) -> MatchProgram {
    try later.withLock { later in
      let program =
        later.program
        ?? Result { () throws(PatternError) in
          try MatchProgram(node, groupCount: groupCount)
        }
      later.program = program
      return program
    }.get()
  }

  /// The form that finds matches; `nil` when only the program does.
  func compiledSearch() -> CompiledPattern? {
    later.withLock { later in
      let search = later.search ?? PatternSearch(node)
      later.search = search
      return search.compiled
    }
  }
}

/// A pattern compiled for finding matches.
struct PatternSearch: Sendable {
  /// `nil` when PCRE2 cannot compile the pattern or would find other matches than RE2.
  let compiled: CompiledPattern?

  /// The longest text that PCRE2 searches for matches without a bound on their length: from each
  /// place on it may read the whole rest.
  private static let longestText = 512

  init(_ node: PatternNode) {
    let longest = node.isUnbounded ? Self.longestText : .max
    compiled =
      node.hasEmptyRounds
      ? nil : try? CompiledPattern(PatternEmitter(node).text, for: .search(longestText: longest))
  }
}
