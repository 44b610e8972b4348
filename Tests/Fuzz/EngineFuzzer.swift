import DocumentStore
import RulesEngine
import RulesValues
import SourceText

/// The entry point of libFuzzer: compiles the bytes as rules and decides three requests.
///
/// Checks what any rules keep: findings lie within the text, and the quick and the recorded
/// decision agree. Built by `Tests/Scripts/fuzz_engine.sh`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let ruleset = Ruleset(SourceFile(name: "fuzz", bytes: bytes))
  for diagnostic in ruleset.diagnostics {
    if let span = diagnostic.span { precondition(span.end <= count, "a place past the end") }
  }
  guard !ruleset.hasErrors else { return 0 }
  for request in requests {
    let decision = ruleset.decide(request, in: snapshot)
    let isGranted =
      switch decision.verdict {
      case .denied: false
      case .allowed, .invalid: true
      }
    precondition(ruleset.allows(request, in: snapshot) == isGranted, "the decisions disagree")
    for statement in decision.statements { _ = statement.condition }
  }
  return 0
}

private let time = TimestampValue(seconds: 1_767_225_600, nanoseconds: 0)

private let fields = MapValue([
  ("name", .string("Home")), ("memberUids", .list([.string("uid-alice")])),
  ("createdBy", .string("uid-alice")), ("createdAt", .timestamp(time)), ("n", .integer(3)),
])

private let snapshot: Snapshot = {
  let write = Write(
    path: DocumentPath(unchecked: "households/h1"), operation: .set(fields))
  guard let snapshot = try? Snapshot.empty.applying([write], at: time) else {
    fatalError("the document of the fuzzer cannot be stored")
  }
  return snapshot
}()

private let requests: [AccessRequest] = {
  let token = MapValue([("sub", .string("uid-alice"))])
  let alice = Requester.user(Identity(uid: "uid-alice", token: token))
  let create = Write(
    path: DocumentPath(unchecked: "households/h2"), operation: .set(fields))
  let list = Query(source: .collection(CollectionPath(unchecked: "households")))
  return [
    AccessRequest(.get(DocumentPath(unchecked: "households/h1")), as: alice, at: time),
    AccessRequest(.commit([create]), as: alice, at: time),
    AccessRequest(.list(list), as: alice, at: time),
  ]
}()
