public import RulesValues

/// What a commit reports.
public struct CommitResult: Sendable {
  /// What one write reports.
  public struct WriteResult: Sendable {
    /// When the document last changed, or was deleted; `nil` when there was and is none.
    public let updateTime: TimestampValue?
    /// One value per transform: the new value, or null for array transforms.
    public let transformResults: [Value]

    init(updateTime: TimestampValue?, transformResults: [Value]) {
      self.updateTime = updateTime
      self.transformResults = transformResults
    }
  }

  public let commitTime: TimestampValue
  /// One per write, in order.
  public let writeResults: [WriteResult]

  init(commitTime: TimestampValue, writeResults: [WriteResult]) {
    self.commitTime = commitTime
    self.writeResults = writeResults
  }
}
