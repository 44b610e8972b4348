import RulesValues

/// Elements compare numerically: 1 and 1.0 are one. **Evidence:** `language.md` §3.12.
let setMethods: [Builtin] = [
  Builtin(
    "difference", on: .method(.set), [Signature([.type(.set)], returns: .type(.set))],
    summary: "The elements that are not in the argument.",
    examples: ["['a', 'b'].toSet().difference(['b'].toSet()).size() => 1"], evidence: "§3.12",
    body: .binary { (set, other) throws(Failure) in
      let removed = try other.elements
      return .set(SetValue(distinct: try set.elements.filter { !removed.containsLeniently($0) }))
    }),
  Builtin(
    "hasAll", on: .method(.set), listOrSet,
    summary: "Whether every element of the argument occurs.",
    examples: ["['a', 'b'].toSet().hasAll(['a']) => true"], evidence: "§3.12",
    body: .binary { (set, other) throws(Failure) in
      let elements = try set.elements
      return .boolean(try other.elements.allSatisfy { elements.containsLeniently($0) })
    }),
  Builtin(
    "hasAny", on: .method(.set), listOrSet,
    summary: "Whether at least one element of the argument occurs.",
    examples: ["['a', 'b'].toSet().hasAny(['b']) => true"], evidence: "§3.12",
    body: .binary { (set, other) throws(Failure) in
      let elements = try set.elements
      return .boolean(try other.elements.contains { elements.containsLeniently($0) })
    }),
  Builtin(
    "hasOnly", on: .method(.set), listOrSet,
    summary: "Whether every element of the set is in the argument.",
    examples: ["['a', 'b'].toSet().hasOnly(['b']) => false"], evidence: "§3.12",
    body: .binary { (set, other) throws(Failure) in
      let allowed = try other.elements
      return .boolean(try set.elements.allSatisfy { allowed.containsLeniently($0) })
    }),
  Builtin(
    "intersection", on: .method(.set), [Signature([.type(.set)], returns: .type(.set))],
    summary: "The elements that are in the argument too.",
    examples: ["['a', 'b'].toSet().intersection(['b', 'c'].toSet()).size() => 1"],
    evidence: "§3.12",
    body: .binary { (set, other) throws(Failure) in
      let kept = try other.elements
      return .set(SetValue(distinct: try set.elements.filter { kept.containsLeniently($0) }))
    }),
  Builtin(
    "size", on: .method(.set), [Signature([], returns: .type(.int))],
    summary: "The number of elements.", examples: ["[1, 1.0].toSet().size() => 1"],
    evidence: "§3.12",
    body: .unary { (set) throws(Failure) in .integer(Int64(try set.elements.count)) }),
  Builtin(
    "union", on: .method(.set), [Signature([.type(.set)], returns: .type(.set))],
    summary: "The elements of both sets.",
    examples: ["['a'].toSet().union(['c'].toSet()).size() => 2"], evidence: "§3.12",
    body: .binary { (set, other) throws(Failure) in
      .set(SetValue(try set.elements + (try other.elements)))
    }),
]

private let listOrSet = [
  Signature([.type(.list)], returns: .type(.bool)),
  Signature([.type(.set)], returns: .type(.bool)),
]
