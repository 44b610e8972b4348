public import RulesValues

/// A query over one collection or over all collections of one id.
///
/// **Evidence:** `emulator.md` §5.6, §7.2.
public struct Query: Sendable {
  public enum Source: Hashable, Sendable {
    case collection(CollectionPath)
    /// Every collection with this id at any depth below a document, or below the root.
    case group(id: String, below: DocumentPath?)
  }

  public var source: Source
  public var filter: QueryFilter?
  /// The explicit orders; the implicit ones are added on execution.
  public var orders: [QueryOrder]
  public var limit: Int?
  public var offset: Int
  public var start: QueryCursor?
  public var end: QueryCursor?
  /// `nil` for whole documents.
  public var select: [FieldPath]?

  public init(
    source: Source, filter: QueryFilter? = nil, orders: [QueryOrder] = [], limit: Int? = nil,
    offset: Int = 0, start: QueryCursor? = nil, end: QueryCursor? = nil,
    select: [FieldPath]? = nil
  ) {
    self.source = source
    self.filter = filter
    self.orders = orders
    self.limit = limit
    self.offset = offset
    self.start = start
    self.end = end
    self.select = select
  }
}

/// A condition on documents.
public indirect enum QueryFilter: Sendable {
  /// A field against a constant; `FieldPath.documentName` compares the document's name.
  case field(FieldPath, Comparison, Value)
  case and([QueryFilter])
  case or([QueryFilter])

  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case `in` = "in"
    case notIn = "not-in"
    case arrayContains = "array-contains"
    case arrayContainsAny = "array-contains-any"
  }
}

public struct QueryOrder: Hashable, Sendable {
  public let path: FieldPath
  public let isDescending: Bool

  public init(path: FieldPath, isDescending: Bool = false) {
    self.path = path
    self.isDescending = isDescending
  }
}

/// A place in the order of a query.
public struct QueryCursor: Sendable {
  /// A prefix of the query's orders, implicit ones included.
  public let values: [Value]
  /// For a start: inclusive. For an end: exclusive.
  public let isBefore: Bool

  public init(values: [Value], isBefore: Bool) {
    self.values = values
    self.isBefore = isBefore
  }
}
