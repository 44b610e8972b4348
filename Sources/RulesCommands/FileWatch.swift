#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Notices changes of suites and rules by their time of modification and size.
enum FileWatch {
  /// A number per file that changes whenever the file does.
  static func stamps(below roots: [String]) -> [String: Int] {
    var stamps: [String: Int] = [:]
    for root in roots { collect(root, depth: 0, into: &stamps) }
    // Rules usually lie beside the suites rather than below them.
    collect("Rules", depth: 0, into: &stamps)
    collect("firestore.rules", depth: 0, into: &stamps)
    return stamps
  }

  /// The files that are new, gone or different, sorted.
  static func changes(from old: [String: Int], to new: [String: Int]) -> [String] {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
  }

  private static func collect(_ path: String, depth: Int, into stamps: inout [String: Int]) {
    var status = stat()
    guard depth < 32, stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      if Files.isSuite(path) || path.hasSuffix(".rules") {
        stamps[path] =
          Int(status.st_mtim.tv_sec) &* 1_000_003 &+ Int(status.st_mtim.tv_nsec)
          &+ Int(status.st_size)
      }
      return
    }
    guard let handle = opendir(path) else { return }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") || name == "node_modules" { continue }
      collect(path == "." ? name : path + "/" + name, depth: depth + 1, into: &stamps)
    }
  }
}
