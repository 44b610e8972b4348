public import RulesValues

/// A number over all results of a query.
public enum Aggregation: Hashable, Sendable {
  /// The number of results, at most `upTo`.
  case count(upTo: Int? = nil)
  case sum(FieldPath)
  case average(FieldPath)

  /// The most aggregations of one request.
  static let limit = 5

  /// The field that a result must have.
  var path: FieldPath? {
    switch self {
    case .count: nil
    case .sum(let path), .average(let path): path
    }
  }
}

extension Snapshot {
  /// One value per aggregation over the results of a query.
  ///
  /// With a sum or an average all aggregations see only the documents that have the field, in its
  /// order. Other values than numbers add nothing; the sum of nothing is 0, its average null.
  /// Throws `invalid-argument` when the query is not allowed or for none or more than five.
  /// **Evidence:** emulator probe.
  public func aggregate(
    _ aggregations: [Aggregation], over query: Query
  ) throws(StoreError) -> [Value] {
    guard !aggregations.isEmpty else {
      throw .invalidArgument("Aggregations can not be empty.")
    }
    guard aggregations.count <= Aggregation.limit else {
      throw .invalidArgument(
        "\(aggregations.count) aggregations in one query; at most \(Aggregation.limit) are allowed")
    }
    let documents = try QueryExecution(query, requiring: aggregations.compactMap(\.path))
      .results(in: self)
    return aggregations.map { aggregation in
      switch aggregation {
      case .count(let upTo): .integer(Int64(min(documents.count, upTo ?? .max)))
      case .sum(let path): Total(documents, path).sum
      case .average(let path): Total(documents, path).average
      }
    }
  }
}

/// The numbers of a field added up.
private struct Total {
  private var integers: Int128 = 0
  private var floats = 0.0
  private var count = 0
  private var isFloat = false

  init(_ documents: [StoredDocument], _ path: FieldPath) {
    for document in documents {
      switch document.value(at: path) {
      case .integer(let number)?:
        integers += Int128(number)
        floats += Double(number)
        count += 1
      case .float(let number)?:
        isFloat = true
        floats += number
        count += 1
      case _: break
      }
    }
  }

  /// An integer while all numbers are and their sum is in range.
  var sum: Value {
    guard !isFloat else { return .float(floats) }
    return Int64(exactly: integers).map { .integer($0) } ?? .float(Double(integers))
  }

  var average: Value {
    guard count > 0 else { return .null }
    return .float((isFloat ? floats : Double(integers)) / Double(count))
  }
}
