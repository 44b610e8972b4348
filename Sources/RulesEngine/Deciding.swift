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
struct Deciding<Listener: Recorder> {
  let program: Program
  let request: AccessRequest
  let snapshot: Snapshot
  let profile: EngineProfile
  /// Everything evaluated so far, in the order of the official text.
  private(set) var records: [StatementRecord] = []

  private enum Result {
    case granted
    /// Every statement was plainly false, or none named the method.
    case refused
    /// Some statement failed, perhaps for want of documents.
    case undecided
  }

  init(program: Program, request: AccessRequest, snapshot: Snapshot, profile: EngineProfile) {
    self.program = program
    self.request = request
    self.snapshot = snapshot
    self.profile = profile
  }

  /// Whether the rules allow the request, by both phases.
  mutating func decide(_ units: [AccessUnit]) -> Bool {
    var open: [AccessUnit] = []
    var wantsDocuments = false
    for unit in units {
      var isRefused = true
      var isSettled = false
      var unitWantsDocuments = false
      for method in unit.candidates {
        let (result, wanted) = evaluate(unit, as: method, documents: nil)
        unitWantsDocuments = unitWantsDocuments || wanted
        isRefused = isRefused && result == .refused
        isSettled = isSettled || result == .granted && method == unit.method
      }
      wantsDocuments = wantsDocuments || unitWantsDocuments
      // No document can help a disjunct of a list that asked for none.
      let isHopeless = isList && !isSettled && !unitWantsDocuments
      if isRefused || isHopeless { return false }
      if !isSettled { open.append(unit) }
    }
    guard !open.isEmpty else { return true }
    guard wantsDocuments || !isList else { return false }
    return settle(open)
  }

  /// Whether the rules allow the units, by their real methods alone.
  mutating func settle(_ units: [AccessUnit]) -> Bool {
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
      StoreLookup(before: snapshot, after: nil, written: [], unitLimit: 10, totalLimit: 10)
    case .batchGet:
      StoreLookup(before: snapshot, after: nil, written: [], unitLimit: 10, totalLimit: 20)
    case .list, .count:
      StoreLookup(
        before: snapshot, after: nil, written: [], unitLimit: profile.listLookupLimit,
        totalLimit: profile.listLookupLimit)
    case .commit(let writes, let reads):
      StoreLookup(
        before: snapshot,
        after: snapshot.applyingIgnoringPreconditions(writes, at: request.time),
        written: Set(writes.map(\.path.text)), unitLimit: 10,
        totalLimit: writes.count + reads.count > 1 ? 20 : 10)
    }
  }

  private mutating func evaluate(
    _ unit: AccessUnit, as method: Method, documents: StoreLookup?
  ) -> (result: Result, wantsDocuments: Bool) {
    var evaluator = Evaluator<Listener>(
      program: program, environment: environment(of: unit, as: method, loaded: documents != nil),
      documents: documents, recorder: Listener())
    var isUndecided = false
    for leaf in unit.leaves {
      var isBound = false
      for index in program.matcher.leaves[leaf].statements {
        let statement = program.statements[index]
        guard statement.methods.contains(method.set) else { continue }
        if !isBound {
          evaluator.captures = program.matcher.captures(
            of: leaf, in: unit.segments, unknownMiddleAt: unit.unknownMiddle)
          isBound = true
        }
        let outcome =
          statement.condition.map { evaluator.evaluateCondition($0) } ?? .value(.boolean(true))
        if let evaluation = evaluator.recorder.evaluation {
          records.append(
            StatementRecord(
              statement: index, method: method.rawValue, path: unit.path, outcome: outcome,
              isPreliminary: documents == nil, evaluation: evaluation))
          evaluator.recorder = Listener()
        }
        switch outcome {
        case .value(.boolean(true)): return (.granted, evaluator.wantedDocuments)
        case .value: continue
        case .failure: isUndecided = true
        }
      }
    }
    return (isUndecided ? .undecided : .refused, evaluator.wantedDocuments)
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
    var environment = Environment(
      method: method.text, time: request.time, auth: auth, path: unit.requestPath,
      resource: .notLoaded, requestResource: .undefined)
    switch unit.subject {
    case .read(let path):
      if loaded { environment.resource = stored(at: path) ?? .null }
    case .namedDocument(let path):
      environment.query = query?.rulesValue
      if loaded { environment.resource = stored(at: path) ?? .unreadable }
    case .list(let facts):
      environment.query = query?.rulesValue
      environment.resource = .constraints(
        facts.data(isSound: profile.provesListsSoundly), name: facts.nameConstraint)
    case .write(let path, let writes):
      if loaded { environment.resource = stored(at: path) ?? .null }
      environment.isInTransaction = true
      environment.requestResource = result(of: writes, at: path, loaded: loaded)
      environment.write = writes.last?.facts
    }
    return environment
  }

  private var query: Query? {
    switch request.operation {
    case .list(let query), .count(let query): query
    case .get, .batchGet, .commit: nil
    }
  }

  private func stored(at path: DocumentPath) -> ResourceState? {
    snapshot.fields(at: path.text).map { .document($0, path.reference) }
  }

  /// `request.resource`: the document after the request's writes to it.
  ///
  /// With a mask or transforms it depends on the stored document. **Evidence:** `emulator.md` §3.4.
  private func result(
    of writes: [Write], at path: DocumentPath, loaded: Bool
  ) -> ResourceState {
    var state: ResourceState =
      loaded
      ? (snapshot.fields(at: path.text).map { .document($0, path.reference) } ?? .null)
      : .notLoaded
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
      state = fields.map { .document($0, path.reference) } ?? .null
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
