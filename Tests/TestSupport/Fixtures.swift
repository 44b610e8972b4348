package import Foundation

/// The data under `Fixtures/`.
package enum Fixtures {
  /// The project's top folder.
  package static let projectRoot: URL = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static func url(_ path: String) -> URL {
    projectRoot.appending(path: "Fixtures").appending(path: path)
  }

  /// The text of a fixture.
  package static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url(path)), as: UTF8.self)
  }

  /// The lines of a fixture with their 1-based numbers, without blank lines and `#` comments.
  package static func lines(_ path: String) throws -> [(number: Int, text: String)] {
    try text(path).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { (number: $0.offset + 1, text: String($0.element)) }
      .filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
  }

  /// The fixture files below a folder with a suffix, as paths below `Fixtures`, sorted.
  package static func files(in folder: String, suffix: String) throws -> [String] {
    let base = url(folder).path
    guard let names = FileManager.default.enumerator(atPath: base) else { return [] }
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }.sorted()
      .map { folder + "/" + $0 }
  }

  /// Compares with a golden file; with `RECORD=1` in the environment rewrites it.
  ///
  /// Returns a description of the first difference, or `nil`.
  package static func difference(fromGolden path: String, _ actual: String) throws -> String? {
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try FileManager.default.createDirectory(
        at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(actual.utf8).write(to: url(path))
    }
    let expected = try text(path)
    guard expected != actual else { return nil }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let line = index ?? min(old.count, new.count)
    return """
      Fixtures/\(path):\(line + 1): golden differs
        expected: \(line < old.count ? String(old[line]) : "<end>")
        actual:   \(line < new.count ? String(new[line]) : "<end>")
      """
  }
}
