/// What the rules language asks of a pattern's text before it is read as a regular expression.
///
/// Parentheses are counted in the bare text: any that no backslash precedes, also inside `[…]` and
/// `\Q…\E`. So `[)]` is refused although RE2 takes it, and `[(][)]` passes.
/// **Evidence:** the emulator's messages at 4096 and 4097 UTF-16 units, 100 and 101 groups, 20 and
/// 21 levels, and for `[)]`, `\Q(\E`, `\\(` and `a\)`.
enum PatternLimits {
  /// Throws `overLimit`; returns whether the parentheses are balanced.
  ///
  /// The caller reports unbalanced ones only after RE2's syntax, whose messages say more.
  static func hasBalancedParentheses(_ text: String) throws(PatternError) -> Bool {
    guard text.utf16.count <= PatternError.Limit.length.maximum else { throw .overLimit(.length) }
    var groups = 0
    var depth = 0
    var isEscaped = false
    for byte in text.utf8 {
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      guard !isEscaped else { continue }
      if byte == UInt8(ascii: "(") {
        groups += 1
        depth += 1
        guard depth <= PatternError.Limit.nesting.maximum else { throw .overLimit(.nesting) }
        guard groups <= PatternError.Limit.groups.maximum else { throw .overLimit(.groups) }
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        guard depth >= 0 else { return false }
      }
    }
    return depth == 0
  }
}
