/// A command of the tool: all that the parser, the help and the dispatcher know about it.
struct Command: Sendable {
  let name: String
  /// One line, lower case, without a full stop.
  let summary: String
  /// What stands after the flags, such as `[PATH…]`.
  let operands: String
  let flags: [Flag]
  /// Command lines with what they do.
  let examples: [(line: String, meaning: String)]
  let run: @Sendable (Arguments, Console) throws(CommandError) -> ExitStatus

  /// A flag of a command.
  struct Flag: Sendable {
    /// Without the dashes.
    let name: String
    /// The placeholder of its value; `nil` for a switch.
    let value: String?
    let summary: String
    /// The values it accepts; `nil` for any.
    var choices: [String]?
    /// Whether it may stand several times.
    var isRepeatable = false
  }
}

/// Why a command could not do its work: one message and an exit status.
struct CommandError: Error {
  let status: ExitStatus
  let message: String

  static func usage(_ message: String) -> CommandError {
    CommandError(status: .usage, message: message)
  }

  static func input(_ message: String) -> CommandError {
    CommandError(status: .unreadableInput, message: message)
  }

  static func unreadable(_ file: UnreadableFile) -> CommandError { input(file.message) }
}

/// All commands, in the order of the help.
enum CommandCatalogue {
  static let all: [Command] = [.test, .check, .explain]

  /// The version of the tool.
  static let version = "0.1.0"
}
