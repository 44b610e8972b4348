import RulesTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where results and messages go.
struct Console: Sendable {
  /// Whether results may use color: a terminal without `NO_COLOR`, unless a flag says otherwise.
  let usesColor: Bool
  /// Whether progress may be shown.
  let showsProgress: Bool
  /// The columns of the terminal, or 100.
  let width: Int
  private let outputPath: String?

  init(color: String?, outputPath: String?) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    switch color {
    case "always": usesColor = true
    case "never": usesColor = false
    default: usesColor = isTerminal && outputPath == nil && getenv("NO_COLOR") == nil
    }
    showsProgress = isatty(STDERR_FILENO) == 1
    var size = winsize()
    let isSized = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
    width = isSized && size.ws_col >= 40 ? Int(size.ws_col) : 100
    self.outputPath = outputPath
  }

  /// Writes a result to standard output, or to the file of `--output`.
  func write(_ text: String) throws(CommandError) {
    guard let outputPath else {
      Self.put(text, to: STDOUT_FILENO)
      return
    }
    let file = open(outputPath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0 else {
      throw .input("cannot write `\(outputPath)`: \(FileBytes.systemReason)")
    }
    defer { close(file) }
    guard Self.put(text, to: file) else {
      throw .input("cannot write `\(outputPath)`: \(FileBytes.systemReason)")
    }
  }

  /// Writes a message to standard error.
  func report(_ message: String) {
    Self.put("firebreak: \(message)\n", to: STDERR_FILENO)
  }

  /// Shows a passing line on a terminal's standard error; an empty one removes it.
  func progress(_ text: String) {
    guard showsProgress else { return }
    Self.put("\r\u{1B}[K" + text, to: STDERR_FILENO)
  }

  @discardableResult
  static func put(_ text: String, to file: Int32) -> Bool {
    var text = text
    return text.withUTF8 { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = Self.send(file, buffer.baseAddress.map { $0 + sent }, buffer.count - sent)
        // A reader that has gone away (a closed pipe) is no error of ours.
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  private static func send(_ file: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, bytes, count)
    #else
      Darwin.write(file, bytes, count)
    #endif
  }
}
