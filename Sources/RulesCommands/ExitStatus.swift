/// How a command ends. **Evidence:** `suite-format.md` §3.
public enum ExitStatus: Int32, Sendable {
  /// Everything asked for holds.
  case success = 0
  /// A test failed, or a check error under `--strict`.
  case finding = 1
  /// The command line is wrong.
  case usage = 2
  /// An input could not be read, parsed or compiled.
  case unreadableInput = 3
  /// Nothing was tested.
  case nothingTested = 4
  /// A bug of Firebreak itself.
  case internalError = 70
}
