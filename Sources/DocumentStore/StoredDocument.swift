package import RulesValues

/// A document as the store keeps it.
///
/// One allocation holds the record and, behind it, the bytes of the path. The trie (access by
/// path) and the index (access in order) share it. Times are single words of microseconds since
/// 1970.
///
/// INVARIANT: nothing is written after `make` has returned; what holds records of documents may
/// therefore be shared between threads, although a managed buffer is mutable by type.
final class StoredDocument: ManagedBuffer<StoredDocument.Record, UInt8> {
  struct Record {
    let fields: MapValue
    let createMicroseconds: Int64
    let updateMicroseconds: Int64
    let pathByteCount: Int32
  }

  /// Takes fields in stored form and times of microsecond precision.
  static func make(
    text: String, fields: MapValue, createTime: TimestampValue, updateTime: TimestampValue
  ) -> StoredDocument {
    text.withBytes { path in
      let buffer = create(minimumCapacity: path.count) { _ in
        Record(
          fields: fields, createMicroseconds: createTime.microseconds,
          updateMicroseconds: updateTime.microseconds, pathByteCount: Int32(path.count))
      }
      if let source = path.baseAddress {
        buffer.withUnsafeMutablePointerToElements { $0.initialize(from: source, count: path.count) }
      }
      return unsafeDowncast(buffer, to: StoredDocument.self)
    }
  }

  /// Lends the bytes of the path.
  func withPath<Result>(_ body: (PathBytes) -> Result) -> Result {
    withUnsafeMutablePointers { record, bytes in
      body(PathBytes(start: bytes, count: Int(record.pointee.pathByteCount)))
    }
  }

  /// A copy of the path.
  var text: String { withPath { String(decoding: $0, as: UTF8.self) } }

  var fields: MapValue { header.fields }

  var updateTime: TimestampValue { TimestampValue(microseconds: header.updateMicroseconds) }

  var createTime: TimestampValue { TimestampValue(microseconds: header.createMicroseconds) }

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
