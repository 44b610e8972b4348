import RulesValues

/// What a field under `array-contains` can answer. **Evidence:** `language.md` §9.3.
let constraintMethods: [Builtin] = [
  Builtin(
    "hasAny", on: .method(.constraint), [Signature([.type(.list)], returns: .type(.bool))],
    summary: "Whether the query asks for one of the argument's elements by `array-contains`.",
    evidence: "§9.3",
    body: .binary { (constraint, list) throws(Failure) in
      guard case .constraint(let constraint) = constraint else { return .boolean(false) }
      return .boolean(try constraint.hasAny(try list.elements))
    })
]
