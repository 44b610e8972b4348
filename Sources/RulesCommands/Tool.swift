import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The tool `firebreak`.
public enum Tool {
  /// Runs a command line without the program's name and returns the status to exit with.
  public static func run(_ words: [String]) -> ExitStatus {
    // A reader that goes away early ends the output, not the program with an error.
    signal(SIGPIPE, SIG_IGN)
    CrashNotice.install()
    let plain = Console(color: nil, outputPath: nil)
    guard let name = words.first else {
      Console.put(HelpText.overview, to: STDERR_FILENO)
      return .usage
    }
    do throws(CommandError) {
      switch name {
      case "--help", "-h", "help":
        let named = words.dropFirst().first.flatMap(command)
        try plain.write(named.map(HelpText.text) ?? HelpText.overview)
        return .success
      case "--version":
        try plain.write(versionLine)
        return .success
      default: break
      }
      guard let command = command(name) else {
        let names = CommandCatalogue.all.map(\.name)
        let near = Suggestion.nearest(to: name, among: names).map { "; did you mean `\($0)`?" }
        throw .usage(
          "unknown command `\(name)`"
            + (near ?? "; commands are \(names.map { "`\($0)`" }.joined(separator: ", "))"))
      }
      let flags = words.dropFirst().prefix { $0 != "--" }
      if flags.contains(where: { $0 == "--help" || $0 == "-h" }) {
        try plain.write(HelpText.text(of: command))
        return .success
      }
      if flags.contains("--version") {
        try plain.write(versionLine)
        return .success
      }
      let arguments = try Arguments(Array(words.dropFirst()), for: command)
      let console = Console(color: arguments["color"], outputPath: arguments["output"])
      return try command.run(arguments, console)
    } catch {
      plain.report(error.message)
      return error.status
    }
  }

  private static var versionLine: String { "firebreak \(CommandCatalogue.version)\n" }

  private static func command(_ name: String) -> Command? {
    CommandCatalogue.all.first { $0.name == name }
  }
}
