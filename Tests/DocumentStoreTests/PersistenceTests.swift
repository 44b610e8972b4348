import DocumentStore
import RulesValues
import Testing

/// Random operations against a plain dictionary.
struct PersistenceTests {
  private static let time = TimestampValue(seconds: 1, nanoseconds: 0)

  @Test func snapshotsEqualADictionaryUnderRandomOperations() throws {
    var dice = Dice(seed: 20_261_201)
    let collections = ["a", "b", "a/x/a", "a/x/c", "a/x1/c", "b/__id5__/a", "ä"]
    var snapshot = Snapshot.empty
    var model: [String: Int64] = [:]
    var kept: [(snapshot: Snapshot, model: [String: Int64])] = []
    for step in 0..<4000 {
      let collection = collections[dice.below(collections.count)]
      let number = dice.below(step < 2000 ? 400 : 60)
      let path = DocumentPath(
        unchecked: collection + "/" + (number % 3 == 0 ? "__id\(number)__" : "d\(number)"))
      var writes: [Write] = []
      if dice.below(step < 2000 ? 4 : 2) == 0 {
        writes.append(.delete(path))
        model[path.text] = nil
      } else {
        let value = Int64(dice.below(1000))
        writes.append(Write(path: path, operation: .set(MapValue([("n", .integer(value))]))))
        model[path.text] = value
      }
      snapshot = try snapshot.applying(writes, at: Self.time)
      if step % 1000 == 999 { kept.append((snapshot, model)) }
    }
    for (snapshot, model) in kept {
      #expect(Self.difference(snapshot, model, collections) == nil, "seed 20261201")
    }
  }

  /// The pairs agree in the 30 bits of the trie's first hash and so go through all of its levels.
  @Test func pathsOfOneHashStayApart() throws {
    let pairs: [(Int, Int)] = [
      (26701, 54265), (9572, 57501), (52043, 78882), (84393, 90140), (54611, 103_253),
    ]
    let paths = (Array(0..<2000) + pairs.flatMap { [$0.0, $0.1] }).map {
      DocumentPath(unchecked: "c/d\($0)")
    }
    var snapshot = try Snapshot.empty.applying(
      paths.map {
        Write(path: $0, operation: .set(MapValue([("path", .string(Text($0.text)))])))
      }, at: Self.time)
    #expect(snapshot.count == paths.count)
    for path in paths {
      let stored = snapshot.fields(at: path.text)?["path"]
      #expect(stored?.isIdentical(to: .string(Text(path.text))) == true)
    }
    snapshot = try snapshot.applying(
      pairs.map { .delete(DocumentPath(unchecked: "c/d\($0.0)")) }, at: Self.time)
    #expect(snapshot.count == paths.count - pairs.count)
    for (removed, kept) in pairs {
      #expect(snapshot.fields(at: "c/d\(removed)") == nil)
      #expect(snapshot.fields(at: "c/d\(kept)") != nil)
    }
  }

  @Test func theOrderOfRandomValuesIsTotal() {
    var dice = Dice(seed: 7)
    let values = (0..<80).map { _ in dice.value(depth: 0) }
    for left in values {
      #expect(ValueOrder.areEqual(left, left))
      for right in values {
        let relation = ValueOrder.compare(left, right)
        guard relation == ValueOrder.compare(right, left).reversed else {
          Issue.record("not antisymmetric: \(left), \(right); seed 7")
          continue
        }
        guard relation != .after else { continue }
        for third in values where ValueOrder.compare(right, third) != .after {
          let outer = ValueOrder.compare(left, third)
          if outer == .after || (outer == .same && relation == .before) {
            Issue.record("not transitive: \(left), \(right), \(third); seed 7")
          }
        }
      }
    }
  }

  /// What a snapshot and a model disagree about.
  private static func difference(
    _ snapshot: Snapshot, _ model: [String: Int64], _ collections: [String]
  ) -> String? {
    guard snapshot.count == model.count else { return "count" }
    for (path, value) in model {
      guard snapshot.fields(at: path)?["n"]?.isIdentical(to: .integer(value)) == true else {
        return path
      }
    }
    guard snapshot.fields(at: "a/absent") == nil else { return "absent" }
    for collection in collections {
      let query = Query(source: .collection(CollectionPath(unchecked: collection)))
      let found = try? snapshot.documents(in: query).map(\.path.text)
      let expected = model.keys.filter {
        DocumentPath(unchecked: $0).collection.text == collection
      }.sorted {
        ValueOrder.compare(
          .path(DocumentPath(unchecked: $0).reference), .path(DocumentPath(unchecked: $1).reference)
        )
          == .before
      }
      guard found == expected else { return "collection \(collection)" }
    }
    for id in ["a", "c", "ä"] {
      let count = try? snapshot.count(of: Query(source: .group(id: id, below: nil)))
      let expected = model.keys.count { DocumentPath(unchecked: $0).collection.id == id }
      guard count == expected else { return "group \(id)" }
    }
    return nil
  }
}

/// A small generator of pseudo-random numbers.
private struct Dice {
  private var state: UInt64

  init(seed: UInt64) {
    self.state = seed
  }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  mutating func value(depth: Int) -> Value {
    let texts: [Text] = ["", "a", "é", "e\u{301}", "\u{E000}", "\u{1F600}", "ab"]
    switch below(depth < 2 ? 13 : 11) {
    case 0: return .null
    case 1: return .boolean(below(2) == 0)
    case 2: return .integer([0, 1, -1, .max, .min, 1 << 53, (1 << 53) + 1][below(7)])
    case 3: return .float([.nan, -0.0, 0.0, 1.5, .infinity, -.infinity, 0x1p53, 0x1p63][below(8)])
    case 4: return .string(texts[below(texts.count)])
    case 5: return .bytes([UInt8](repeating: UInt8(below(2)), count: below(3)))
    case 6:
      return .timestamp(TimestampValue(seconds: Int64(below(3)), nanoseconds: Int32(below(2))))
    case 7: return .geoPoint(GeoPointValue(latitude: Double(below(2)), longitude: Double(below(2))))
    case 8:
      return .path(
        DocumentPath(unchecked: "c/" + ["a", "__id7__", "__id10__"][below(3)]).reference)
    case 9: return .vector((0..<below(3)).map { _ in Double(below(2)) })
    case 10: return .integer(Int64(below(3)))
    case 11: return .list((0..<below(3)).map { _ in value(depth: depth + 1) })
    default:
      return .map(MapValue((0..<below(3)).map { _ in (texts[below(7)], value(depth: depth + 1)) }))
    }
  }
}
