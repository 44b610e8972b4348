import RulesValues

/// What can be asked of a field that a query filters on. **Evidence:** `language.md` §9.3.
enum ConstraintMethods {
  static let all: [Builtin] = [hasAny]

  static let hasAny = Builtin(
    "hasAny", on: .method(.constraint), [Signature(.list, returns: .bool)],
    summary: "Whether a filter `array-contains` names an element of the argument.",
    evidence: "language.md §9.3, Appendix C",
    body: .binary { value, elements throws(Failure) in
      .boolean(try value.constraint.hasAny(elements.elements))
    })
}
