/// The second argument of `replace`.
///
/// - `$n` is the text of group `n`; more digits belong to `n` as long as there is such a group.
/// - `${name}` is the text of a named group.
/// - A backslash is dropped and makes the next character literal.
/// - Any other `$`, and a backslash at the end, stand for themselves.
///
/// **Evidence:** `language.md` §3.9; `${name}` asked of the emulator, which fails the request when
/// there is no such group and writes `null` for a named group that took no part in the match.
enum Substitution {
  enum Part {
    case text([UInt8])
    /// The text of a group, or `absent` when the group took no part in the match.
    case group(Int, absent: [UInt8])
  }

  /// Reads a substitution; throws `missingGroup`.
  static func parts(
    of substitution: String, groupCount: Int, _ groupNames: [String: Int]
  ) throws(PatternError) -> [Part] {
    let source = Array(substitution.utf8)
    var parts: [Part] = []
    var text: [UInt8] = []
    var index = 0
    while index < source.count {
      let byte = source[index]
      let following = index + 1 < source.count ? source[index + 1] : nil
      index += 1
      switch (byte, following) {
      case (UInt8(ascii: "\\"), let following?):
        text.append(following)
        index += 1
      case (UInt8(ascii: "$"), UInt8(ascii: "{")?):
        index += 1
        let end = source[index...].firstIndex(of: UInt8(ascii: "}")) ?? source.count
        let name = String(decoding: source[index..<end], as: UTF8.self)
        guard end < source.count, let number = groupNames[name] else {
          throw .missingGroup(name)
        }
        parts += [.text(text), .group(number, absent: Array("null".utf8))]
        text = []
        index = end + 1
      case (UInt8(ascii: "$"), let following?) where digit(following) != nil:
        var number = 0
        repeat {
          number = number * 10 + Int(source[index] - 0x30)
          index += 1
        } while index < source.count
          && digit(source[index]).map { number * 10 + $0 <= groupCount } == true
        guard number <= groupCount else { throw .missingGroup(String(number)) }
        parts += [.text(text), .group(number, absent: [])]
        text = []
      default: text.append(byte)
      }
    }
    return parts + [.text(text)]
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (0x30...0x39).contains(byte) ? Int(byte - 0x30) : nil
  }
}
