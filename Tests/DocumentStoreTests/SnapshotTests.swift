import DocumentStore
import RulesValues
import Testing

struct SnapshotTests {
  @Test func writesShowInTheNextSnapshotOnly() throws {
    let path = try DocumentPath("c/a")
    let time = TimestampValue(seconds: 5, nanoseconds: 1999)
    let fields = MapValue([("n", .integer(1)), ("t", .timestamp(time))])
    let first = try Snapshot.empty.applying([Write(path: path, operation: .set(fields))], at: time)
    #expect(Snapshot.empty.document(at: path) == nil)
    #expect(first.count == 1)
    let stored = try #require(first.document(at: path))
    #expect(stored.updateTime == TimestampValue(seconds: 5, nanoseconds: 1000))
    #expect(stored.fields["t"]?.isIdentical(to: .timestamp(stored.updateTime)) == true)
    let later = TimestampValue(seconds: 9, nanoseconds: 0)
    let second = try first.applying(
      [
        Write(path: path, operation: .set(fields)),
        Write(
          path: path, operation: .update(fields: .empty, mask: []),
          transforms: [
            FieldTransform(path: FieldPath(segments: ["n"]), operation: .increment(.integer(2)))
          ],
          precondition: .updateTime(stored.updateTime)),
      ], at: later)
    #expect(second.document(at: path)?.createTime == stored.createTime)
    #expect(second.document(at: path)?.updateTime == later)
    #expect(second.fields(at: "c/a")?["n"]?.isIdentical(to: .integer(3)) == true)
    let third = try second.applying([Write(path: path, operation: .delete)], at: later)
    #expect(third.count == 0)
    #expect(second.count == 1)
  }
}
