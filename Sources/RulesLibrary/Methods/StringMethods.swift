import Patterns
import RulesValues

/// **Evidence** for all: `language.md` §3.9 and Appendix A.
let stringMethods: [Builtin] = [
  Builtin(
    "lower", on: .method(.string), [Signature([], returns: .type(.string))],
    summary: "The text with ASCII capitals in lower case; other letters stay.",
    examples: ["'ABC'.lower() => \"abc\"", "'ÉÀ'.lower() => \"ÉÀ\""], evidence: "§3.9",
    body: .unary { (text) throws(Failure) in .string(mapASCII(try text.text, 65...90, adding: 32)) }
  ),
  Builtin(
    "matches", on: .method(.string), [Signature([.type(.string)], returns: .type(.bool))],
    summary: "Whether the whole text matches a regular expression in RE2's syntax.",
    examples: ["'abc'.matches('[a-z]+') => true", "'abc'.matches('b') => false"],
    evidence: "§3.9",
    body: .pattern { (text, pattern) throws(Failure) in
      let subject = try text.text
      do throws(PatternError) {
        return .boolean(try pattern.matchesWhole(subject.string))
      } catch {
        throw failure(error, of: Text(pattern.text))
      }
    }),
  Builtin(
    "replace", on: .method(.string),
    [Signature([.type(.string), .type(.string)], returns: .type(.string))],
    summary: "The text with every match replaced; `$0` to `$9` stand for the groups.",
    examples: ["'abc'.replace('(a)(b)', '$2$1') => \"bac\"", "'aaa'.replace('a', 'b') => \"bbb\""],
    evidence: "§3.9",
    body: .many { (operands) throws(Failure) in
      let subject = try operands[0].text
      let pattern = try compile(try operands[1].text)
      let substitution = try operands[2].text
      do throws(PatternError) {
        return .string(Text(try pattern.replacing(in: subject.string, with: substitution.string)))
      } catch {
        throw failure(error, of: Text(pattern.text))
      }
    }),
  Builtin(
    "size", on: .method(.string), [Signature([], returns: .type(.int))],
    summary: "The number of UTF-16 code units.",
    examples: ["'abc'.size() => 3", "'😀'.size() => 2"], evidence: "§3.9",
    body: .unary { (text) throws(Failure) in .integer(Int64(try text.text.utf16Count)) }),
  Builtin(
    "split", on: .method(.string), [Signature([.type(.string)], returns: .type(.list))],
    summary: "The pieces between the matches of a regular expression.",
    examples: ["'a,b,,c,,'.split(',') => [\"a\", \"b\", \"\", \"c\"]"], evidence: "§3.9",
    body: .pattern { (text, pattern) throws(Failure) in
      let subject = try text.text
      do throws(PatternError) {
        return .list(try pattern.split(subject.string).map { .string(Text($0)) })
      } catch {
        throw failure(error, of: Text(pattern.text))
      }
    }),
  Builtin(
    "toUtf8", on: .method(.string), [Signature([], returns: .type(.bytes))],
    summary: "The text's UTF-8 bytes.", examples: ["'é'.toUtf8().size() => 2"], evidence: "§3.9",
    body: .unary { (text) throws(Failure) in .bytes(Array(try text.text.string.utf8)) }),
  Builtin(
    "trim", on: .method(.string), [Signature([], returns: .type(.string))],
    summary: "The text without blanks and control characters (up to U+0020) at its ends.",
    examples: ["'  a b '.trim() => \"a b\""], evidence: "§3.9",
    body: .unary { (text) throws(Failure) in
      let utf8 = try text.text.string.utf8
      let start = utf8.firstIndex { $0 > 0x20 } ?? utf8.endIndex
      let end = utf8.lastIndex { $0 > 0x20 }.map { utf8.index(after: $0) } ?? start
      return .string(Text(String(utf8[start..<end]) ?? ""))
    }),
  Builtin(
    "upper", on: .method(.string), [Signature([], returns: .type(.string))],
    summary: "The text with ASCII small letters in upper case; other letters stay.",
    examples: ["'abc'.upper() => \"ABC\"", "'ß'.upper() => \"ß\""], evidence: "§3.9",
    body: .unary { (text) throws(Failure) in
      .string(mapASCII(try text.text, 97...122, adding: -32))
    }),
]

private func mapASCII(_ text: Text, _ range: ClosedRange<UInt8>, adding offset: Int) -> Text {
  let bytes = text.string.utf8.map { byte in
    range.contains(byte) ? UInt8(Int(byte) + offset) : byte
  }
  return Text(String(decoding: bytes, as: UTF8.self))
}
