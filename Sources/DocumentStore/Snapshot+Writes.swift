public import RulesValues

extension Snapshot {
  /// The view after all of the writes, in order.
  ///
  /// Preconditions see the writes before them. Throws the first refusal; then nothing is applied.
  public func applying(_ writes: [Write], at time: TimestampValue) throws(StoreError) -> Snapshot {
    var next = self
    for write in writes {
      try write.check(against: next.document(at: write.path))
      _ = next.apply(write, at: time.truncatedToMicroseconds)
    }
    return next
  }

  /// The view after all of the writes, whether or not a commit would accept them.
  package func applyingIgnoringPreconditions(
    _ writes: [Write], at time: TimestampValue
  ) -> Snapshot {
    var next = self
    for write in writes {
      _ = next.apply(write, at: time.truncatedToMicroseconds)
    }
    return next
  }

  /// Applies one write at a time of microsecond precision; one that changes nothing keeps the
  /// document and its update time.
  mutating func apply(_ write: Write, at time: TimestampValue) -> CommitResult.WriteResult {
    let stored = document(at: write.path)
    let (fields, transformResults) = write.application(on: stored?.fields, at: time)
    guard let fields else {
      if stored != nil { remove(write.path) }
      return CommitResult.WriteResult(updateTime: nil, transformResults: [])
    }
    if let stored, stored.fields.isIdentical(to: fields) {
      return CommitResult.WriteResult(
        updateTime: stored.updateTime, transformResults: transformResults)
    }
    insert(
      StoredDocument(
        text: write.path.text, fields: fields, createTime: stored?.createTime ?? time,
        updateTime: time))
    return CommitResult.WriteResult(updateTime: time, transformResults: transformResults)
  }
}
