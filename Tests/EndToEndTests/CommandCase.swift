import Foundation
import TestSupport

/// One command line with what must come of it, read from a table under `Fixtures`.
struct CommandCase {
  /// The table's path and line.
  let place: String
  let words: [String]
  private(set) var status: Int32?
  private(set) var expectations: [Expectation] = []

  struct Expectation {
    enum Place: String {
      case stdout, stderr
    }

    let place: Place
    /// The file below `Fixtures` that the whole output equals; else the output contains `text`.
    let golden: String?
    /// `nothing` stands for an empty output.
    let text: String
  }

  init(place: String, words: [String]) {
    self.place = place
    self.words = words
  }

  /// Adds a line such as `exit 3` or `stdout some text`; false when it is none.
  mutating func add(_ line: String, folder: String) -> Bool {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    if parts[0] == "exit" {
      status = Int32(parts[1])
      return status != nil
    }
    if parts[0] == "golden" {
      expectations.append(
        Expectation(place: .stdout, golden: folder + "/" + parts[1], text: ""))
      return true
    }
    guard let place = Expectation.Place(rawValue: parts[0]) else { return false }
    expectations.append(Expectation(place: place, golden: nil, text: parts[1]))
    return true
  }

  /// What is wrong with the answers of a run.
  func surprises(_ run: Executable.Run) throws -> [String] {
    var surprises: [String] = []
    if run.status != status {
      surprises.append("expected exit \(status.map(String.init) ?? "?"), got \(run.status)")
    }
    for expectation in expectations {
      let output = expectation.place == .stdout ? run.output : run.messages
      if let golden = expectation.golden {
        if let difference = try Fixtures.difference(fromGolden: golden, output) {
          surprises.append(difference)
        }
      } else if expectation.text == "nothing"
        ? !output.isEmpty : !output.contains(expectation.text)
      {
        surprises.append("expected on \(expectation.place): \(expectation.text)")
      }
    }
    guard !surprises.isEmpty else { return [] }
    return [
      "\(place): firebreak \(words.joined(separator: " "))\n  "
        + surprises.joined(separator: "\n  ")
        + "\n  stdout: \(run.output.prefix(1500))\n  stderr: \(run.messages.prefix(1500))"
    ]
  }
}

/// A table of files and command lines; `Fixtures/BadInput/cases.txt` explains the form.
struct CommandTable {
  private(set) var files: [(name: String, text: String)] = []
  private(set) var cases: [CommandCase] = []
  /// Lines that mean nothing.
  private(set) var malformed: [String] = []

  /// - Parameter path: The table below `Fixtures`; goldens are named relative to its folder.
  init(_ path: String) throws {
    enum Section {
      case preamble, file, run
    }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    var section = Section.preamble
    let lines = try Fixtures.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let place = "Fixtures/\(path):\(index + 1)"
      if line.hasPrefix("=== file ") {
        section = .file
        files.append((String(line.dropFirst(9)), ""))
      } else if line.hasPrefix("=== run") {
        section = .run
        cases.append(CommandCase(place: place, words: Self.words(line.dropFirst(7))))
      } else if line.isEmpty || line.hasPrefix("#") {
        continue
      } else if section == .file {
        files[files.count - 1].text += line + "\n"
      } else if section == .preamble || !cases[cases.count - 1].add(String(line), folder: folder) {
        malformed.append("\(place): \(line)")
      }
    }
  }

  /// Words between blanks; single quotes hold one together.
  private static func words(_ text: Substring) -> [String] {
    var words: [String] = []
    for (index, part) in text.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 1 {
        words.append(String(part))
      } else {
        words += part.split(separator: " ").map(String.init)
      }
    }
    return words
  }
}
