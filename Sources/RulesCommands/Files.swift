import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading what users hand over, with bounds.
enum Files {
  static let rulesByteLimit = 4 * 1024 * 1024
  static let suiteByteLimit = 16 * 1024 * 1024

  /// Why the system refused, in its words.
  static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// Reads a text file; refuses folders, large files and what is not UTF-8 text.
  static func source(_ path: String, limit: Int) -> Result<SourceFile, CommandError> {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return .failure(.input("cannot read `\(path)`: \(reason(errno))")) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
      return .failure(.input("cannot read `\(path)`: \(reason(errno))"))
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      return .failure(.input("cannot read `\(path)`: it is a folder"))
    }
    guard status.st_size <= limit else {
      return .failure(
        .input("`\(path)` has \(status.st_size) bytes; at most \(limit) are read"))
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = read(file, &buffer, buffer.count)
      guard count >= 0 else {
        return .failure(.input("cannot read `\(path)`: \(reason(errno))"))
      }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    guard bytes.count <= limit else {
      return .failure(.input("`\(path)` has more than \(limit) bytes; at most \(limit) are read"))
    }
    return text(bytes, named: path)
  }

  private static func text(_ bytes: [UInt8], named path: String) -> Result<SourceFile, CommandError>
  {
    let source = SourceFile(name: path, bytes: bytes)
    let offset = bytes.firstIndex(of: 0) ?? firstMalformedOffset(bytes)
    guard let offset else { return .success(source) }
    let position = source.position(at: offset)
    return .failure(
      .input(
        "\(path):\(position.line):\(position.column): this is a binary file, not UTF-8 text"))
  }

  private static func firstMalformedOffset(_ bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var low = 0
    var high = bytes.count
    // The longest valid prefix, found by halving; a prefix may end within a character.
    while high - low > 4 {
      let middle = (low + high) / 2
      let isValid = (0..<4).contains { back in
        middle - back >= 0
          && String(validating: bytes[..<(middle - back)], as: UTF8.self) != nil
      }
      if isValid { low = middle } else { high = middle }
    }
    return low
  }

  /// The suites below some files and folders, sorted, each once.
  static func suites(in paths: [String]) throws(CommandError) -> [String] {
    var found: [String] = []
    for path in paths {
      var status = stat()
      guard stat(path, &status) == 0 else {
        throw .input("cannot read `\(path)`: \(reason(errno))")
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        try walk(path, depth: 0, into: &found)
      } else {
        found.append(path)
      }
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }
  }

  private static func walk(
    _ folder: String, depth: Int, into found: inout [String]
  ) throws(CommandError) {
    // Links may lead in circles.
    guard depth < 32 else { return }
    guard let handle = opendir(folder) else {
      throw .input("cannot read the folder `\(folder)`: \(reason(errno))")
    }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name)
    }
    closedir(handle)
    for name in names.sorted() where !name.hasPrefix(".") && name != "node_modules" {
      let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        try walk(path, depth: depth + 1, into: &found)
      } else if isSuite(name) {
        found.append(path)
      }
    }
  }

  static func isSuite(_ name: String) -> Bool {
    [".suite.yaml", ".suite.yml", ".suite.json"].contains { name.hasSuffix($0) }
  }

  static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  /// The folder of a path; `.` when it has none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path as seen from a folder.
  static func resolve(_ path: String, in folder: String) -> String {
    guard !path.hasPrefix("/"), folder != "." else { return path }
    var parts = folder.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for part in path.split(separator: "/").map(String.init) {
      switch part {
      case ".": continue
      case ".." where parts.last != nil && parts.last != ".." && parts != [""]:
        parts.removeLast()
      default: parts.append(part)
      }
    }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}
