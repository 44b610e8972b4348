import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What tells that a file has changed.
struct FileStamp: Hashable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int
  private let number: UInt64

  /// `nil` when there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Glibc)
      let changed = status.st_mtim
    #else
      let changed = status.st_mtimespec
    #endif
    seconds = changed.tv_sec
    nanoseconds = changed.tv_nsec
    size = Int(status.st_size)
    number = UInt64(status.st_ino)
  }
}

/// The files of a run as they were at one moment.
struct FileWatch: Equatable {
  private let stamps: [String: FileStamp?]

  init(_ paths: some Sequence<String>) {
    stamps = Dictionary(paths.map { ($0, FileStamp($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The files that are new, gone or different since an earlier moment, sorted.
  func changes(since earlier: FileWatch) -> [String] {
    Set(stamps.keys).union(earlier.stamps.keys)
      .filter { stamps[$0] != earlier.stamps[$0] }.sorted()
  }
}

/// The files that a run has asked for, readable or not; filled from any thread.
final class FilesAskedFor: Sendable {
  private let recorded = Mutex<Set<String>>([])

  var paths: Set<String> { recorded.withLock { $0 } }

  func insert(_ path: String) {
    recorded.withLock { paths in _ = paths.insert(path) }
  }
}
