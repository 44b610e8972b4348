#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading regular files, with bounds; without Foundation, whose loading would slow every start.
package enum FileBytes {
  /// The most bytes of a file of rules or of a configuration.
  package static let rulesLimit = 4 * 1024 * 1024
  /// The most bytes of a suite or of documents.
  package static let suiteLimit = 16 * 1024 * 1024

  /// Why a file was not read, in words that follow its name.
  package struct Refusal: Error {
    package let reason: String
  }

  /// The bytes of a regular file; refuses anything else, and what has too many.
  package static func of(_ path: String, limit: Int) throws(Refusal) -> [UInt8] {
    // A pipe without a writer would keep `open` waiting.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw unreadable() }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw unreadable() }
    if let kind = irregularKind(status.st_mode) {
      throw Refusal(reason: "expected a regular file, found \(kind)")
    }
    guard status.st_size <= limit else {
      throw Refusal(reason: "has \(status.st_size) bytes; at most \(limit) are read")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // A file may grow while it is read, and those of `/proc` have no size of their own.
    while bytes.count <= limit {
      let count = read(file, &buffer, buffer.count)
      guard count >= 0 else { throw unreadable() }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
    throw Refusal(reason: "has more than \(limit) bytes; at most \(limit) are read")
  }

  /// What the system said of its last error.
  package static var systemReason: String {
    let code = errno
    return strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  private static func unreadable() -> Refusal {
    Refusal(reason: "cannot be read: \(systemReason)")
  }

  /// What a file is that is no regular one.
  private static func irregularKind(_ mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFCHR, S_IFBLK: "a device"
    case _: "a special file"
    }
  }
}
