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
      guard arguments.has("watch") else { return try run.once(console) }
      return try run.watching(console)
    })
}

/// One `firebreak test`, with its flags read.
struct TestInvocation {
  private let options: RunOptions
  private let paths: [String]
  private let rules: String?
  private let format: ReportFormat
  private let isQuiet: Bool

  init(_ arguments: Arguments) throws(CommandError) {
    options = RunOptions(
      profile: profile(arguments), filter: arguments["filter"],
      failFast: arguments.has("fail-fast"),
      jobs: try arguments.number("jobs", atLeast: 1)
        ?? Int(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    paths = arguments.operands
    rules = arguments["rules"]
    format = arguments["format"].flatMap { ReportCatalogue.format(named: $0) } ?? .spec
    isQuiet = arguments.has("quiet")
  }

  /// The folders to search when none is named.
  private var roots: [String] {
    guard paths.isEmpty else { return paths }
    return Files.exists("Fixtures") ? ["Fixtures"] : ["."]
  }

  func once(_ console: Console) throws(CommandError) -> ExitStatus {
    var files = try Files.suites(in: roots)
    if files.isEmpty, paths.isEmpty { files = try Files.suites(in: ["."]) }
    guard !files.isEmpty else {
      console.report(
        "no suite found below \(roots.map { "`\($0)`" }.joined(separator: ", ")): "
          + "suites are named `*.suite.yaml`, `*.suite.yml` or `*.suite.json`")
      return .nothingTested
    }
    var inputs: [SuiteInput] = []
    for file in files { inputs.append(try input(file)) }
    let result = TestRunner(options: options).run(inputs) { suite in
      console.progress("\(suite.source.name): \(suite.tests.count) tests")
    }
    console.progress("")
    let shown = RunResult(suites: result.suites.filter { !$0.tests.isEmpty || $0.isBroken })
    try console.write(
      format.render(
        shown, ReportOptions(usesColor: console.usesColor, width: console.width, isQuiet: isQuiet)))
    return status(of: result, console)
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

  private func input(_ file: String) throws(CommandError) -> SuiteInput {
    let source: SourceFile
    switch Files.source(file, limit: Files.suiteByteLimit) {
    case .success(let text): source = text
    case .failure(let error): throw error
    }
    let override = rules
    return SuiteInput(source: source) { named in
      let folder = Files.folder(of: file)
      let path =
        override ?? named.map { Files.resolve($0, in: folder) }
        ?? ProjectRules.path(from: folder)
      guard let path else {
        return .failure(
          InputError(
            "the suite names no rules, and no `firebase.json` or `firestore.rules` is near"))
      }
      return Files.source(path, limit: Files.rulesByteLimit)
        .mapError { InputError($0.message) }
    }
  }

  // MARK: - Watching

  func watching(_ console: Console) throws(CommandError) -> ExitStatus {
    var known: [String: Int] = [:]
    while true {
      let current = FileWatch.stamps(below: roots + (rules.map { [$0] } ?? []))
      if current != known {
        let changed = FileWatch.changes(from: known, to: current)
        if !known.isEmpty { console.report("changed: \(changed.joined(separator: ", "))") }
        known = current
        do throws(CommandError) {
          _ = try once(console)
        } catch {
          console.report(error.message)
        }
      }
      usleep(200_000)
    }
  }
}

/// The profile that a command line names.
func profile(_ arguments: Arguments) -> EngineProfile {
  EngineProfile.all.first { $0.name == arguments["profile"] } ?? .sound
}
