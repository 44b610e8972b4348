import Foundation
import RulesTesting
import SourceText
import TestSupport
import Testing

/// What the README and the reference of suites show is so.
struct ReadmeTests {
  /// The lines that others copy: the first runs Firebreak, the second its tests.
  private static let commands = """
    apt-get install -y libpcre2-dev libyaml-dev && swift run -c release firebreak test Fixtures
    apt-get install -y libpcre2-dev libyaml-dev && swift test --disable-xctest

    """

  @Test func theExamplePrintsWhatIsShown() throws {
    let blocks = try ProjectTree.blocks(of: "README.md")
    let rules = try #require(blocks.first { $0.text.hasPrefix("rules_version") }).text
    let suite = try #require(blocks.first { $0.language == "yaml" }).text
    let shown = try #require(blocks.first { $0.language == "text" }).text
    let input = SuiteInput(source: SourceFile(name: "notes.suite.yaml", text: suite)) { name in
      .success(SourceFile(name: name ?? "", text: rules))
    }
    let result = TestRunner(options: RunOptions()).run([input])
    #expect(ReportFormat.spec.render(result, ReportOptions()) == shown)
  }

  @Test func theCommandsAreThere() throws {
    let shell = try ProjectTree.blocks(of: "README.md").filter { $0.language == "sh" }
    #expect(shell.map(\.text) == [Self.commands])
    let script = try ProjectTree.text(".ci/run")
    #expect(script.contains("swift test --disable-xctest"))
    #expect(script.contains("libpcre2-dev libyaml-dev"))
  }

  @Test func theSwiftExampleIsOneThatHolds() throws {
    let blocks = try ProjectTree.blocks(of: "README.md")
    let rules = try #require(blocks.first { $0.text.hasPrefix("rules_version") }).text
    let environment = try RulesTestEnvironment(source: rules)
    try environment.seed(["notes/n1": ["owner": "alice", "text": "Buy milk"]])
    let takeover = try environment.as("bob").update("notes/n1", ["owner": "bob"])
    // The expectation of the README fails, as it says: its rules have a hole.
    #expect(!takeover.isDenied && "\(takeover)".contains("firestore.rules:5 grants"))
    let own = try ProjectTree.text("Tests/HouseTests/ReadmeTests.swift")
    let swift = try #require(blocks.first { $0.language == "swift" }).text
    for line in swift.split(separator: "\n")
    where !line.contains("(rules:") && !line.hasPrefix("#expect") {
      #expect(own.contains(line), "\(line)")
    }
  }

  @Test func theModulesAreThoseOfTheManifest() throws {
    let named = try ProjectTree.lines(of: "README.md").compactMap {
      $0.firstMatch(of: /^\| `(\w+)` \|/).map { String($0.1) }
    }
    let others: Set = ["firebreak", "Benchmarks", "TestSupport", "SyntaxProbe", "PatternProbe"]
    let libraries = Set(try ProjectTree.dependencies().keys).subtracting(others)
    #expect(Set(named) == libraries)
  }

  @Test func linksLeadSomewhere() throws {
    for match in try ProjectTree.text("README.md").matches(of: /\]\(([^):]+)\)/) {
      let target = Fixtures.projectRoot.appending(path: String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: target), "\(match.1)")
    }
  }

  @Test func theSuitesOfTheReferencePass() throws {
    let blocks = try ProjectTree.blocks(of: ProjectTree.articles + "/suite-format.md")
      .filter { $0.language == "yaml" }.map(\.text)
    let tests = blocks.dropFirst().joined().split(separator: "\n").map { "  \($0)\n" }
    let suite = try #require(blocks.first) + tests.joined()
    let input = SuiteInput(source: SourceFile(name: "page.suite.yaml", text: suite)) { name in
      let path = (name ?? "").replacing("../", with: "")
      return Result { try ProjectTree.text(path) }
        .map { SourceFile(name: path, text: $0) }.mapError { InputError("\($0)") }
    }
    let result = TestRunner(options: RunOptions()).run([input])
    #expect(
      result.passedCount > 10 && result.failedCount + result.errorCount == 0,
      "\(ReportFormat.spec.render(result, ReportOptions(isQuiet: true)))")
  }
}
