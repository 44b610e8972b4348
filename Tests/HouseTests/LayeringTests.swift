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
    "Foundation": ["RulesTesting", "RulesCommands", "Benchmarks"],
    "FoundationEssentials": ["RulesTesting", "RulesCommands"],
    "Dispatch": ["RulesTesting", "RulesCommands"],
  ]

  @Test func modulesImportOnlyWhatTheManifestGivesThem() throws {
    let allowed = try dependencies()
    var faults: [String] = []
    for file in try swiftFiles(below: "Sources") {
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
    let long = try swiftFiles(below: "Sources").filter { try lines(of: $0).count > 500 }
    #expect(long.isEmpty, "split by idea: \(long)")
  }

  @Test func nothingIsLeftForLater() throws {
    var found: [String] = []
    for file in try swiftFiles(below: "Sources") {
      for (index, line) in try lines(of: file).enumerated()
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

  // MARK: - Reading the tree

  /// The targets of the manifest with the modules they use.
  private func dependencies() throws -> [String: Set<String>] {
    let text = try lines(of: "Package.swift").joined(separator: "\n")
    var result: [String: Set<String>] = [:]
    let target = /(?:module\(|executableTarget\(|\.target\()\s*(?:name: )?"(\w+)"((?:[^()]|\n)*)/
    for match in text.matches(of: target) {
      let names = match.2.matches(of: /"(\w+)"/).map { String($0.1) }
      result[String(match.1), default: []].formUnion(names)
    }
    return result
  }

  private func imports(of file: String) throws -> [String] {
    try lines(of: file).compactMap { line in
      line.firstMatch(of: /^\s*(?:public |package |internal |@testable )?import (?:\w+ )?(\w+)/)
        .map { String($0.1) }
    }
  }

  private func swiftFiles(below folder: String) throws -> [String] {
    let base = Fixtures.projectRoot.appending(path: folder).path
    let names = try #require(FileManager.default.enumerator(atPath: base))
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
      .map { folder + "/" + $0 }
  }

  private func lines(of file: String) throws -> [String] {
    let url = Fixtures.projectRoot.appending(path: file)
    return try String(contentsOf: url, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
