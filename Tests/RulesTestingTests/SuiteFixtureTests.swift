import Foundation
import RulesEngine
import RulesTesting
import SourceText
import TestSupport
import Testing

/// Every suite under `Fixtures` passes, as `firebreak test Fixtures` does.
struct SuiteFixtureTests {
  @Test func everySuitePasses() throws {
    var count = 0
    var surprises: [String] = []
    let suffixes = [".suite.yaml", ".suite.yml", ".suite.json"]
    for path in try suffixes.flatMap({ try Fixtures.files(in: ".", suffix: $0) }) {
      let result = TestRunner(options: RunOptions()).run(try Self.input(path))
      for finding in result.diagnostics {
        let position = result.source.position(at: finding.span?.start ?? 0)
        surprises.append("\(path):\(position.line):\(position.column): \(finding.message)")
      }
      for test in result.tests {
        count += 1
        guard test.status != .passed else { continue }
        surprises.append(
          "\(path):\(test.line): \(test.name): expected \(test.expectation), "
            + "got \(test.decision) \(test.reason.prefix(300))")
      }
    }
    #expect(count > 150)
    #expect(
      surprises.isEmpty,
      "\(surprises.count) of \(count):\n\(surprises.prefix(60).joined(separator: "\n"))")
  }

  static func input(_ path: String) throws -> SuiteInput {
    let url = Fixtures.url(path)
    return SuiteInput(
      source: SourceFile(name: path, bytes: Array(try Data(contentsOf: url)))
    ) { name in
      guard let name else { return .failure(InputError("the suite names no rules")) }
      let file = url.deletingLastPathComponent().appending(path: name)
      guard let data = try? Data(contentsOf: file) else {
        return .failure(InputError("cannot read `\(name)`"))
      }
      return .success(SourceFile(name: name, bytes: Array(data)))
    }
  }
}
