/// A query over one collection or over all collections of one id.
///
/// **Evidence:** `emulator.md` §5.6, §7.2.
public struct Query: Sendable {
  public enum Source: Hashable, Sendable {
    case collection(CollectionPath)
    /// Every collection with this id at any depth below a document, or below the root; the empty
    /// id stands for every collection.
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
