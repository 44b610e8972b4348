import RulesValues

/// Methods of maps; those that depend on absent keys are undetermined on open maps.
///
/// **Evidence:** `language.md` §3.13, §9.3.
enum MapMethods {
  static let all: [Builtin] = [size, keys, values, get, diff]

  static let size = Builtin(
    "size", on: .method(.map), [Signature(returns: .int)], summary: "The number of entries.",
    examples: ["{'a': 1}.size() => 1"], evidence: "language.md §3.13",
    body: .unary { value throws(Failure) in .integer(Int64(try closed(value).count)) })

  static let keys = Builtin(
    "keys", on: .method(.map), [Signature(returns: .list)], summary: "The keys, sorted.",
    examples: ["{'b': 1, 'a': 2}.keys() => ['a', 'b']"], evidence: "language.md §3.13",
    body: .unary { value throws(Failure) in .list(try closed(value).keys.map { .string($0) }) })

  static let values = Builtin(
    "values", on: .method(.map), [Signature(returns: .list)],
    summary: "The values in the order in which the entries were written.",
    examples: ["{'b': 1, 'a': 2}.values() => [1, 2]"],
    evidence: "language.md Appendix A, emulator probes",
    body: .unary { value throws(Failure) in
      .list(try closed(value).valuesInInsertionOrder)
    })

  static let get = Builtin(
    "get", on: .method(.map),
    [
      Signature([.type(.string), .any], returns: .any),
      Signature([.type(.list), .any], returns: .any),
    ],
    summary: "The value at a key or, step by step, at a list of keys; else the default.",
    examples: [
      "{'a': 1}.get('a', 0) => 1", "{'a': 1}.get('b', 0) => 0",
      "{'a': {'b': 2}}.get(['a', 'b'], 0) => 2", "{'a': null}.get(['a', 'b'], 0) => 0",
    ],
    evidence: "language.md §3.13, emulator probe",
    body: .many { operands throws(Failure) in
      if case .string(let key) = operands[1] {
        return try value(at: key, in: operands[0].map) ?? operands[2]
      }
      return try value(at: operands[1].elements, in: operands[0]) ?? operands[2]
    })

  static let diff = Builtin(
    "diff", on: .method(.map), [Signature(.map, returns: .mapDiff)],
    summary: "What changed from the argument to the map.",
    examples: ["{'a': 1}.diff({'a': 2}).changedKeys() => ['a'].toSet()"],
    evidence: "language.md §3.13, §3.14",
    body: .binary { new, old throws(Failure) in
      .mapDiff(MapDiffValue(new: try closed(new), old: try closed(old)))
    })

  /// The map of a value, if all its keys are known.
  private static func closed(_ value: Value) throws(Failure) -> MapValue {
    guard !value.map.isOpen else { throw Failure(.undetermined(.unfilteredField(""))) }
    return value.map
  }

  private static func value(at key: Text, in map: MapValue) throws(Failure) -> Value? {
    if let value = map[key] { return value }
    guard !map.isOpen else { throw Failure(.undetermined(.unfilteredField(key.string))) }
    return nil
  }

  /// Walks down a list of keys; `nil` when a step finds nothing.
  private static func value(at steps: [Value], in map: Value) throws(Failure) -> Value? {
    for step in steps where step.type != .string {
      throw Failure(.type(received: step.type, expected: "string"))
    }
    var current = map
    for step in steps {
      guard case .map(let map) = current, let next = try value(at: step.text, in: map) else {
        return nil
      }
      current = next
    }
    return current
  }
}
