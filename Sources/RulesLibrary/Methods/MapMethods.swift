import RulesValues

/// On an open map, which knows only the fields that a query filters on, whatever depends on an
/// absent key is undetermined. **Evidence:** `language.md` §3.13, traps 5–8.
let mapMethods: [Builtin] = [
  Builtin(
    "diff", on: .method(.map), [Signature([.type(.map)], returns: .type(.mapDiff))],
    summary: "What changed from the argument to this map.",
    examples: ["{'a': 1}.diff({'a': 2}).changedKeys().size() => 1"], evidence: "§3.14",
    body: .binary { (new, old) throws(Failure) in
      .mapDiff(MapDiffValue(new: try new.closedMap, old: try old.closedMap))
    }),
  Builtin(
    "get", on: .method(.map),
    [
      Signature([.type(.string), .any], returns: .any),
      Signature([.type(.list), .any], returns: .any),
    ],
    summary: "The value of a key, or of a list of keys from map to map, or else the default.",
    examples: [
      "{'a': 1}.get('b', 0) => 0", "{'a': {'b': 2}}.get(['a', 'b'], 0) => 2",
      "{'a': null}.get('a', 0) => null",
    ], evidence: "§3.13",
    body: .many { (operands) throws(Failure) in
      if case .string(let key) = operands[1] {
        return try operands[0].map.value(of: key) ?? operands[2]
      }
      var current = operands[0]
      for key in try operands[1].elements {
        guard case .string(let name) = key else {
          throw Failure(.type(received: key.type, expected: "string"))
        }
        guard case .map(let map) = current, let next = try map.value(of: name) else {
          return operands[2]
        }
        current = next
      }
      return current
    }),
  Builtin(
    "keys", on: .method(.map), [Signature([], returns: .type(.list))],
    summary: "The keys, sorted.", examples: ["{'b': 1, 'a': 2}.keys() => [\"a\", \"b\"]"],
    evidence: "§3.13",
    body: .unary { (map) throws(Failure) in
      .list(try map.closedMap.keys.map { .string($0) })
    }),
  Builtin(
    "size", on: .method(.map), [Signature([], returns: .type(.int))],
    summary: "The number of keys.", examples: ["{'a': 1}.size() => 1"], evidence: "§3.13",
    body: .unary { (map) throws(Failure) in .integer(Int64(try map.closedMap.count)) }),
  Builtin(
    "values", on: .method(.map), [Signature([], returns: .type(.list))],
    summary: "The values, in the order in which the entries were written.",
    examples: ["{'b': 1, 'a': 2}.values() => [1, 2]"], evidence: "§3.13",
    body: .unary { (map) throws(Failure) in .list(try map.closedMap.valuesInInsertionOrder) }),
]

extension MapValue {
  /// The value of a key; an absent key of an open map is undetermined.
  fileprivate func value(of key: Text) throws(Failure) -> Value? {
    if let value = self[key] { return value }
    guard !isOpen else { throw Failure(.undetermined(.unfilteredField(key.string))) }
    return nil
  }
}

extension Value {
  /// The map, if all its keys are known.
  fileprivate var closedMap: MapValue {
    get throws(Failure) {
      let map = try map
      guard !map.isOpen else { throw Failure(.undetermined(.unfilteredField(""))) }
      return map
    }
  }
}
