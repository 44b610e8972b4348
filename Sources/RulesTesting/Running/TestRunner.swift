import Dispatch
import DocumentStore
import RulesEngine
import RulesLibrary
import RulesValues
public import SourceText
import Synchronization

/// A suite file to run, with the way to its rules.
public struct SuiteInput: Sendable {
  public let source: SourceFile
  /// Whether the caller's rules replace those that the suite holds itself (`source:`), too.
  public let replacesInlineRules: Bool
  /// Reads the rules file that a suite names, relative to the suite; `nil` when it names none and
  /// the caller's default is wanted.
  public let readRules: @Sendable (String?) -> Result<SourceFile, InputError>

  public init(
    source: SourceFile, replacesInlineRules: Bool = false,
    readRules: @escaping @Sendable (String?) -> Result<SourceFile, InputError>
  ) {
    self.source = source
    self.replacesInlineRules = replacesInlineRules
    self.readRules = readRules
  }
}

/// Why a file could not be read, in one line.
public struct InputError: Error, Sendable {
  public let message: String

  public init(_ message: String) {
    self.message = message
  }
}

/// Runs suites.
public struct TestRunner: Sendable {
  public let options: RunOptions

  public init(options: RunOptions) {
    self.options = options
  }

  /// Runs suites, several at a time; the result keeps their order.
  ///
  /// `onSuite` is called after each suite, on any thread, for a display of progress.
  public func run(
    _ inputs: [SuiteInput], onSuite: (@Sendable (SuiteResult) -> Void)? = nil
  ) -> RunResult {
    let compiler = SharedCompiler(profile: options.profile)
    guard options.jobs > 1, inputs.count > 1, !options.failFast else {
      return sequentially(inputs, compiler, onSuite)
    }
    let results = Mutex<[Int: SuiteResult]>([:])
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: min(options.jobs, inputs.count)) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < inputs.count else { return }
        let result = run(inputs[index], compiler)
        results.withLock { $0[index] = result }
        onSuite?(result)
      }
    }
    return results.withLock { done in
      RunResult(suites: inputs.indices.compactMap { done[$0] })
    }
  }

  private func sequentially(
    _ inputs: [SuiteInput], _ compiler: SharedCompiler,
    _ onSuite: (@Sendable (SuiteResult) -> Void)?
  ) -> RunResult {
    var results: [SuiteResult] = []
    for input in inputs {
      let result = run(input, compiler)
      results.append(result)
      onSuite?(result)
      if options.failFast, result.isBroken || result.tests.contains(where: { $0.status != .passed })
      {
        break
      }
    }
    return RunResult(suites: results)
  }

  /// Runs one suite.
  public func run(_ input: SuiteInput) -> SuiteResult {
    run(input, SharedCompiler(profile: options.profile))
  }

  private func run(_ input: SuiteInput, _ compiler: SharedCompiler) -> SuiteResult {
    let loaded = SuiteLoader.load(input.source)
    guard let suite = loaded.suite else {
      return SuiteResult(
        source: input.source, diagnostics: loaded.diagnostics, rules: nil, tests: [])
    }
    let run = SuiteRun(suite: suite, file: input.source.name, options: options)
    switch rules(of: suite, input) {
    case .failure(let failure):
      let finding = Diagnostic(
        severity: .error, code: "unreadable-rules", message: failure.error.message,
        span: failure.span)
      return SuiteResult(
        source: input.source, diagnostics: [finding], rules: nil,
        tests: run.unjudged(because: failure.error.message))
    case .success(let source):
      let ruleset = compiler.ruleset(of: source)
      return SuiteResult(
        source: input.source, diagnostics: [], rules: ruleset, tests: run.results(by: ruleset))
    }
  }

  private func rules(
    of suite: Suite, _ input: SuiteInput
  ) -> Result<SourceFile, UnreadableRules> {
    let read: Result<SourceFile, InputError>
    let span: SourceSpan
    switch suite.rules {
    case .inline(let text) where !input.replacesInlineRules:
      return .success(SourceFile(name: input.source.name + " (source)", text: text))
    case .file(let path, let place):
      read = input.readRules(path)
      span = place
    case .inline, nil:
      read = input.readRules(nil)
      span = SourceSpan(at: 0)
    }
    return read.mapError { UnreadableRules(error: $0, span: span) }
  }

  /// Rules that could not be read, and where the suite names them.
  private struct UnreadableRules: Error {
    let error: InputError
    let span: SourceSpan
  }
}

/// Compiles rules once for all suites of a run that test them.
private final class SharedCompiler: Sendable {
  private struct Key: Hashable {
    let name: String
    let bytes: [UInt8]
  }

  private let profile: EngineProfile
  private let compiled = Mutex<[Key: Ruleset]>([:])

  init(profile: EngineProfile) {
    self.profile = profile
  }

  /// Two threads may compile one text at the same time; that is cheaper than to wait for others.
  func ruleset(of source: SourceFile) -> Ruleset {
    let key = Key(name: source.name, bytes: source.bytes)
    if let known = compiled.withLock({ $0[key] }) { return known }
    let ruleset = Ruleset(source, profile: profile)
    compiled.withLock { $0[key] = ruleset }
    return ruleset
  }
}
