import Synchronization

/// A regular expression of the rules language.
///
/// `PatternParser` lets through RE2's dialect only, `PatternEmitter` writes it in PCRE2's, and
/// `CompiledPattern` runs it.
package final class Pattern: Sendable {
  /// The pattern as it was written.
  package let text: String
  private let node: PatternNode
  let groupCount: Int
  /// The numbers of the named groups.
  let groupNames: [String: Int]
  private let whole: Result<CompiledPattern, PatternError>
  /// The form for `replacing` and `split`, compiled when first used.
  private let search = Mutex<Search?>(nil)

  /// A compiled pattern that finds matches, with the number of each group in it.
  struct Search: Sendable {
    let compiled: CompiledPattern
    let groupNumbers: [Int]
  }

  /// Reads and compiles a pattern; throws `PatternError.invalid` for what RE2 refuses.
  package init(_ text: String) throws(PatternError) {
    self.text = text
    var parser = PatternParser(text)
    node = try parser.parse()
    groupCount = parser.groupCount
    groupNames = parser.groupNames
    let emitted = PatternEmitter(node, for: .wholeMatch).text
    whole = Result { () throws(PatternError) in
      try CompiledPattern(emitted, isWholeMatch: true)
    }
  }

  /// Whether the whole of `subject` matches; throws `tooCostly` at the limits.
  package func matchesWhole(_ subject: String) throws(PatternError) -> Bool {
    let compiled = try whole.get()
    var copy = subject
    // `withUTF8` cannot throw a typed error.
    return try copy.withUTF8 { bytes in
      Result { () throws(PatternError) in try compiled.matches(bytes) }
    }.get()
  }

  /// The form that finds matches.
  func searching() throws(PatternError) -> Search {
    try search.withLock { (stored: inout sending Search?) throws(PatternError) -> Search in
      if let stored { return stored }
      let emitter = PatternEmitter(node, for: .search)
      let made = Search(
        compiled: try CompiledPattern(emitter.text, isWholeMatch: false),
        groupNumbers: (0...groupCount).map { emitter.groupNumbers[$0] ?? 0 })
      stored = made
      return made
    }
  }
}
