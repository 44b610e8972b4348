/// The help of the tool and of its commands, composed from the catalogue.
enum HelpText {
  static var overview: String {
    let width = CommandCatalogue.all.map(\.name.count).max() ?? 0
    let commands = CommandCatalogue.all.map { command in
      "  \(padded(command.name, width))  \(command.summary)"
    }
    return """
      Firebreak tests Firestore security rules.

      usage: firebreak COMMAND [FLAGS] …

      \(commands.joined(separator: "\n"))

      `firebreak COMMAND --help` says more; `firebreak --version` prints the version.
      Exit status: 0 all holds, 1 a finding, 2 wrong command line, 3 unreadable input,
      4 nothing was tested, 70 a bug of Firebreak.

      """
  }

  static func text(of command: Command) -> String {
    let flags = command.flags + Arguments.commonFlags
    let names = flags.map { flag in "--\(flag.name)" + (flag.value.map { " \($0)" } ?? "") }
    let width = names.map(\.count).max() ?? 0
    let lines = zip(names, flags).map { "  \(padded($0, width))  \($1.summary)" }
    let examples = command.examples.map { "  \($0.line)\n      \($0.meaning)" }
    return """
      firebreak \(command.name): \(command.summary)

      usage: \(usage(of: command))

      \(lines.joined(separator: "\n"))

      examples:
      \(examples.joined(separator: "\n"))

      """
  }

  private static func usage(of command: Command) -> String {
    let words = ["firebreak", command.name, "[FLAGS]", command.operands]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
