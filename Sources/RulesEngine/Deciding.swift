import DocumentStore
import RulesEvaluator
import RulesLibrary
import RulesValues

/// The decision of one request, in the two phases of the official engine.
///
/// Phase 1 evaluates every unit for every method it may be, without documents: what touches them
/// is undetermined. A unit whose every statement is plainly false denies the request at once; a
/// unit that is granted for every candidate is settled. Phase 2 loads documents and evaluates the
/// remaining units for their real method, unless phase 1 has granted just that. A list goes to
/// phase 2 only when a look-up was wanted.
/// **Evidence:** `language.md` §11.2, and probes of batches, batch gets and disjuncts
/// (`Fixtures/Decisions`).
struct Deciding {
  let program: Program
  let request: AccessRequest
  let snapshot: Snapshot
  let profile: EngineProfile
  /// Whether evaluations are kept.
  let isRecording: Bool
  /// Everything evaluated so far, in the order of the official text.
  private(set) var records: [StatementRecord] = []

  init(
    program: Program, request: AccessRequest, snapshot: Snapshot, profile: EngineProfile,
    isRecording: Bool
  ) {
    self.program = program
    self.request = request
    self.snapshot = snapshot
    self.profile = profile
    self.isRecording = isRecording
  }

  /// Whether the rules allow the request, by both phases.
  mutating func decide(_ units: [AccessUnit]) -> Bool {
    var open: [AccessUnit] = []
    for unit in units {
      var isRefused = true
      var isSettled = false
      var needsDocuments = !unit.isQuery
      for method in unit.candidates {
        let answer = evaluate(unit, as: method, documents: nil)
        needsDocuments = needsDocuments || answer.wantsDocuments
        isRefused = isRefused && answer.result == .refused
        isSettled = isSettled || answer.result == .granted && method == unit.method
      }
      // No document can help a disjunct of a query that asked for none.
      if isRefused || !isSettled && !needsDocuments { return false }
      if !isSettled { open.append(unit) }
    }
    return open.isEmpty || settle(open)
  }

  /// Whether the rules allow the units, by their real methods alone.
  mutating func settle(_ units: [AccessUnit]) -> Bool {
    // What no block matches needs no documents and no request.
    guard units.allSatisfy({ !$0.leaves.isEmpty }) else { return false }
    let documents = lookup()
    for unit in units {
      documents.beginUnit(ownPath: isList ? nil : unit.path)
      if evaluate(unit, as: unit.method, documents: documents).result != .granted { return false }
    }
    return true
  }

  private var isList: Bool {
    switch request.operation {
    case .list, .count: true
    case .get, .batchGet, .commit: false
    }
  }

  private func lookup() -> StoreLookup {
    switch request.operation {
    case .get:
      StoreLookup(before: snapshot, unitLimit: 10, totalLimit: 10)
    case .batchGet:
      StoreLookup(before: snapshot, unitLimit: 10, totalLimit: 20)
    case .list, .count:
      StoreLookup(
        before: snapshot, unitLimit: profile.listLookupLimit,
        totalLimit: profile.listLookupLimit)
    case .commit(let writes, let reads):
      StoreLookup(
        before: snapshot, writes: writes, time: request.time, unitLimit: 10,
        totalLimit: writes.count + reads.count > 1 ? 20 : 10)
    }
  }

  private mutating func evaluate(
    _ unit: AccessUnit, as method: Method, documents: StoreLookup?
  ) -> StatementAnswer {
    let question = StatementQuestion(
      leaves: unit.leaves, method: method.set, segments: unit.segments,
      unknownMiddle: unit.unknownMiddle,
      environment: environment(of: unit, as: method, loaded: documents != nil),
      documents: documents)
    guard isRecording else { return program.answer(question) }
    var outcomes: [StatementOutcome] = []
    let answer = program.answer(question, recording: &outcomes)
    records += outcomes.map { outcome in
      StatementRecord(
        statement: outcome.statement, method: method.rawValue, path: unit.path,
        outcome: outcome.outcome, isPreliminary: documents == nil, evaluation: outcome.evaluation)
    }
    return answer
  }

  // MARK: - Environments

  private var auth: Value {
    switch request.requester {
    case .nobody, .admin: .null
    case .user(let identity): identity.auth
    }
  }

  private func environment(
    of unit: AccessUnit, as method: Method, loaded: Bool
  ) -> Environment {
    var resource = ResourceState.notLoaded
    var result = ResourceState.undefined
    var write: WriteFacts?
    switch unit.subject {
    case .read(let path):
      if loaded { resource = stored(at: path, as: unit.requestPath) ?? .null }
    case .namedDocument(let path):
      if loaded { resource = stored(at: path, as: unit.requestPath) ?? .unreadable }
    case .list(let facts):
      resource = .constraints(
        facts.data(isSound: profile.provesListsSoundly), name: facts.nameConstraint)
    case .write(let path, let writes):
      let full = unit.requestPath ?? path.reference
      if loaded { resource = stored(at: path, as: full) ?? .null }
      result = self.result(of: writes, from: resource, at: full)
      write = writes.last?.facts
    }
    return Environment(
      method: method.text, time: request.time, auth: auth, path: unit.requestPath,
      resource: resource, requestResource: result,
      query: isList ? query?.rulesValue : nil, isInTransaction: write != nil, write: write)
  }

  private var query: Query? {
    switch request.operation {
    case .list(let query), .count(let query): query
    case .get, .batchGet, .commit: nil
    }
  }

  private func stored(at path: DocumentPath, as full: PathValue?) -> ResourceState? {
    snapshot.fields(at: path.text).map { .document($0, full ?? path.reference) }
  }

  /// `request.resource`: the document after the request's writes to it.
  ///
  /// With a mask or transforms it depends on the stored document. **Evidence:** `emulator.md` §3.4.
  private func result(
    of writes: [Write], from stored: ResourceState, at full: PathValue
  ) -> ResourceState {
    var state = stored
    for write in writes {
      let known: MapValue?
      switch (state, write.operation) {
      case (_, .verify): return .undefined
      case (.document(let fields, _), _): known = fields
      case (.notLoaded, .set) where write.transforms.isEmpty: known = nil
      case (.notLoaded, .set), (.notLoaded, .update): continue
      case (.notLoaded, .delete), (.null, _), (.undefined, _), (.constraints, _),
        (.unreadable, _):
        known = nil
      }
      let fields = write.result(on: known, at: request.time)
      state = fields.map { .document($0, full) } ?? .null
    }
    return state
  }
}

/// One statement evaluated for one method in one phase.
struct StatementRecord: Sendable {
  /// The index in `Program.statements`.
  let statement: Int
  let method: String
  let path: String
  /// A boolean or a failure.
  let outcome: Outcome
  let isPreliminary: Bool
  let evaluation: Evaluation
}

extension Write {
  /// What a write adds to `request`.
  fileprivate var facts: WriteFacts {
    let transformed = transforms.map { Text($0.path.description) }
    var masked: [Text]?
    if case .update(_, let mask) = operation { masked = mask.map { Text($0.description) } }
    return WriteFacts(
      writeFields: masked.map { $0 + transformed } ?? (transformed.isEmpty ? nil : transformed),
      transforms: transformed.isEmpty ? nil : transformed,
      hasAutoId: precondition == .exists(false))
  }
}
