import DocumentStore
import RulesEvaluator
import RulesValues

/// One thing that rules are asked about: a document operation, or one disjunct of a query.
///
/// A class, so that passing it on copies one reference; nothing in it changes.
final class AccessUnit {
  enum Subject {
    case read(DocumentPath)
    /// The writes of a commit to one document, in order; never empty.
    case write(DocumentPath, [Write])
    /// The documents a disjunct can return.
    case list(QueryFacts)
    /// The one document that a disjunct names.
    case namedDocument(DocumentPath)
  }

  let subject: Subject
  /// The methods that the operation may turn out to be, before documents are loaded.
  let candidates: [Method]
  /// The method that it is, once they are.
  let method: Method
  /// What was asked for, below `documents`.
  let path: String
  /// The full path as rules see it; `nil` for a collection group.
  let requestPath: PathValue?
  /// The match blocks that cover it, in source order.
  let leaves: [Int]
  /// The path for captures: holes are unknown.
  let segments: [PathValue.Segment]
  /// Where the unknown part of a collection group's path lies in `segments`.
  let unknownMiddle: Int?

  init(
    subject: Subject, candidates: [Method], method: Method, path: String,
    requestPath: PathValue?, leaves: [Int], segments: [PathValue.Segment], unknownMiddle: Int?
  ) {
    self.subject = subject
    self.candidates = candidates
    self.method = method
    self.path = path
    self.requestPath = requestPath
    self.leaves = leaves
    self.segments = segments
    self.unknownMiddle = unknownMiddle
  }

  /// Whether this is a disjunct that names no document, for which there is nothing to load.
  var isQuery: Bool {
    switch subject {
    case .list: true
    case .read, .write, .namedDocument: false
    }
  }
}

/// A method as rules name it.
enum Method: String {
  case get, list, create, update, delete

  var set: MethodSet {
    switch self {
    case .get: .get
    case .list: .list
    case .create: .create
    case .update: .update
    case .delete: .delete
    }
  }

  var text: Text { Text(rawValue) }
}

extension AccessUnit {
  /// A read of one document.
  static func get(_ path: DocumentPath, in program: Program) -> AccessUnit {
    let segments = matchSegments(of: path.text)
    return AccessUnit(
      subject: .read(path), candidates: [.get], method: .get, path: path.text,
      requestPath: PathValue(segments: segments),
      leaves: program.matcher.leaves(matching: segments),
      segments: segments, unknownMiddle: nil)
  }

  /// The writes of a commit to one document, which are judged as one.
  ///
  /// The last says whether the document is deleted; the precondition of the first, else the
  /// stored document, says whether it is created or updated.
  /// **Evidence:** `language.md` §5.1; probes of commits that write a document twice
  /// (`Fixtures/Decisions`), which contradict §6 on this point.
  static func write(
    _ path: DocumentPath, _ writes: [Write], exists: Bool, in program: Program
  ) -> AccessUnit {
    let segments = matchSegments(of: path.text)
    let candidates: [Method]
    switch writes.last?.operation {
    case .delete: candidates = [.delete]
    case .verify where writes.count == 1, nil: candidates = [.get]
    case .set, .update, .verify:
      switch writes.first?.precondition {
      case .exists(false): candidates = [.create]
      case .exists(true), .updateTime: candidates = [.update]
      case nil: candidates = [.create, .update]
      }
    }
    return AccessUnit(
      subject: .write(path, writes), candidates: candidates,
      method: candidates.count == 1 ? candidates[0] : exists ? .update : .create,
      path: path.text, requestPath: PathValue(segments: segments),
      leaves: program.matcher.leaves(matching: segments), segments: segments, unknownMiddle: nil)
  }

  /// The units of a commit, one per document, in the order in which it writes them.
  static func writes(
    _ writes: [Write], in snapshot: Snapshot, _ program: Program
  ) -> [AccessUnit] {
    if writes.count == 1 {
      let path = writes[0].path
      let exists = snapshot.fields(at: path.text) != nil
      return [.write(path, writes, exists: exists, in: program)]
    }
    var paths: [DocumentPath] = []
    var groups: [DocumentPath: [Write]] = [:]
    for write in writes {
      if groups[write.path] == nil { paths.append(write.path) }
      groups[write.path, default: []].append(write)
    }
    return paths.map { path in
      .write(
        path, groups[path] ?? [], exists: snapshot.fields(at: path.text) != nil, in: program)
    }
  }

  /// One disjunct of a query.
  static func list(_ query: Query, _ facts: QueryFacts, in program: Program) -> AccessUnit {
    if let reference = facts.namedDocument, let path = DocumentPath(reference: reference) {
      let segments = matchSegments(of: path.text)
      return AccessUnit(
        subject: .namedDocument(path), candidates: [.list], method: .list, path: path.text,
        requestPath: reference, leaves: program.matcher.leaves(matching: segments),
        segments: segments, unknownMiddle: nil)
    }
    switch query.source {
    case .collection(let path):
      let known = matchSegments(of: path.text)
      let segments = known + [.hole]
      return AccessUnit(
        subject: .list(facts), candidates: [.list], method: .list, path: path.text,
        requestPath: PathValue(segments: known),
        leaves: program.matcher.leaves(matching: segments), segments: segments,
        unknownMiddle: nil)
    case .group(let id, let ancestor):
      let known = matchSegments(of: ancestor?.text ?? "")
      return AccessUnit(
        subject: .list(facts), candidates: [.list], method: .list, path: id, requestPath: nil,
        leaves: program.matcher.leaves(coveringGroup: Text(id), below: known.map(\.text)),
        segments: known + [.literal(Text(id)), .hole], unknownMiddle: known.count)
    }
  }

  /// The segments that match blocks see for a path below `documents`.
  private static func matchSegments(of path: String) -> [PathValue.Segment] {
    var segments: [PathValue.Segment] = []
    segments.reserveCapacity(8)
    segments.append(.literal("databases"))
    segments.append(.literal("(default)"))
    segments.append(.literal("documents"))
    DocumentPath.forEachID(of: path) { segments.append(.literal($0)) }
    return segments
  }
}
