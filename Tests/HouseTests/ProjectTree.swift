import Foundation
import TestSupport
import Testing

/// The files of the project, for tests about them.
enum ProjectTree {
  /// Where the articles are.
  static let articles = "Sources/RulesEngine/RulesEngine.docc"

  static func text(_ path: String) throws -> String {
    try String(contentsOf: Fixtures.projectRoot.appending(path: path), encoding: .utf8)
  }

  static func lines(of path: String) throws -> [String] {
    try text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The files below a folder with a suffix, sorted.
  static func files(below folder: String, suffix: String) throws -> [String] {
    let base = Fixtures.projectRoot.appending(path: folder).path
    let names = try #require(FileManager.default.enumerator(atPath: base))
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }.sorted()
      .map { folder + "/" + $0 }
  }

  /// The targets of the manifest with the modules they use.
  static func dependencies() throws -> [String: Set<String>] {
    let manifest = try text("Package.swift")
    var result: [String: Set<String>] = [:]
    let target = /(?:module\(|executableTarget\(|\.target\()\s*(?:name: )?"(\w+)"((?:[^()]|\n)*)/
    for match in manifest.matches(of: target) {
      let names = match.2.matches(of: /"(\w+)"/).map { String($0.1) }
      result[String(match.1), default: []].formUnion(names)
    }
    return result
  }

  /// The fenced blocks of a page, without their fences, with the language named at the top.
  static func blocks(of path: String) throws -> [(language: String, text: String)] {
    var blocks: [(language: String, text: String)] = []
    var open: (language: String, lines: [String])?
    for line in try lines(of: path) {
      guard line.hasPrefix("```") else {
        open?.lines.append(line)
        continue
      }
      if let block = open {
        blocks.append((block.language, block.lines.map { $0 + "\n" }.joined()))
        open = nil
      } else {
        open = (String(line.dropFirst(3)), [])
      }
    }
    return blocks
  }
}
