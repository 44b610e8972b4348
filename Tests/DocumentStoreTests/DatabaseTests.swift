import DocumentStore
import RulesValues
import Testing

struct DatabaseTests {
  private static let first = TimestampValue(seconds: 1, nanoseconds: 0)
  private static let second = TimestampValue(seconds: 2, nanoseconds: 0)
  private static let path = DocumentPath(unchecked: "c/a")
  private static let all = Query(source: .collection(CollectionPath(unchecked: "c")))

  private static func set(_ number: Int64, at path: DocumentPath = path) -> Write {
    Write(path: path, operation: .set(MapValue([("n", .integer(number))])))
  }

  private static func code(_ body: () throws(StoreError) -> Void) -> StoreError.Code? {
    do throws(StoreError) {
      try body()
      return nil
    } catch {
      return error.code
    }
  }

  @Test func aTransactionIsAbortedWhenWhatItReadHasChanged() throws {
    let other = DocumentPath(unchecked: "c/b")
    // What is read, what another client then writes, and whether that disturbs.
    let cases: [(read: (Database, TransactionID) throws -> Void, write: Write, isDisturbed: Bool)] =
      [
        ({ _ = try $0.document(at: Self.path, in: $1) }, Self.set(2), true),
        ({ _ = try $0.document(at: Self.path, in: $1) }, Self.set(1), false),
        ({ _ = try $0.document(at: Self.path, in: $1) }, Self.set(2, at: other), false),
        ({ _ = try $0.document(at: other, in: $1) }, Self.set(2, at: other), true),
        ({ _ = try $0.document(at: Self.path, in: $1) }, .delete(Self.path), true),
        ({ _ = try $0.documents(in: Self.all, in: $1) }, Self.set(2, at: other), true),
        (
          { _ = try $0.documents(in: Self.all, in: $1) }, Self.set(2, at: .init(unchecked: "d/a")),
          false
        ),
        ({ _, _ in }, Self.set(2), false),
      ]
    for (index, item) in cases.enumerated() {
      let database = Database()
      _ = try database.commit([Self.set(1)], at: Self.first)
      let transaction = database.beginTransaction()
      try item.read(database, transaction)
      // The same time as before: versions are told apart by more than their times.
      _ = try database.commit([item.write], at: Self.first)
      let result = Self.code { () throws(StoreError) in
        _ = try database.commit([Self.set(9)], in: transaction, at: Self.second)
      }
      #expect(result == (item.isDisturbed ? .aborted : nil), "case \(index)")
    }
  }

  @Test func aTransactionSeesOneViewAndEndsOnce() throws {
    let database = Database()
    _ = try database.commit([Self.set(1)], at: Self.first)
    let reader = database.beginTransaction(isReadOnly: true)
    _ = try database.commit([Self.set(2)], at: Self.second)
    #expect(try database.document(at: Self.path, in: reader)?.updateTime == Self.first)
    #expect(
      Self.code { () throws(StoreError) in
        _ = try database.commit([Self.set(3)], in: reader, at: Self.second)
      } == .invalidArgument)
    _ = try database.commit([], in: reader, at: Self.second)
    #expect(
      Self.code { () throws(StoreError) in
        _ = try database.commit([], in: reader, at: Self.second)
      } == .invalidArgument)
    let writer = database.beginTransaction()
    database.rollback(writer)
    #expect(
      Self.code { () throws(StoreError) in
        _ = try database.document(at: Self.path, in: writer)
      } == .invalidArgument)
  }

  @Test func aCommitIsAtomicAndKeepsTheTimeOfWhatDoesNotChange() throws {
    let database = Database()
    let created = try database.commit([Self.set(1)], at: Self.first)
    #expect(created.writeResults[0].updateTime == Self.first)
    let code = Self.code { () throws(StoreError) in
      _ = try database.commit(
        [Self.set(2), Write(path: Self.path, operation: .delete, precondition: .exists(false))],
        at: Self.second)
    }
    #expect(code == .alreadyExists)
    #expect(
      try database.commit([Self.set(1)], at: Self.second).writeResults[0].updateTime == Self.first)
    let wrongTime = Self.code { () throws(StoreError) in
      _ = try database.commit(
        [Write(path: Self.path, operation: .verify, precondition: .updateTime(Self.second))],
        at: Self.second)
    }
    #expect(wrongTime == .failedPrecondition)
    #expect(database.snapshot.collectionIDs() == ["c"])
    #expect(database.snapshot.documents.count == 1)
  }

  @Test func sizesAndDepthsEndWhereTheEmulatorEndsThem() throws {
    func text(_ count: Int) -> Value { .string(Text(String(repeating: "x", count: count))) }
    func nested(_ depth: Int) -> Value {
      depth == 0 ? .null : .map(MapValue([("m", nested(depth - 1))]))
    }
    func name(_ count: Int) -> Text { Text(String(repeating: "n", count: count)) }
    let half = text(500_000)
    // The document's name counts 20 bytes, the document 32, a field its name and one byte more.
    let rest = DocumentLimits.byteCount - 20 - 32 - (2 + 500_001) - (2 + 1)
    let cases: [(fields: [(key: Text, value: Value)], isAllowed: Bool)] = [
      ([("a", half), ("b", text(rest))], true), ([("a", half), ("b", text(rest + 1))], false),
      ([("a", text(1_048_487))], true), ([("a", text(1_048_488))], false),
      ([("a", nested(20))], true), ([("a", nested(21))], false),
      ([(name(1500), .null)], true), ([(name(1501), .null)], false),
      ([(name(1400), .map(MapValue([(name(99), .null)])))], true),
      ([(name(1400), .map(MapValue([(name(100), .null)])))], false),
      ([("____", .null)], true), ([("__x__", .null)], false), ([("", .null)], false),
      ([("a", .map(MapValue([("__x__", .null)])))], false),
      ([("a", .list([.list([])]))], false), ([("a", .vector([]))], false),
      ([("a", .vector([Double](repeating: 1, count: 2048)))], true),
      ([("a", .vector([Double](repeating: 1, count: 2049)))], false),
      ([("a", .geoPoint(GeoPointValue(latitude: 90, longitude: -180)))], true),
      ([("a", .geoPoint(GeoPointValue(latitude: 91, longitude: 0)))], false),
      ([("a", .duration(DurationValue(seconds: 1, nanoseconds: 0)))], false),
    ]
    for (index, item) in cases.enumerated() {
      let write = Write(path: Self.path, operation: .set(MapValue(item.fields)))
      let code = Self.code { () throws(StoreError) in
        _ = try Snapshot.empty.applying([write], at: Self.first)
      }
      #expect(code == (item.isAllowed ? nil : .invalidArgument), "case \(index)")
    }
  }
}
