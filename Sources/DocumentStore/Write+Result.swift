package import RulesValues

extension Write {
  /// The document's fields after this write alone; `nil` when it does not exist then.
  ///
  /// Transforms are applied; `verify` gives the stored fields. The precondition is not asked.
  package func result(on stored: MapValue?, at time: TimestampValue) -> MapValue? {
    application(on: stored, at: time).fields
  }

  /// Throws what a commit of this write throws for its precondition.
  package func check(against stored: Document?) throws(StoreError) {
    try precondition?.check(path, against: stored)
  }

  /// The fields after the write and what it reports of each transform.
  func application(
    on stored: MapValue?, at time: TimestampValue
  ) -> (fields: MapValue?, transformResults: [Value]) {
    var fields: MapValue
    switch operation {
    case .delete: return (nil, [])
    case .verify: return (stored, [])
    case .set(let data): fields = data
    case .update(let data, let mask):
      fields = stored ?? .empty
      for path in mask {
        fields = fields.setting(path, to: data.value(at: path))
      }
    }
    fields = fields.stored()
    let time = time.truncatedToMicroseconds
    var results: [Value] = []
    for transform in transforms {
      let value = transform.operation.value(on: fields.value(at: transform.path), at: time).stored()
      fields = fields.setting(transform.path, to: value)
      results.append(transform.operation.reported(value))
    }
    return (fields, results)
  }
}
