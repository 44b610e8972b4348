import Foundation
import RulesSyntax
import SourceText
import TestSupport
import Testing

@Suite struct PrinterTests {
  /// All fixture texts without syntax errors.
  private static func validTexts() throws -> [String] {
    let decoder = JSONDecoder()
    var texts: [String] = []
    for fixture in ["expressions", "structures", "probes"] {
      for (_, line) in try Fixtures.lines("Syntax/\(fixture).txt") {
        guard let tab = line.lastIndex(of: "\t"), line[tab...] == "\t[]" else { continue }
        texts.append(try decoder.decode(String.self, from: Data(line[..<tab].utf8)))
      }
    }
    return try texts + Fixtures.files(in: "Syntax/valid", suffix: ".rules").map(Fixtures.text)
  }

  @Test func `printed texts parse to the same tree`() throws {
    let texts = try Self.validTexts()
    #expect(texts.count > 1_000)
    for text in texts {
      let first = parse(SourceFile(name: "original", text: text))
      guard first.diagnostics.isEmpty else { continue }
      let printed = SourcePrinter.text(of: first.file)
      let second = parse(SourceFile(name: "printed", text: printed))
      let isSound = second.diagnostics.isEmpty
      #expect(isSound, "\(printed)")
      #expect(first.file.nodeCount == second.file.nodeCount, "\(printed)")
      #expect(SourcePrinter.text(of: second.file) == printed)
    }
  }

  @Test func `tokens and gaps join to the source`() throws {
    for text in try Self.validTexts() {
      let source = SourceFile(name: "text", text: text)
      let list = Lexer.tokens(of: source)
      let joined = list.tokens.indices.map { index in
        source.text(of: list.gap(before: index)) + source.text(of: list.tokens[index].span)
      }
      #expect(joined.joined() == text)
    }
  }
}
