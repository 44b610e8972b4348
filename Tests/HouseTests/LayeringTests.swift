import Foundation
import TestSupport
import Testing

/// The house rules that a machine can check.
struct LayeringTests {
  /// The modules that a source file may import besides those of `Package.swift`.
  private static let toolchainModules: [String: Set<String>] = [
    "Synchronization": ["DocumentStore", "Patterns", "RulesTesting", "RulesCommands"],
    "Glibc": [
      "RulesValues", "RulesLibrary", "DocumentStore", "RulesTesting", "RulesCommands",
      "firebreak", "Benchmarks",
    ],
    "Darwin": [
      "RulesValues", "RulesLibrary", "DocumentStore", "RulesTesting", "RulesCommands",
      "firebreak", "Benchmarks",
    ],
    // Nothing of the tool: loading Foundation would take longer than a small suite.
    "Foundation": ["Benchmarks"],
    "Dispatch": ["RulesTesting", "RulesCommands"],
  ]

  @Test func modulesImportOnlyWhatTheManifestGivesThem() throws {
    let allowed = try ProjectTree.dependencies()
    var faults: [String] = []
    for file in try ProjectTree.files(below: "Sources", suffix: ".swift") {
      let module = file.split(separator: "/")[1]
      for imported in try imports(of: file) {
        if let users = Self.toolchainModules[imported] {
          if !users.contains(String(module)) {
            faults.append("\(file): `\(module)` must not import `\(imported)`")
          }
        } else if allowed[String(module)]?.contains(imported) != true {
          faults.append("\(file): `\(imported)` is not among the uses of `\(module)`")
        }
      }
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func noSourceFileIsLongerThanFiveHundredLines() throws {
    let long = try ProjectTree.files(below: "Sources", suffix: ".swift").filter {
      try ProjectTree.lines(of: $0).count > 500
    }
    #expect(long.isEmpty, "split by idea: \(long)")
  }

  @Test func nothingIsLeftForLater() throws {
    var found: [String] = []
    for file in try ProjectTree.files(below: "Sources", suffix: ".swift") {
      for (index, line) in try ProjectTree.lines(of: file).enumerated()
      where line.contains("TODO") || line.contains("FIXME") || line.contains("XXX") {
        found.append("\(file):\(index + 1)")
      }
    }
    #expect(found.isEmpty, "\(found)")
  }

  @Test func theTopLevelHoldsOnlyWhatBelongsThere() throws {
    let allowed: Set = [
      "Package.swift", "Package.resolved", "Sources", "Tests", "Rules", "Fixtures", "README.md",
      "LICENSE",
    ]
    let names = try FileManager.default.contentsOfDirectory(atPath: Fixtures.projectRoot.path)
    #expect(names.filter { !$0.hasPrefix(".") && !allowed.contains($0) }.isEmpty)
  }

  private func imports(of file: String) throws -> [String] {
    try ProjectTree.lines(of: file).filter { $0.contains("import ") }.compactMap { line in
      line.firstMatch(of: /^\s*(?:public |package |internal |@testable )?import (?:\w+ )?(\w+)/)
        .map { String($0.1) }
    }
  }
}
