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

  static let hasAll = comparison(
    "hasAll", summary: "Whether every element of the argument is in the set.",
    examples: [
      "['a', 'b'].toSet().hasAll(['a']) => true",
      "['a'].toSet().hasAll(['a', 'b'].toSet()) => false",
    ]
  ) { set, wanted in wanted.allSatisfy { set.containsLeniently($0) } }

  static let hasAny = comparison(
    "hasAny", summary: "Whether an element of the argument is in the set.",
    examples: ["[1.0].toSet().hasAny([1]) => true", "['a'].toSet().hasAny([]) => false"]
  ) { set, wanted in wanted.contains { set.containsLeniently($0) } }

  static let hasOnly = comparison(
    "hasOnly", summary: "Whether every element of the set is in the argument.",
    examples: [
      "['a', 'b'].toSet().hasOnly(['b', 'a']) => true",
      "['a', 'b'].toSet().hasOnly(['b']) => false",
    ]
  ) { set, allowed in set.allSatisfy { allowed.containsLeniently($0) } }

  /// A method that compares the set with another or with a list.
  private static func comparison(
    _ name: String, summary: String, examples: [String],
    holds: @escaping @Sendable ([Value], [Value]) -> Bool
  ) -> Builtin {
    Builtin(
      name, on: .method(.set), [Signature(.set, returns: .bool), Signature(.list, returns: .bool)],
      summary: summary, examples: examples, evidence: "language.md §3.12, emulator probe",
      body: .binary { .boolean(holds($0.elements, $1.elements)) })
  }

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
