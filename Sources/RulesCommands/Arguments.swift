import SourceText

/// The parsed words after a command's name.
struct Arguments: Sendable {
  /// The values of each flag, in order; an empty text for a switch.
  private var values: [String: [String]] = [:]
  private(set) var operands: [String] = []

  func has(_ flag: String) -> Bool { values[flag] != nil }

  /// The last value of a flag.
  subscript(flag: String) -> String? { values[flag]?.last }

  func all(_ flag: String) -> [String] { values[flag] ?? [] }

  /// The value of a flag as a number of at least `least`.
  func number(_ flag: String, atLeast least: Int) throws(CommandError) -> Int? {
    guard let text = self[flag] else { return nil }
    guard let number = Int(text), number >= least else {
      throw .usage("`--\(flag)` expects a number from \(least), found `\(text)`")
    }
    return number
  }

  /// The file that a flag names; a message about one that cannot be read begins with the flag.
  func file(_ flag: String, limit: Int) throws(CommandError) -> SourceFile? {
    guard let path = self[flag] else { return nil }
    do throws(UnreadableFile) {
      return try Files.source(path, limit: limit)
    } catch {
      throw .input("--\(flag): \(error.message)")
    }
  }

  /// Parses words: `--flag`, `--flag value`, `--flag=value`; after `--` all are operands.
  init(_ words: [String], for command: Command) throws(CommandError) {
    let flags = command.flags + Self.commonFlags
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.drop { $0 == "-" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = Self.shortNames[word] ?? parts.first.map(String.init) ?? ""
      guard word.hasPrefix("--") || Self.shortNames[word] != nil,
        let flag = flags.first(where: { $0.name == name })
      else {
        let near = Suggestion.nearest(to: name, among: flags.map(\.name))
        throw .usage(
          "unknown flag `\(word)` of `\(command.name)`"
            + (near.map { "; did you mean `--\($0)`?" }
              ?? "; see `firebreak \(command.name) --help`"))
      }
      let value: String
      if flag.value == nil {
        guard parts.count == 1 else { throw .usage("`--\(name)` takes no value") }
        value = ""
      } else if parts.count == 2 {
        value = String(parts[1])
      } else if let next = rest.popFirst() {
        value = next
      } else {
        throw .usage("`--\(name)` needs a value: \(flag.value ?? "")")
      }
      try Self.check(value, of: flag)
      guard flag.isRepeatable || values[name] == nil else {
        throw .usage("`--\(name)` stands twice")
      }
      values[name, default: []].append(value)
    }
  }

  private static func check(_ value: String, of flag: Command.Flag) throws(CommandError) {
    guard let choices = flag.choices, !choices.contains(value) else { return }
    let near = Suggestion.nearest(to: value, among: choices)
    throw .usage(
      "`--\(flag.name)` is one of \(choices.map { "`\($0)`" }.joined(separator: ", ")), "
        + "found `\(value)`" + (near.map { "; did you mean `\($0)`?" } ?? ""))
  }

  private static let shortNames = ["-h": "help", "-q": "quiet", "-o": "output", "-j": "jobs"]

  /// What every command has. **Evidence:** `suite-format.md` §2.
  static let commonFlags: [Command.Flag] = [
    Command.Flag(
      name: "profile", value: "NAME",
      summary: "whose verdicts: sound (default), emulator or production",
      choices: ["sound", "emulator", "production"]),
    Command.Flag(name: "output", value: "FILE", summary: "write the result to a file"),
    Command.Flag(
      name: "color", value: "WHEN", summary: "auto (default), always or never",
      choices: ["auto", "always", "never"]),
    Command.Flag(name: "quiet", value: nil, summary: "leave out what passed"),
    Command.Flag(name: "help", value: nil, summary: "show this help"),
  ]
}
