import CPCRE2
import Synchronization

/// A pattern compiled by PCRE2, with limits that keep every match short.
///
/// PCRE2 counts backtracking steps, each of which may take time in proportion to the text, and when
/// searching counts anew at each place. So the limits are low, and lower for long texts;
/// `MatchProgram` takes over beyond them.
///
/// Why `@unchecked Sendable`: `code`, `shortLimits` and `longLimits` are only read after `init`,
/// which PCRE2 declares safe from several threads at once. The one mutable thing, scratch space for
/// a match, is handed out through an atomic exchange, so no two matches ever share one.
final class CompiledPattern: @unchecked Sendable {
  /// What a pattern is compiled for.
  enum Purpose {
    case wholeMatch
    /// Finding matches in texts of at most so many bytes.
    case search(longestText: Int)
  }

  /// Steps before a whole match of a short text is given up, of a long one, and a search.
  private static let stepLimits: (short: UInt32, long: UInt32, search: UInt32) = (10_000, 100, 200)
  /// The longest short text, in bytes.
  private static let shortLength = 4096
  /// Memory for backtracking, in bytes, of the just-in-time compiled matcher.
  private static let stackLimit = 64 << 20
  /// Memory for backtracking, in kibibytes, of the interpreter.
  private static let heapLimit: UInt32 = 64 << 10

  /// The longest text that is not left to `MatchProgram`, in bytes.
  private let longestText: Int
  private let code: OpaquePointer
  private let shortLimits: OpaquePointer
  private let longLimits: OpaquePointer
  /// The address of match data that no match uses now, or 0.
  private let spareMatchData = Atomic<UInt>(0)

  /// Compiles PCRE2 syntax; throws `tooCostly` when it is too large.
  init(_ text: String, for purpose: Purpose) throws(PatternError) {
    let context = pcre2_compile_context_create_8(nil)
    defer { pcre2_compile_context_free_8(context) }
    pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    pcre2_set_parens_nest_limit_8(context, 100_000)
    pcre2_set_compile_extra_options_8(context, PCRE2_EXTRA_ALLOW_SURROGATE_ESCAPES)
    var options =
      PCRE2_UTF | PCRE2_DOTALL | PCRE2_MULTILINE | PCRE2_ALT_CIRCUMFLEX | PCRE2_DOLLAR_ENDONLY
    let steps: (short: UInt32, long: UInt32)
    switch purpose {
    case .wholeMatch:
      options |= PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_NO_AUTO_CAPTURE
      longestText = .max
      steps = (Self.stepLimits.short, Self.stepLimits.long)
    case .search(let length):
      longestText = length
      steps = (Self.stepLimits.search, Self.stepLimits.search)
    }
    var errorCode: Int32 = 0
    var errorOffset = 0
    var copy = text
    let compiled = copy.withUTF8 {
      pcre2_compile_8($0.baseAddress, $0.count, options, &errorCode, &errorOffset, context)
    }
    guard let compiled,
      let short = Self.limits(steps.short),
      let long = Self.limits(steps.long)
    else { throw .tooCostly }
    code = compiled
    shortLimits = short
    longLimits = long
    pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
  }

  private static func limits(_ steps: UInt32) -> OpaquePointer? {
    let context = pcre2_match_context_create_8(nil)
    pcre2_set_match_limit_8(context, steps)
    pcre2_set_heap_limit_8(context, heapLimit)
    return context
  }

  deinit {
    pcre2_match_data_free_8(OpaquePointer(bitPattern: spareMatchData.load(ordering: .acquiring)))
    pcre2_match_context_free_8(shortLimits)
    pcre2_match_context_free_8(longLimits)
    pcre2_code_free_8(code)
  }

  /// Whether the pattern matches `subject` at or after `start`, in bytes.
  func matches(
    _ subject: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) throws(PatternError) -> Bool {
    try withMatch(in: subject, from: start) { _ in true } ?? false
  }

  /// Calls `body` with the bounds of the groups of the first match at or after `start`: byte
  /// offsets in pairs, -1 for a group that took no part.
  ///
  /// Returns `nil` without a match.
  func withMatch<Result>(
    in subject: UnsafeBufferPointer<UInt8>, from start: Int,
    _ body: (UnsafeBufferPointer<Int>) -> Result
  ) throws(PatternError) -> Result? {
    guard subject.count <= longestText,
      let matchData = takeMatchData()
    else { throw .tooCostly }
    let limits = subject.count <= Self.shortLength ? shortLimits : longLimits
    defer { giveBack(matchData) }
    var status = pcre2_match_8(
      code, subject.baseAddress, subject.count, start, PCRE2_NO_UTF_CHECK, matchData, limits)
    if status == PCRE2_ERROR_JIT_STACKLIMIT {
      status = matchWithLargeStack(subject, from: start, matchData, limits)
    }
    if status == PCRE2_ERROR_NOMATCH { return nil }
    guard status >= 0 else { throw .tooCostly }
    let count = Int(pcre2_get_ovector_count_8(matchData)) * 2
    // `PCRE2_UNSET`, the largest unsigned value, becomes -1.
    return pcre2_get_ovector_pointer_8(matchData).withMemoryRebound(to: Int.self, capacity: count) {
      body(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  private func matchWithLargeStack(
    _ subject: UnsafeBufferPointer<UInt8>, from start: Int, _ matchData: OpaquePointer,
    _ limits: OpaquePointer
  ) -> Int32 {
    let stack = pcre2_jit_stack_create_8(32 << 10, Self.stackLimit, nil)
    let context = pcre2_match_context_copy_8(limits)
    defer {
      pcre2_match_context_free_8(context)
      pcre2_jit_stack_free_8(stack)
    }
    pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
    return pcre2_match_8(
      code, subject.baseAddress, subject.count, start, PCRE2_NO_UTF_CHECK, matchData, context)
  }

  private func takeMatchData() -> OpaquePointer? {
    let spare = spareMatchData.exchange(0, ordering: .acquiring)
    return OpaquePointer(bitPattern: spare) ?? pcre2_match_data_create_from_pattern_8(code, nil)
  }

  private func giveBack(_ matchData: OpaquePointer) {
    let replaced = spareMatchData.exchange(UInt(bitPattern: matchData), ordering: .releasing)
    pcre2_match_data_free_8(OpaquePointer(bitPattern: replaced))
  }
}
