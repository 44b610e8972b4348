public import RulesValues

extension Snapshot {
  /// The view after all of the writes, in order.
  ///
  /// Preconditions see the writes before them. Throws the first refusal; then nothing is applied.
  public func applying(_ writes: [Write], at time: TimestampValue) throws(StoreError) -> Snapshot {
    var next = self
    _ = try next.commit(writes, at: time)
    return next
  }

  /// The view after all of the writes, whether or not a commit would accept them.
  package func applyingIgnoringPreconditions(
    _ writes: [Write], at time: TimestampValue
  ) -> Snapshot {
    let time = time.truncatedToMicroseconds
    var next = self
    for write in writes {
      let stored = next.stored(at: write.path)
      let (fields, _) = write.application(on: stored?.fields, at: time)
      next.store(fields, at: write.path, replacing: stored, at: time)
    }
    return next
  }

  /// Applies the writes in order and reports on each; a throw leaves this view half done.
  mutating func commit(
    _ writes: [Write], at time: TimestampValue
  ) throws(StoreError) -> [CommitResult.WriteResult] {
    for write in writes { try write.validate() }
    let time = time.truncatedToMicroseconds
    var results: [CommitResult.WriteResult] = []
    results.reserveCapacity(writes.count)
    for write in writes {
      let stored = stored(at: write.path)
      try write.check(against: stored?.document)
      let (fields, transformResults) = write.application(on: stored?.fields, at: time)
      if let fields, stored?.fields !== fields {
        try DocumentLimits.check(fields, at: write.path)
      }
      let updateTime = store(fields, at: write.path, replacing: stored, at: time)
      results.append(
        CommitResult.WriteResult(updateTime: updateTime, transformResults: transformResults))
    }
    return results
  }

  /// Puts fields at a path, or nothing for `nil`; fields that change nothing keep the document.
  ///
  /// Returns the time of the document's last change: for a deletion, of that.
  @discardableResult
  private mutating func store(
    _ fields: MapValue?, at path: DocumentPath, replacing stored: StoredDocument?,
    at time: TimestampValue
  ) -> TimestampValue? {
    guard let fields else {
      guard stored != nil else { return nil }
      remove(path)
      return time
    }
    if let stored, stored.fields.isIdentical(to: fields) { return stored.updateTime }
    let sibling = stored ?? neighbor(of: path)
    insert(
      StoredDocument.make(
        text: path.text, fields: sibling.map { fields.sharing(with: $0.fields) } ?? fields,
        createTime: stored?.createTime ?? time,
        updateTime: time))
    return time
  }
}
