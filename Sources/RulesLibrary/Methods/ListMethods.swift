import RulesValues

/// Methods of lists; an int element is not a float element. **Evidence:** `language.md` §3.11.
enum ListMethods {
  static let all: [Builtin] = [
    size, concat, hasAll, hasAny, hasOnly, join, removeAll, toSet,
  ]

  static let size = Builtin(
    "size", on: .method(.list), [Signature(returns: .int)], summary: "The number of elements.",
    examples: ["[3, 1, 2].size() => 3"], evidence: "language.md §3.11",
    body: .unary { .integer(Int64($0.elements.count)) })

  static let concat = Builtin(
    "concat", on: .method(.list), [Signature(.list, returns: .list)],
    summary: "The elements of both lists.", examples: ["[1, 2].concat([2]) => [1, 2, 2]"],
    evidence: "language.md §3.11", body: .binary { .list($0.elements + $1.elements) })

  static let hasAll = Builtin(
    "hasAll", on: .method(.list), [Signature(.list, returns: .bool)],
    summary: "Whether every element of the argument is in the list.",
    examples: ["[1, 2].hasAll([1, 1]) => true", "[1].hasAll([1.0]) => false"],
    evidence: "language.md §3.11",
    body: .binary { list, wanted throws(Failure) in
      .boolean(try all(wanted.elements, in: list.elements))
    })

  static let hasAny = Builtin(
    "hasAny", on: .method(.list), [Signature(.list, returns: .bool)],
    summary: "Whether an element of the argument is in the list.",
    examples: ["[1, 2].hasAny([3, 2]) => true", "[1, 2].hasAny([]) => false"],
    evidence: "language.md §3.11",
    body: .binary { list, wanted throws(Failure) in
      var failure: Failure?
      for element in wanted.elements {
        do throws(Failure) {
          if try isElement(element, of: list.elements) { return .boolean(true) }
        } catch {
          failure = failure ?? error
        }
      }
      if let failure { throw failure }
      return .boolean(false)
    })

  static let hasOnly = Builtin(
    "hasOnly", on: .method(.list), [Signature(.list, returns: .bool)],
    summary: "Whether every element of the list is in the argument.",
    examples: ["[1, 1].hasOnly([1, 2]) => true", "[1, 2].hasOnly([1]) => false"],
    evidence: "language.md §3.11",
    body: .binary { list, allowed throws(Failure) in
      .boolean(try all(list.elements, in: allowed.elements))
    })

  static let join = Builtin(
    "join", on: .method(.list), [Signature(.string, returns: .string)],
    summary: "The texts of the elements with a separator between them.",
    examples: ["[1, true, null, 2.5].join('-') => \"1-true-null-2.5\"", "[].join(',') => \"\""],
    evidence: "language.md §3.11",
    body: .binary { list, separator throws(Failure) in
      var text = ""
      for (index, element) in list.elements.enumerated() {
        if index > 0 { text += separator.text.string }
        text += try element.converted().string
      }
      return .string(Text(text))
    })

  static let removeAll = Builtin(
    "removeAll", on: .method(.list), [Signature(.list, returns: .list)],
    summary: "The list without the elements of the argument.",
    examples: ["[1, 2, 1].removeAll([1]) => [2]"], evidence: "language.md §3.11",
    body: .binary { list, removed throws(Failure) in
      var kept: [Value] = []
      for element in list.elements where try !isElement(element, of: removed.elements) {
        kept.append(element)
      }
      return .list(kept)
    })

  static let toSet = Builtin(
    "toSet", on: .method(.list), [Signature(returns: .set)],
    summary: "The distinct elements; 1 and 1.0 are one.",
    examples: ["[1, 2, 2].toSet() => [2, 1].toSet()", "[1, 1.0].toSet().size() => 1"],
    evidence: "language.md §3.11, §3.12",
    body: .unary { list throws(Failure) in
      for element in list.elements {
        if case .constraint = element { throw Failure.constraintInSet }
      }
      return .set(SetValue(list.elements))
    })

  private static func all(_ wanted: [Value], in list: [Value]) throws(Failure) -> Bool {
    var failure: Failure?
    for element in wanted {
      do throws(Failure) {
        if try !isElement(element, of: list) { return false }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return true
  }

  private static func isElement(_ element: Value, of list: [Value]) throws(Failure) -> Bool {
    try Value.isElement(element, of: list)
  }
}
