import RulesLibrary
import RulesTesting
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Command {
  /// `firebreak test [PATH…]`
  static let test = Command(
    name: "test", summary: "run test suites", operands: "[PATH…]",
    flags: [
      Flag(
        name: "filter", value: "TEXT",
        summary: "only tests whose `file › name` holds TEXT (or fits it, with `*` and `?`)"),
      Flag(
        name: "format", value: "NAME",
        summary: ReportCatalogue.all.map(\.name).joined(separator: ", ") + "; default spec",
        choices: ReportCatalogue.all.map(\.name)),
      Flag(name: "rules", value: "FILE", summary: "test these rules instead of the suites' own"),
      Flag(name: "jobs", value: "N", summary: "suites run at the same time; default: the cores"),
      Flag(name: "fail-fast", value: nil, summary: "stop after the first test that fails"),
      Flag(name: "watch", value: nil, summary: "run again whenever a file changes"),
    ],
    examples: [
      ("firebreak test", "run the suites below Fixtures, or else below this folder"),
      (
        "firebreak test Fixtures/household --filter 'invite'",
        "run the tests of a folder whose name holds a word"
      ),
      ("firebreak test --format junit --output report.xml", "write a report for CI"),
    ],
    run: { (arguments, console) throws(CommandError) in
      let run = try TestInvocation(arguments)
      guard arguments.has("watch") else {
        return try run.once(console, asked: FilesAskedFor())
      }
      run.watching(console)
    })
}

/// One `firebreak test`, with its flags read.
struct TestInvocation {
  private let options: RunOptions
  private let paths: [String]
  private let arguments: Arguments
  private let format: ReportFormat
  private let isQuiet: Bool

  init(_ arguments: Arguments) throws(CommandError) {
    self.arguments = arguments
    options = RunOptions(
      profile: profile(arguments), filter: arguments["filter"],
      failFast: arguments.has("fail-fast"),
      jobs: try arguments.number("jobs", atLeast: 1)
        ?? Int(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    paths = arguments.operands
    format = arguments["format"].flatMap { ReportCatalogue.format(named: $0) } ?? .spec
    isQuiet = arguments.has("quiet")
  }

  /// The folders to search when none is named.
  private var roots: [String] {
    paths.isEmpty ? [Files.exists("Fixtures") ? "Fixtures" : "."] : paths
  }

  /// Runs the suites; `asked` learns which files that took.
  func once(_ console: Console, asked: FilesAskedFor) throws(CommandError) -> ExitStatus {
    var files = try suites(in: roots)
    if files.isEmpty, paths.isEmpty { files = try suites(in: ["."]) }
    guard !files.isEmpty else {
      console.report(
        "no suite found below \(roots.map { "`\($0)`" }.joined(separator: ", ")): "
          + "suites are named `*.suite.yaml`, `*.suite.yml` or `*.suite.json`")
      return .nothingTested
    }
    if let path = arguments["rules"] { asked.insert(path) }
    let rules = try arguments.file("rules", limit: FileBytes.rulesLimit)
    let result = run(files, rules, console, asked: asked)
    let shown = RunResult(suites: result.suites.filter { !$0.tests.isEmpty || $0.isBroken })
    try console.write(
      format.render(
        shown, ReportOptions(usesColor: console.usesColor, width: console.width, isQuiet: isQuiet)))
    return status(of: result, console)
  }

  private func suites(in roots: [String]) throws(CommandError) -> [String] {
    do throws(UnreadableFile) {
      return try SuiteSearch.files(in: roots)
    } catch {
      throw .unreadable(error)
    }
  }

  /// Runs the suites that can be read; the others appear among the results with what is wrong.
  ///
  /// - Parameter rules: Those of the command line, which replace the suites' own.
  private func run(
    _ files: [String], _ rules: SourceFile?, _ console: Console, asked: FilesAskedFor
  ) -> RunResult {
    var inputs: [SuiteInput] = []
    var unreadable: [Int: SuiteResult] = [:]
    for (index, file) in files.enumerated() {
      asked.insert(file)
      do throws(UnreadableFile) {
        inputs.append(try input(file, rules, asked: asked))
      } catch {
        unreadable[index] = SuiteResult(
          source: error.source, diagnostics: [error.finding], rules: nil, tests: [])
      }
    }
    let progress = Progress(of: inputs.count, "suites", on: console)
    var rest = TestRunner(options: options).run(inputs) { _ in progress.step() }.suites[...]
    progress.end()
    return RunResult(suites: files.indices.compactMap { unreadable[$0] ?? rest.popFirst() })
  }

  private func status(of result: RunResult, _ console: Console) -> ExitStatus {
    if result.hasInputErrors { return .unreadableInput }
    if result.failedCount + result.errorCount > 0 { return .finding }
    guard result.passedCount > 0 else {
      console.report(
        options.filter.map { "no test matches the filter `\($0)`" } ?? "no test was found")
      return .nothingTested
    }
    return .success
  }

  private func input(
    _ file: String, _ rules: SourceFile?, asked: FilesAskedFor
  ) throws(UnreadableFile) -> SuiteInput {
    let source = try Files.source(file, limit: FileBytes.suiteLimit)
    return SuiteInput(source: source, replacesInlineRules: rules != nil) { named in
      if let rules { return .success(rules) }
      do throws(UnreadableFile) {
        let folder = Files.folder(of: file)
        let path =
          if let named { Files.resolve(named, in: folder) } else {
            try ProjectRules.path(from: folder)
          }
        guard let path else {
          return .failure(
            InputError(
              "the suite names no rules, and no `firebase.json` or `firestore.rules` is near"))
        }
        asked.insert(path)
        return .success(try Files.source(path, limit: FileBytes.rulesLimit))
      } catch {
        return .failure(InputError(error.message))
      }
    }
  }

  // MARK: - Watching

  /// Runs again and again, whenever a file that the last run asked for changes or a suite appears.
  func watching(_ console: Console) -> Never {
    while true {
      let asked = FilesAskedFor()
      do throws(CommandError) {
        _ = try once(console, asked: asked)
      } catch {
        console.report(error.message)
      }
      let seen = watch(asked)
      var now = seen
      while now == seen {
        usleep(200_000)
        now = watch(asked)
      }
      console.report("changed: \(now.changes(since: seen).joined(separator: ", "))")
    }
  }

  private func watch(_ asked: FilesAskedFor) -> FileWatch {
    // A folder that cannot be read at this moment is looked at again at the next.
    let suites = (try? SuiteSearch.files(in: roots)) ?? []
    return FileWatch(asked.paths.union(suites))
  }
}

/// The profile that a command line names.
func profile(_ arguments: Arguments) -> EngineProfile {
  EngineProfile.all.first { $0.name == arguments["profile"] } ?? .sound
}
