import DocumentStore
import RulesEvaluator
import RulesLibrary
import RulesValues

/// Answers the look-ups of one request from a snapshot, with the official caching and budgets.
///
/// Repeated calls of one kind with one path are free, across statements and across the writes of
/// a batch; `exists` and `get` count separately; `…After` of a document that the request does not
/// write shares with its plain twin; a `get` of the document of the request itself is free.
/// **Evidence:** `language.md` §6.
final class StoreLookup: DocumentReader {
  private struct Key: Equatable {
    let isExistence: Bool
    let isAfter: Bool
    let path: String

    static func == (left: Key, right: Key) -> Bool {
      left.isExistence == right.isExistence && left.isAfter == right.isAfter
        && Text(left.path) == Text(right.path)
    }
  }

  private let before: Snapshot
  /// The request's writes.
  private let writes: [Write]
  private let time: TimestampValue
  /// The state after all writes, applied when first asked for.
  private lazy var after = before.applyingIgnoringPreconditions(writes, at: time)
  /// Distinct look-ups that one document operation may make.
  private let unitLimit: Int
  /// Distinct look-ups that the whole request may make.
  private let totalLimit: Int
  /// At most twenty, so a search beats a hash.
  private var cache: [(key: Key, found: FoundDocument?)] = []
  private var unitCount = 0
  private var totalCount = 0
  private var ownPath: String?

  init(
    before: Snapshot, writes: [Write] = [],
    time: TimestampValue = TimestampValue(seconds: 0, nanoseconds: 0), unitLimit: Int,
    totalLimit: Int
  ) {
    self.before = before
    self.writes = writes
    self.time = time
    self.unitLimit = unitLimit
    self.totalLimit = totalLimit
  }

  /// Starts the budget of the next document operation.
  func beginUnit(ownPath: String?) {
    unitCount = 0
    self.ownPath = ownPath
  }

  func look(_ lookup: DocumentLookup, at path: PathValue) throws(Failure) -> FoundDocument {
    guard let text = try path.documentText.get() else { throw failure(of: lookup, path) }
    let isAfter =
      (lookup == .getAfter || lookup == .existsAfter)
      && writes.contains { Text($0.path.text) == Text(text) }
    let isExistence = lookup == .exists || lookup == .existsAfter
    let key = Key(isExistence: isExistence, isAfter: isAfter, path: text)
    if let known = cache.first(where: { $0.key == key }) {
      guard let found = known.found else { throw failure(of: lookup, path) }
      return found
    }
    if isExistence || text != ownPath {
      guard unitCount < unitLimit, totalCount < totalLimit else { throw failure(of: lookup, path) }
      unitCount += 1
      totalCount += 1
    }
    let found = read(key)
    cache.append((key, found))
    guard let found else { throw failure(of: lookup, path) }
    return found
  }

  /// What is stored, or `nil` where a `get` fails for want of a document.
  private func read(_ key: Key) -> FoundDocument? {
    let fields = (key.isAfter ? after : before).fields(at: key.path)
    guard !key.isExistence else { return .existence(fields != nil) }
    // The request's own document is known to be missing rather than looked up in vain.
    // **Evidence:** `get(request.path) == null` on a create, `getAfter(…)` on a delete.
    return fields.map { .document($0) } ?? (key.path == ownPath ? .null : nil)
  }

  private func failure(of lookup: DocumentLookup, _ path: PathValue) -> Failure {
    Failure(.serviceCall(function: lookup.rawValue, argument: path))
  }
}
