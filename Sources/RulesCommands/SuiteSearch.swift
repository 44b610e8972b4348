import RulesTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds suites below folders.
struct SuiteSearch {
  /// Sorted within each root; each file once.
  private(set) var files: [String] = []
  private var seenFiles: Set<String> = []
  private var seenFolders: Set<Place> = []

  /// What a folder is, whatever leads there: links may lead in circles.
  private struct Place: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// The suites of some files and folders; a file that is named is taken whatever its name.
  static func files(in roots: [String]) throws(UnreadableFile) -> [String] {
    var search = SuiteSearch()
    for root in roots { try search.visit(root, isRoot: true) }
    return search.files
  }

  /// Whether a name is that of a suite.
  static func isSuite(_ name: String) -> Bool {
    [".suite.yaml", ".suite.yml", ".suite.json"].contains { name.hasSuffix($0) }
  }

  private mutating func visit(_ path: String, isRoot: Bool) throws(UnreadableFile) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      let place = Place(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
      guard seenFolders.insert(place).inserted else { return }
      for name in try Self.names(in: path) where !name.hasPrefix(".") && name != "node_modules" {
        try visit(path == "." ? name : Files.resolve(name, in: path), isRoot: false)
      }
    } else if isRoot || Self.isSuite(path), seenFiles.insert(path).inserted {
      // One that does not exist is reported when it is read, as any unreadable suite.
      files.append(path)
    }
  }

  private static func names(in folder: String) throws(UnreadableFile) -> [String] {
    guard let handle = opendir(folder) else {
      throw UnreadableFile(folder, "the folder cannot be read: \(FileBytes.systemReason)")
    }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.sorted()
  }
}
