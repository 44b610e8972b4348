import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary folder with the files of a table and those that text cannot show.
struct BadInputFolder {
  let url: URL

  init(_ files: [(name: String, text: String)]) throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "firebreak-end-to-end-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(Array(text.utf8), to: name) }
  }

  func remove() throws {
    try FileManager.default.removeItem(at: url)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Adds what the cases of `Fixtures/BadInput` name without showing it.
  func addSpecialFiles() throws {
    try write(Array("rules: good.rules\ntests: ".utf8) + [0, 1, 2], to: "binary.suite.yaml")
    try write(Array("rules: caf".utf8) + [0xE9, 0x0A], to: "latin1.suite.yaml")
    try write(Array("service ".utf8) + [0, 0xFF], to: "binary.rules")
    try write(
      Array("service \u{1B}]0;title\u{7}\u{1B}[2J\u{9B}31m cloud\u{202E}.firestore {".utf8),
      to: "terminal.rules")
    try write([], to: "empty.rules")
    try write([], to: "empty.suite.yaml")
    let head = "rules: ok.rules\ndocuments:\n  a/b: { x: "
    try write(
      Array((head + "'").utf8) + [UInt8](repeating: 0x79, count: 50_000_000) + Array("' }\n".utf8),
      to: "50-megabytes.suite.yaml")
    try write([UInt8](repeating: 0x20, count: 5_000_000), to: "5-megabytes.rules")
    let nested = { (open: String, middle: String, close: String) in
      String(repeating: open, count: 100_000) + middle + String(repeating: close, count: 100_000)
    }
    try write(Array((head + nested("[", "", "]") + " }\n").utf8), to: "deep.suite.yaml")
    try write(
      Array(
        "service cloud.firestore { match /a/{b} { allow read: if \(nested("(", "true", ")")); } }"
          .utf8),
      to: "deep.rules")
    try write(Array(Self.laughs.utf8), to: "laughs.suite.yaml")
    try addFolders()
    for name in ["pipe.rules", "pipe.suite.yaml"] {
      guard mkfifo(url.appending(path: name).path, 0o600) == 0 else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
  }

  /// Ten lists, each of ten times the one before.
  private static var laughs: String {
    var text = "rules: ok.rules\ndocuments:\n  a/b:\n    l0: &l0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<10 {
      let aliases = [String](repeating: "*l\(level - 1)", count: 10).joined(separator: ", ")
      text += "    l\(level): &l\(level) [\(aliases)]\n"
    }
    return text
  }

  private func addFolders() throws {
    let manager = FileManager.default
    try manager.createDirectory(
      at: url.appending(path: "empty-folder"), withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      atPath: url.appending(path: "dangling.suite.yaml").path, withDestinationPath: "nowhere")
    // Several links to the folder itself: a search that follows each would never end.
    let looping = url.appending(path: "looping-folder")
    try manager.createDirectory(at: looping, withIntermediateDirectories: true)
    for name in ["a", "b", "c"] {
      try manager.createSymbolicLink(
        atPath: looping.appending(path: name).path, withDestinationPath: ".")
    }
    let suite = "rules: ../good.rules\ntests:\n  - { name: x, get: users/a, expect: deny }\n"
    try write(Array(suite.utf8), to: "looping-folder/x.suite.yaml")
  }
}
