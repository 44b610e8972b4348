import Foundation
import RulesSyntax
import SourceText

/// Reads rules texts as JSON strings, one a line, and writes for each a line with a JSON array of
/// its diagnostics as `[line, column, message]`; used by `Tests/Scripts/compare_syntax.py`.
@main
struct Main {
  static func main() throws {
    let decoder = JSONDecoder()
    while let line = readLine() {
      let text = try decoder.decode(String.self, from: Data(line.utf8))
      let source = SourceFile(name: "probe", text: text)
      let rows: [[Any]] = parse(source).diagnostics.map { diagnostic in
        let position = diagnostic.span.map { source.position(at: $0.start) }
        return [position?.line ?? 0, position?.column ?? 0, diagnostic.message]
      }
      let data = try JSONSerialization.data(
        withJSONObject: rows, options: [.withoutEscapingSlashes])
      print(String(decoding: data, as: UTF8.self))
    }
  }
}
