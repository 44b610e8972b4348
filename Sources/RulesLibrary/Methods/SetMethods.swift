import RulesValues

/// Methods of sets, whose elements compare as numbers. **Evidence:** `language.md` §3.12.
enum SetMethods {
  static let all: [Builtin] = [
    size, hasAll, hasAny, hasOnly, difference, intersection, union,
  ]

  static let size = Builtin(
    "size", on: .method(.set), [Signature(returns: .int)], summary: "The number of elements.",
    examples: ["['a', 'a'].toSet().size() => 1"], evidence: "language.md §3.12",
    body: .unary { .integer(Int64($0.elements.count)) })

  private static let comparisons = [
    Signature(.set, returns: .bool), Signature(.list, returns: .bool),
  ]

  static let hasAll = Builtin(
    "hasAll", on: .method(.set), comparisons,
    summary: "Whether every element of the argument is in the set.",
    examples: [
      "['a', 'b'].toSet().hasAll(['a']) => true",
      "['a'].toSet().hasAll(['a', 'b'].toSet()) => false",
    ],
    evidence: "language.md §3.12, emulator probe",
    body: .binary { set, wanted in
      .boolean(wanted.elements.allSatisfy { set.elements.containsLeniently($0) })
    })

  static let hasAny = Builtin(
    "hasAny", on: .method(.set), comparisons,
    summary: "Whether an element of the argument is in the set.",
    examples: ["[1.0].toSet().hasAny([1]) => true", "['a'].toSet().hasAny([]) => false"],
    evidence: "language.md §3.12, emulator probe",
    body: .binary { set, wanted in
      .boolean(wanted.elements.contains { set.elements.containsLeniently($0) })
    })

  static let hasOnly = Builtin(
    "hasOnly", on: .method(.set), comparisons,
    summary: "Whether every element of the set is in the argument.",
    examples: [
      "['a', 'b'].toSet().hasOnly(['b', 'a']) => true",
      "['a', 'b'].toSet().hasOnly(['b']) => false",
    ],
    evidence: "language.md §3.12, emulator probe",
    body: .binary { set, allowed in
      .boolean(set.elements.allSatisfy { allowed.elements.containsLeniently($0) })
    })

  static let difference = Builtin(
    "difference", on: .method(.set), [Signature(.set, returns: .set)],
    summary: "The elements that are not in the argument.",
    examples: ["['a', 'b'].toSet().difference(['b'].toSet()) => ['a'].toSet()"],
    evidence: "language.md §3.12",
    body: .binary { set, other in
      .set(
        SetValue(distinct: set.elements.filter { !other.elements.containsLeniently($0) }))
    })

  static let intersection = Builtin(
    "intersection", on: .method(.set), [Signature(.set, returns: .set)],
    summary: "The elements that are also in the argument.",
    examples: ["['a', 'b'].toSet().intersection(['b', 'c'].toSet()) => ['b'].toSet()"],
    evidence: "language.md §3.12",
    body: .binary { set, other in
      .set(SetValue(distinct: set.elements.filter { other.elements.containsLeniently($0) }))
    })

  static let union = Builtin(
    "union", on: .method(.set), [Signature(.set, returns: .set)],
    summary: "The elements of both sets.",
    examples: ["['a'].toSet().union(['b'].toSet()) => ['a', 'b'].toSet()"],
    evidence: "language.md §3.12", body: .binary { .set(SetValue($0.elements + $1.elements)) })
}
