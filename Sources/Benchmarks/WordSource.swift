import RulesValues

/// Makes documents of the example app with texts of everyday length; the same ones each time.
struct WordSource {
  private var state: UInt64 = 42
  /// The members of the household at hand, who write its cards and comments.
  private var members: [Value] = []
  private let words = [
    "milk", "school", "dentist", "on", "Thursday", "please", "bring", "the", "blue", "bag", "and",
    "water", "plants", "before", "nine", "Grandma", "calls", "cake", "for", "birthday",
  ]

  private mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  private mutating func text(words count: Int) -> String {
    (0..<count).map { _ in words[next(words.count)] }.joined(separator: " ")
  }

  /// 28 characters, as Firebase makes them.
  private mutating func uid() -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    return String((0..<28).map { _ in letters[next(letters.count)] })
  }

  /// A document with its path and the size of its JSON in bytes.
  mutating func document(_ index: Int) -> (path: String, fields: MapValue, jsonBytes: Int) {
    let household = "households/h\(index / 12)"
    let time = TimestampValue(seconds: 1_767_225_600 + Int64(index), nanoseconds: 0)
    let path: String
    var fields: [(key: Text, value: Value)]
    switch index % 12 {
    case 0:
      members = (0..<4).map { _ in Value.string(Text(uid())) }
      path = household
      fields = [("name", .string(Text(text(words: 3)))), ("memberUids", .list(members))]
      fields.append(("createdBy", members[0]))
    case 1...5:
      path = household + "/cards/c\(index)"
      fields = [
        ("title", .string(Text(text(words: 5)))), ("text", .string(Text(text(words: 30)))),
        ("authorUid", members[next(members.count)]),
      ]
    default:
      path = household + "/cards/c\(index / 12 * 12 + 1)/comments/m\(index)"
      fields = [
        ("text", .string(Text(text(words: 20)))), ("authorUid", members[next(members.count)]),
      ]
    }
    fields.append(("createdAt", .timestamp(time)))
    return (
      path, MapValue(fields),
      fields.reduce(2) { $0 + $1.key.string.utf8.count + 4 + size($1.value) }
    )
  }

  /// The bytes of a value in compact JSON, a timestamp as text.
  private func size(_ value: Value) -> Int {
    switch value {
    case .string(let text): text.string.utf8.count + 2
    case .list(let elements): elements.reduce(2) { $0 + size($1) + 1 }
    case .timestamp(let time): time.rfc3339.utf8.count + 2
    case .null, .boolean, .integer, .float, .bytes, .duration, .geoPoint, .path, .map, .vector,
      .set, .mapDiff, .constraint:
      4
    }
  }
}
