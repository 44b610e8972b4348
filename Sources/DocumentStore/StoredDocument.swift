package import RulesValues

/// A document as the store keeps it.
///
/// A class, so that the trie (access by path) and the index (access in order) share one record of
/// one allocation; times are single words of microseconds since 1970.
final class StoredDocument: Sendable {
  let text: String
  let fields: MapValue
  private let createMicroseconds: Int64
  private let updateMicroseconds: Int64

  /// Takes fields in stored form and times of microsecond precision.
  init(text: String, fields: MapValue, createTime: TimestampValue, updateTime: TimestampValue) {
    self.text = text
    self.fields = fields
    self.createMicroseconds = createTime.microseconds
    self.updateMicroseconds = updateTime.microseconds
  }

  var updateTime: TimestampValue { TimestampValue(microseconds: updateMicroseconds) }

  var createTime: TimestampValue { TimestampValue(microseconds: createMicroseconds) }

  /// The document as clients see it.
  var document: Document {
    Document(
      path: DocumentPath(unchecked: text), fields: fields, createTime: createTime,
      updateTime: updateTime)
  }
}

extension TimestampValue {
  /// Microseconds since 1970, rounded down.
  var microseconds: Int64 { seconds * 1_000_000 + Int64(nanoseconds) / 1000 }

  init(microseconds: Int64) {
    let seconds =
      microseconds >= 0 ? microseconds / 1_000_000 : (microseconds - 999_999) / 1_000_000
    self.init(
      seconds: seconds, nanoseconds: Int32(microseconds - seconds * 1_000_000) * 1000)
  }

  /// Cut to the precision of stored timestamps. **Evidence:** `emulator.md` §5.2.
  package var truncatedToMicroseconds: TimestampValue {
    TimestampValue(seconds: seconds, nanoseconds: nanoseconds / 1000 * 1000)
  }
}
