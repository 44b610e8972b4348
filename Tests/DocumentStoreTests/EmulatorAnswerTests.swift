import DocumentStore
import RulesValues
import TestSupport
import Testing

/// Cases with the answers of Google's emulator, from `Tests/Scripts/store_fixtures.py`.
struct EmulatorAnswerTests {
  private static let time = TimestampValue(seconds: 1_600_000_000, nanoseconds: 0)

  @Test func valuesAreOrderedAsInTheEmulator() throws {
    let values = try Fixtures.lines("Store/order.jsonl").map {
      try RESTValues.value(try RESTValues.object($0.text))
    }
    for (index, pair) in zip(values, values.dropFirst()).enumerated() {
      #expect(ValueOrder.compare(pair.0, pair.1) != .after, "order.jsonl: value \(index)")
      #expect(ValueOrder.compare(pair.1, pair.0) != .before, "order.jsonl: value \(index)")
    }
  }

  @Test func writesGiveWhatTheEmulatorGives() throws {
    for (number, line) in try Fixtures.lines("Store/writes.jsonl") {
      let json = try RESTValues.object(line)
      let write = try RESTValues.write(json["write"] as? RESTValues.Object ?? [:])
      let database = Database()
      if let stored = json["stored"] as? RESTValues.Object {
        let set = Write(path: write.path, operation: .set(try RESTValues.fields(stored)))
        _ = try database.commit([set], at: Self.time)
      }
      do throws(StoreError) {
        let result = try database.commit([write], at: Self.time)
        let fields = database.snapshot.document(at: write.path)?.fields
        let expected = try? (json["result"] as? RESTValues.Object).map {
          try RESTValues.fields($0)
        }
        let results = try? RESTValues.list(json["transformResults"])
        #expect(
          json["message"] == nil && Self.areIdentical(fields, expected)
            && zip(result.writeResults[0].transformResults, results ?? [])
              .allSatisfy { $0.isIdentical(to: $1) },
          "writes.jsonl:\(number)")
      } catch {
        #expect(error.message == json["message"] as? String, "writes.jsonl:\(number)")
      }
    }
  }

  @Test func queriesGiveWhatTheEmulatorGives() throws {
    let lines = try Fixtures.lines("Store/queries.jsonl")
    let documents = try RESTValues.object(lines[0].text)["documents"] as? [[Any]] ?? []
    let snapshot = try Snapshot.empty.applying(
      try documents.map {
        Write(
          path: try DocumentPath(try #require($0[0] as? String)),
          operation: .set(try RESTValues.fields($0[1])))
      }, at: Self.time)
    for (number, line) in lines.dropFirst() {
      let json = try RESTValues.object(line)
      let query = try RESTValues.query(
        json["query"] as? RESTValues.Object ?? [:], parent: json["parent"] as? String ?? "")
      do throws(StoreError) {
        let found = try snapshot.documents(in: query).map(\.path.text)
        let expected = json["result"] as? [String] ?? []
        #expect(
          json["message"] == nil && found.map { Text($0) } == expected.map { Text($0) },
          "queries.jsonl:\(number)")
        if let wanted = json["aggregations"] as? [RESTValues.Object] {
          let aggregates = json["aggregates"] as? RESTValues.Object ?? [:]
          let problem = try Self.difference(wanted, aggregates, query, snapshot)
          #expect(problem == nil, "queries.jsonl:\(number)")
        }
      } catch {
        #expect(error.message == json["message"] as? String, "queries.jsonl:\(number)")
      }
    }
  }

  /// The first aggregate that differs.
  private static func difference(
    _ wanted: [RESTValues.Object], _ expected: RESTValues.Object, _ query: Query,
    _ snapshot: Snapshot
  ) throws(StoreError) -> String? {
    var names: [String] = []
    var aggregations: [Aggregation] = []
    for json in wanted {
      let name = json["alias"] as? String ?? ""
      names.append(name)
      let field = (json[name] as? RESTValues.Object)?["field"]
      switch (name, try? RESTValues.path(field)) {
      case ("sum", let path?): aggregations.append(.sum(path))
      case ("avg", let path?): aggregations.append(.average(path))
      case _: aggregations.append(.count())
      }
    }
    let found = try snapshot.aggregate(aggregations, over: query)
    for (name, value) in zip(names, found) {
      guard let right = try? RESTValues.value(expected[name]), value.isIdentical(to: right) else {
        return "\(name): \(value)"
      }
    }
    return nil
  }

  private static func areIdentical(_ left: MapValue?, _ right: MapValue??) -> Bool {
    switch (left, right ?? nil) {
    case (nil, nil): true
    case (let left?, let right?): left.isIdentical(to: right)
    case _: false
    }
  }
}
