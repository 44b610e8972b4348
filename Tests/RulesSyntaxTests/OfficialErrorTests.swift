import Foundation
import RulesSyntax
import SourceText
import TestSupport
import Testing

@Suite struct OfficialErrorTests {
  /// An error as the emulator reports it.
  private struct Expected: Decodable, Equatable, CustomStringConvertible {
    let line: Int
    let column: Int
    let message: String

    init(line: Int, column: Int, message: String) {
      self.line = line
      self.column = column
      self.message = message
    }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      line = try values.decode(Int.self)
      column = try values.decode(Int.self)
      message = try values.decode(String.self)
    }

    var description: String { "\(line):\(column) \(message)" }
  }

  @Test(arguments: ["expressions", "structures", "probes"])
  func `every text has exactly the official syntax errors`(fixture: String) throws {
    let decoder = JSONDecoder()
    for (number, line) in try Fixtures.lines("Syntax/\(fixture).txt") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      try #require(parts.count == 2, "Fixtures/Syntax/\(fixture).txt:\(number)")
      let text = try decoder.decode(String.self, from: Data(parts[0].utf8))
      let expected = try decoder.decode([Expected].self, from: Data(parts[1].utf8))
      let source = SourceFile(name: "fixture", text: text)
      let actual = parse(source).diagnostics.map { diagnostic in
        let position = diagnostic.span.map { source.position(at: $0.start) }
        return Expected(
          line: position?.line ?? 0, column: position?.column ?? 0, message: diagnostic.message)
      }
      #expect(actual == expected, "Fixtures/Syntax/\(fixture).txt:\(number): \(text)")
    }
  }
}
