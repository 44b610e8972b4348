import RulesValues

/// Elements compare strictly: 1 and 1.0 differ. **Evidence:** `language.md` §3.11.
let listMethods: [Builtin] = [
  Builtin(
    "concat", on: .method(.list), [Signature([.type(.list)], returns: .type(.list))],
    summary: "The elements of both lists, in order.",
    examples: ["[1, 2].concat([2, 1]) => [1, 2, 2, 1]"], evidence: "§3.11",
    body: .binary { (list, other) throws(Failure) in
      .list(try list.elements + (try other.elements))
    }),
  Builtin(
    "hasAll", on: .method(.list), [Signature([.type(.list)], returns: .type(.bool))],
    summary: "Whether every element of the argument occurs.",
    examples: ["[1, 2].hasAll([1, 1]) => true", "[1, 2].hasAll([]) => true"], evidence: "§3.11",
    body: .binary { (list, other) throws(Failure) in
      let elements = try list.elements
      return .boolean(try other.elements.allSatisfy { elements.containsStrictly($0) })
    }),
  Builtin(
    "hasAny", on: .method(.list), [Signature([.type(.list)], returns: .type(.bool))],
    summary: "Whether at least one element of the argument occurs.",
    examples: ["[1, 2].hasAny([3, 2]) => true", "[1, 2].hasAny([]) => false"], evidence: "§3.11",
    body: .binary { (list, other) throws(Failure) in
      let elements = try list.elements
      return .boolean(try other.elements.contains { elements.containsStrictly($0) })
    }),
  Builtin(
    "hasOnly", on: .method(.list), [Signature([.type(.list)], returns: .type(.bool))],
    summary: "Whether every element of the list is in the argument.",
    examples: ["[1, 2].hasOnly([1, 2, 3]) => true", "[1, 2].hasOnly([1]) => false"],
    evidence: "§3.11",
    body: .binary { (list, other) throws(Failure) in
      let allowed = try other.elements
      return .boolean(try list.elements.allSatisfy { allowed.containsStrictly($0) })
    }),
  Builtin(
    "join", on: .method(.list), [Signature([.type(.string)], returns: .type(.string))],
    summary: "The elements as text, with a separator between them.",
    examples: ["[1, true, null, 2.5].join('-') => \"1-true-null-2.5\""], evidence: "§3.11",
    body: .binary { (list, separator) throws(Failure) in
      let separator = try separator.text.string
      var text = ""
      for (index, element) in try list.elements.enumerated() {
        if index > 0 { text += separator }
        text += try element.converted().string
      }
      return .string(Text(text))
    }),
  Builtin(
    "removeAll", on: .method(.list), [Signature([.type(.list)], returns: .type(.list))],
    summary: "The list without any occurrence of the argument's elements.",
    examples: ["[1, 2, 1].removeAll([1]) => [2]"], evidence: "§3.11",
    body: .binary { (list, other) throws(Failure) in
      let removed = try other.elements
      return .list(try list.elements.filter { !removed.containsStrictly($0) })
    }),
  Builtin(
    "size", on: .method(.list), [Signature([], returns: .type(.int))],
    summary: "The number of elements.", examples: ["[3, 1, 2].size() => 3"], evidence: "§3.11",
    body: .unary { (list) throws(Failure) in .integer(Int64(try list.elements.count)) }),
  Builtin(
    "toSet", on: .method(.list), [Signature([], returns: .type(.set))],
    summary: "The distinct elements; 1 and 1.0 are one.",
    examples: ["[1, 2, 2].toSet().size() => 2"], evidence: "§3.11, §3.12",
    body: .unary { (list) throws(Failure) in .set(SetValue(try list.elements)) }),
]
