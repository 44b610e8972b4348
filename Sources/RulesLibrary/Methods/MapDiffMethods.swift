import RulesValues

/// Methods of `map.diff(map)`; 1 and 1.0 count as unchanged. **Evidence:** `language.md` §3.14.
enum MapDiffMethods {
  static let all: [Builtin] = [
    addedKeys, removedKeys, changedKeys, unchangedKeys, affectedKeys,
  ]

  static let addedKeys = method(
    "addedKeys", summary: "The keys that only the new map has.",
    example: "{'a': 1}.diff({'b': 1}).addedKeys() => ['a'].toSet()"
  ) { old, new in old == nil && new != nil }

  static let removedKeys = method(
    "removedKeys", summary: "The keys that only the old map has.",
    example: "{'a': 1}.diff({'b': 1}).removedKeys() => ['b'].toSet()"
  ) { old, new in old != nil && new == nil }

  static let changedKeys = method(
    "changedKeys", summary: "The keys of both maps with different values.",
    example: "{'a': 1, 'b': 1}.diff({'a': 2, 'b': 1}).changedKeys() => ['a'].toSet()"
  ) { old, new in
    guard let old, let new else { return false }
    return !old.isLenientlyEqual(to: new)
  }

  static let unchangedKeys = method(
    "unchangedKeys", summary: "The keys of both maps with equal values.",
    example: "{'a': 1}.diff({'a': 1.0}).unchangedKeys() => ['a'].toSet()"
  ) { old, new in
    guard let old, let new else { return false }
    return old.isLenientlyEqual(to: new)
  }

  static let affectedKeys = method(
    "affectedKeys", summary: "The keys that were added, removed or changed.",
    example: "{'a': 1, 'c': 1}.diff({'b': 1, 'c': 1}).affectedKeys() => ['a', 'b'].toSet()"
  ) { old, new in
    guard let old, let new else { return true }
    return !old.isLenientlyEqual(to: new)
  }

  /// A method that keeps the keys whose old and new value satisfy a condition.
  private static func method(
    _ name: String, summary: String, example: String,
    _ isKept: @escaping @Sendable (_ old: Value?, _ new: Value?) -> Bool
  ) -> Builtin {
    Builtin(
      name, on: .method(.mapDiff), [Signature(returns: .set)], summary: summary,
      examples: [example], evidence: "language.md §3.14",
      body: .unary { value throws(Failure) in
        let diff = value.mapDiff
        // Every method compares the values of all keys that both maps have.
        // **Evidence:** `Fixtures/Queries/differences.txt`.
        for (index, key) in diff.new.keys.enumerated() {
          guard let old = diff.old[key] else { continue }
          if old.type == .constraint || diff.new.values[index].type == .constraint {
            throw Failure.constraintInSet
          }
        }
        var keys: [Value] = []
        for (index, key) in diff.new.keys.enumerated()
        where isKept(diff.old[key], diff.new.values[index]) {
          keys.append(.string(key))
        }
        for (index, key) in diff.old.keys.enumerated()
        where diff.new.index(of: key) == nil && isKept(diff.old.values[index], nil) {
          keys.append(.string(key))
        }
        return .set(SetValue(distinct: keys))
      })
  }
}
