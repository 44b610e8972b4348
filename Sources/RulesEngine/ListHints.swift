import DocumentStore
import RulesEvaluator
import RulesLibrary
import RulesSyntax
import RulesValues

/// Finds the filters that would let a denied list through.
///
/// Candidates are read from the record of the denial: each comparison of a field of
/// `resource.data` with a value that is known. A candidate is offered only when the query with it
/// added is allowed, so a hint is never a guess.
struct ListHints {
  let program: Program
  let request: AccessRequest
  let query: Query
  let records: [StatementRecord]
  /// Whether a changed query is allowed.
  let isAllowed: (Query) -> Bool

  /// At most this many changed queries are tried.
  private static let attemptLimit = 60

  /// One change of the query, with its words.
  private struct Candidate: Hashable {
    let words: String
    let change: Change

    enum Change {
      case filter(FieldPath, QueryFilter.Comparison, Value)
      case limit(Int)
    }

    static func == (left: Candidate, right: Candidate) -> Bool { left.words == right.words }

    func hash(into hasher: inout Hasher) { hasher.combine(words) }
  }

  /// The smallest sets of changes that help, in words; empty when none was found.
  var lines: [String] {
    let candidates = candidates
    var found: [String] = []
    var attempts = 0
    for size in 1...3 where found.isEmpty {
      for combination in Self.combinations(of: candidates, size: size) {
        attempts += 1
        guard attempts <= Self.attemptLimit else { return found }
        if isAllowed(changed(by: combination)) {
          found.append("add " + combination.map(\.words).joined(separator: " and "))
        }
      }
    }
    return found
  }

  private func changed(by candidates: [Candidate]) -> Query {
    var query = query
    var filters = query.filter.map { [$0] } ?? []
    for candidate in candidates {
      switch candidate.change {
      case .filter(let path, let comparison, let value):
        filters.append(.field(path, comparison, value))
      case .limit(let limit): query.limit = limit
      }
    }
    query.filter = filters.count == 1 ? filters[0] : filters.isEmpty ? nil : .and(filters)
    return query
  }

  private static func combinations(of candidates: [Candidate], size: Int) -> [[Candidate]] {
    guard size > 0 else { return [[]] }
    return candidates.indices.flatMap { index in
      combinations(of: Array(candidates[(index + 1)...]), size: size - 1)
        .map { [candidates[index]] + $0 }
    }
  }

  // MARK: - Candidates

  private var candidates: [Candidate] {
    var found: [Candidate] = []
    for record in records {
      for index in record.evaluation.entries.indices {
        guard let candidate = candidate(at: index, in: record.evaluation),
          !found.contains(candidate), !contradicts(candidate)
        else { continue }
        found.append(candidate)
      }
    }
    return Array(found.prefix(8))
  }

  /// Whether the query pins the field already: a second value would allow nothing at all.
  private func contradicts(_ candidate: Candidate) -> Bool {
    guard case .filter(let path, _, _) = candidate.change, let filter = query.filter else {
      return false
    }
    let parts: [QueryFilter]
    if case .and(let filters) = filter { parts = filters } else { parts = [filter] }
    return parts.contains { part in
      if case .field(path, .equal, _) = part { true } else { false }
    }
  }

  private func candidate(at index: Int, in evaluation: Evaluation) -> Candidate? {
    let entry = evaluation.entries[index]
    guard case .binary(let symbol, _, _) = program.instructions[entry.id.index] else {
      return flag(at: index, in: evaluation)
    }
    let operands = evaluation.children(of: index)
    guard operands.count == 2 else { return nil }
    let (left, right) = (operands[0], operands[1])
    if let path = fieldPath(at: left, in: evaluation),
      let value = knownValue(at: right, in: evaluation)
    {
      return candidate(path, symbol, value)
    }
    if let path = fieldPath(at: right, in: evaluation),
      let value = knownValue(at: left, in: evaluation)
    {
      return symbol == .in
        ? filter(path, .arrayContains, value) : candidate(path, symbol.mirrored, value)
    }
    if symbol == .lessOrEqual || symbol == .equal, isLimit(at: left, in: evaluation),
      case .integer(let limit)? = knownValue(at: right, in: evaluation)
    {
      return Candidate(words: "limit \(limit)", change: .limit(Int(limit)))
    }
    return nil
  }

