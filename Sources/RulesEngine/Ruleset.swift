public import DocumentStore
import RulesChecker
import RulesEvaluator
public import RulesLibrary
import RulesSyntax
import RulesValues
public import SourceText

/// A rules file, ready to decide requests.
public struct Ruleset: Sendable {
  public let source: SourceFile
  public let profile: EngineProfile
  /// Everything found wrong, in the official order.
  public let diagnostics: [Diagnostic]
  /// `nil` when the text does not compile.
  let program: Program?
  let index: DeclarationIndex

  /// Parses, checks and compiles. Never fails: look at `hasErrors`.
  public init(_ source: SourceFile, profile: EngineProfile = .sound) {
    let checked = check(parse(source), profile: profile)
    self.source = source
    self.profile = profile
    self.diagnostics = checked.diagnostics
    self.index = DeclarationIndex(checked.file)
    self.program =
      checked.diagnostics.contains { $0.severity == .error }
      ? nil : lower(checked, profile: profile)
  }

  /// Whether the text does not compile; then every decision is a denial.
  public var hasErrors: Bool { program == nil }

  /// Decides a request and records how.
  ///
  /// Rules are asked first; a request that they allow is then checked against the store
  /// (preconditions, sizes), as the emulator does. **Evidence:** `language.md` §5.1.
  public func decide(_ request: AccessRequest, in snapshot: Snapshot) -> Decision {
    if case .admin = request.requester { return outcomeInStore(of: request, in: snapshot, []) }
    guard let program else {
      return Decision(
        verdict: .denied, reason: "the rules do not compile", hints: [], statements: [])
    }
    let units: [AccessUnit]
    do throws(StoreError) {
      units = try Self.units(of: request.operation, in: snapshot, program)
    } catch {
      return Decision(
        verdict: .invalid(error), reason: error.message, hints: [], statements: [])
    }
    var deciding = Deciding(
      program: program, request: request, snapshot: snapshot, profile: profile,
      isRecording: true)
    let isAllowed = deciding.decide(units)
    let traces = deciding.records.map { StatementTrace($0, in: program, index, source) }
    guard !isAllowed else { return outcomeInStore(of: request, in: snapshot, traces) }
    return Decision(
      verdict: .denied, reason: denialText(traces),
      hints: hints(for: request, deciding.records, in: snapshot, program), statements: traces)
  }

  /// Whether the rules allow a request; nothing is recorded.
  ///
  /// Evaluates each unit once for its real method, which gives the verdict of `decide`.
  public func allows(_ request: AccessRequest, in snapshot: Snapshot) -> Bool {
    if case .admin = request.requester { return true }
    guard let program,
      let units = try? Self.units(of: request.operation, in: snapshot, program)
    else { return false }
    var deciding = Deciding(
      program: program, request: request, snapshot: snapshot, profile: profile,
      isRecording: false)
    return deciding.settle(units)
  }

  static func units(
    of operation: Operation, in snapshot: Snapshot, _ program: Program
  ) throws(StoreError) -> [AccessUnit] {
    switch operation {
    case .get(let path): return [.get(path, in: program)]
    case .batchGet(let paths): return paths.map { .get($0, in: program) }
    case .list(let query), .count(let query):
      // A query that Firestore does not know is refused before any rule is asked.
      try query.validate()
      guard let filter = query.filter else {
        return [.list(query, QueryFacts([]), in: program)]
      }
      return try filter.disjuncts().map { .list(query, QueryFacts($0), in: program) }
    case .commit(let writes, let reads):
      let written = AccessUnit.writes(writes, in: snapshot, program)
      return reads.isEmpty ? written : reads.map { .get($0, in: program) } + written
    }
  }

  /// The decision of a request that the rules allow: the store may still refuse it.
  private func outcomeInStore(
    of request: AccessRequest, in snapshot: Snapshot, _ traces: [StatementTrace]
  ) -> Decision {
    do throws(StoreError) {
      switch request.operation {
      case .get, .batchGet: break
      case .list(let query): _ = try snapshot.documents(in: query)
      case .count(let query): _ = try snapshot.count(of: query)
      case .commit(let writes, _): _ = try snapshot.applying(writes, at: request.time)
      }
      return Decision(verdict: .allowed, reason: "", hints: [], statements: traces)
    } catch {
      return Decision(
        verdict: .invalid(error), reason: error.message, hints: [], statements: traces)
    }
  }

  /// What would help a denied list, in Firebreak's own words.
  private func hints(
    for request: AccessRequest, _ records: [StatementRecord], in snapshot: Snapshot,
    _ program: Program
  ) -> [String] {
    let query: Query
    switch request.operation {
    case .list(let asked), .count(let asked): query = asked
    case .get, .batchGet, .commit: return []
    }
    let filters = ListHints(
      program: program, request: request, query: query, records: records,
      isAllowed: { changed in
        allows(
          AccessRequest(.list(changed), as: request.requester, at: request.time), in: snapshot)
      })
    return unknownFields(in: records) + filters.lines
  }

  /// The fields on whose absence the denial turned, which the official emulator takes as given.
  private func unknownFields(in records: [StatementRecord]) -> [String] {
    var lines: [String] = []
    for record in records {
      guard case .failure(let failure) = record.outcome,
        case .undetermined(.unfilteredField) = failure.cause
      else { continue }
      let line = failure.cause.explanation
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }
}
