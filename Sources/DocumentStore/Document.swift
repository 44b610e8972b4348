public import RulesValues

/// A stored document.
public struct Document: Sendable {
  public let path: DocumentPath
  public let fields: MapValue
  public let createTime: TimestampValue
  public let updateTime: TimestampValue

  public init(
    path: DocumentPath, fields: MapValue, createTime: TimestampValue, updateTime: TimestampValue
  ) {
    self.path = path
    self.fields = fields
    self.createTime = createTime
    self.updateTime = updateTime
  }
}
