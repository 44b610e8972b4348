import RulesValues

/// Sets of top-level keys; 1 and 1.0, and NaN and NaN, count as unchanged.
///
/// **Evidence:** `language.md` §3.14.
let mapDiffMethods: [Builtin] = [
  builtin("addedKeys", "The keys that only the new map has.") { diff in
    diff.new.keys.filter { !diff.old.contains($0) }
  },
  builtin("affectedKeys", "The keys that were added, removed or changed.") { diff in
    diff.old.keys.filter { !diff.new.contains($0) }
      + diff.new.keys.filter { !diff.isUnchanged($0) }
  },
  builtin("changedKeys", "The keys of both maps whose values differ.") { diff in
    diff.new.keys.filter { diff.old.contains($0) && !diff.isUnchanged($0) }
  },
  builtin("removedKeys", "The keys that only the old map has.") { diff in
    diff.old.keys.filter { !diff.new.contains($0) }
  },
  builtin("unchangedKeys", "The keys of both maps with equal values.") { diff in
    diff.new.keys.filter { diff.isUnchanged($0) }
  },
]

private func builtin(
  _ name: String, _ summary: String, keys: @escaping @Sendable (MapDiffValue) -> [Text]
) -> Builtin {
  Builtin(
    name, on: .method(.mapDiff), [Signature([], returns: .type(.set))], summary: summary,
    evidence: "§3.14",
    body: .unary { (diff) throws(Failure) in
      .set(SetValue(distinct: keys(try diff.mapDiff).map { .string($0) }))
    })
}

extension MapDiffValue {
  fileprivate func isUnchanged(_ key: Text) -> Bool {
    guard let new = new[key], let old = old[key] else { return false }
    return new.isLenientlyEqual(to: old)
  }
}

extension MapValue {
  fileprivate func contains(_ key: Text) -> Bool {
    index(of: key) != nil
  }
}
