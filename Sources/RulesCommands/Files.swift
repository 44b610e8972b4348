import RulesTesting
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading what users hand over, with bounds.
enum Files {
  /// Reads a text file; refuses what is no regular file, large files and what is not UTF-8 text.
  static func source(_ path: String, limit: Int) throws(UnreadableFile) -> SourceFile {
    let bytes: [UInt8]
    do throws(FileBytes.Refusal) {
      bytes = try FileBytes.of(path, limit: limit)
    } catch {
      throw UnreadableFile(path, error.reason)
    }
    guard let offset = bytes.firstIndex(of: 0) ?? firstMalformedOffset(bytes) else {
      return SourceFile(name: path, bytes: bytes)
    }
    // Only what is text is kept, lest a message spill bytes onto a terminal.
    let readable = SourceFile(name: path, bytes: Array(bytes[..<offset]))
    throw UnreadableFile(readable, "this is a binary file, not UTF-8 text", at: offset)
  }

  /// The offset of the first byte that is not UTF-8.
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
    return (max(0, low - 3)...high).last { String(validating: bytes[..<$0], as: UTF8.self) != nil }
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
    if parts.count > 1, parts.last == "" { parts.removeLast() }
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