  private func candidate(
    _ path: FieldPath, _ symbol: BinaryOperator, _ value: Value
  ) -> Candidate? {
    let comparison: QueryFilter.Comparison
    switch symbol {
    case .equal: comparison = .equal
    case .notEqual: comparison = .notEqual
    case .less: comparison = .less
    case .lessOrEqual: comparison = .lessOrEqual
    case .greater: comparison = .greater
    case .greaterOrEqual: comparison = .greaterOrEqual
    // `field in list`: any one element would do, and a list of them is a query of its own.
    case .in:
      guard case .list = value else { return nil }
      comparison = .in
    case .or, .and, .add, .subtract, .multiply, .divide, .remainder: return nil
    }
    return filter(path, comparison, value)
  }

  private func filter(
    _ path: FieldPath, _ comparison: QueryFilter.Comparison, _ value: Value
  ) -> Candidate {
    Candidate(
      words: "where \(path) \(comparison.rawValue) \(ValueText(value).text)",
      change: .filter(path, comparison, value))
  }

  /// A field that stands for itself, as in `resource.data.isPublic && …`.
  private func flag(at index: Int, in evaluation: Evaluation) -> Candidate? {
    fieldPath(at: index, in: evaluation).map { filter($0, .equal, .boolean(true)) }
  }

  private func knownValue(at index: Int, in evaluation: Evaluation) -> Value? {
    guard case .value(let value) = evaluation.entries[index].outcome else { return nil }
    switch value {
    case .constraint, .set, .mapDiff, .duration: return nil
    case .null, .boolean, .integer, .float, .string, .bytes, .timestamp, .geoPoint, .path, .list,
      .map, .vector:
      return value
    }
  }

  private func isLimit(at index: Int, in evaluation: Evaluation) -> Bool {
    guard
      case .member(let base, let name) = program.instructions[
        evaluation.entries[index].id.index], program.tables.names[Int(name)] == "limit",
      case .requestMember(.query) = program.instructions[base.index]
    else { return false }
    return true
  }

  /// The field that an entry reads, directly or through parameters and lets.
  private func fieldPath(at index: Int, in evaluation: Evaluation) -> FieldPath? {
    guard let segments = segments(at: index, in: evaluation), !segments.isEmpty else { return nil }
    return FieldPath(segments: segments)
  }

  /// The field names that lead from `resource.data` to an entry's value.
  private func segments(at index: Int, in evaluation: Evaluation) -> [String]? {
    let entry = evaluation.entries[index]
    let operands = evaluation.children(of: index)
    switch program.instructions[entry.id.index] {
    case .resourceData: return []
    case .parenthesized: return operands.first.flatMap { segments(at: $0, in: evaluation) }
    case .member(_, let name):
      guard let base = operands.first else { return nil }
      return segments(at: base, in: evaluation)
        .map { $0 + [program.tables.names[Int(name)].string] }
    case .index(_, let key):
      guard let base = operands.first, case .string(let name)? = program.constant(at: key) else {
        return nil
      }
      return segments(at: base, in: evaluation).map { $0 + [name.string] }
    case .method(let method, _, let arguments):
      // `data.get('field', default)` reads a field too.
      guard program.tables.methods[Int(method)].name == "get", arguments.count == 2,
        let base = operands.first,
        case .string(let name)? = program.constant(
          at: program.tables.operands[Int(arguments.start)])
      else { return nil }
      return segments(at: base, in: evaluation).map { $0 + [name.string] }
    case .local:
      // What a parameter or let holds was computed by an earlier entry with the same outcome.
      let origin = evaluation.entries[..<index].indices.last { earlier in
        let other = evaluation.entries[earlier]
        if case .local = program.instructions[other.id.index] { return false }
        return Self.isSame(other.outcome, entry.outcome)
      }
      return origin.flatMap { segments(at: $0, in: evaluation) }
    case .none, .constant, .unknownVariable, .request, .resource, .requestMember,
      .requestResourceData, .capture, .list, .map, .path, .not, .negate, .and, .or, .binary,
      .typeTest, .ternary, .slice, .call, .function, .unknownFunction, .patternMethod,
      .unknownMethod, .lookup:
      return nil
    }
  }

  /// Whether two outcomes are one: the same object, or the same failure.
  private static func isSame(_ left: Outcome, _ right: Outcome) -> Bool {
    switch (left, right) {
    case (.failure(let left), .failure(let right)): left.offset == right.offset
    case (.value(.constraint(let left)), .value(.constraint(let right))): left === right
    case (.value(.map(let left)), .value(.map(let right))): left === right
    case (.value, _), (.failure, _): false
    }
  }
}

extension BinaryOperator {
  /// The operator that means the same with its operands exchanged.
  fileprivate var mirrored: BinaryOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual, .in, .or, .and, .add, .subtract, .multiply, .divide, .remainder: self
    }
  }
}
