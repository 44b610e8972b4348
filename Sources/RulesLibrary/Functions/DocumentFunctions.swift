import RulesValues

/// Functions that read documents; the evaluator asks the request's documents for them.
///
/// **Evidence:** `language.md` §6; `value` is undocumented (§3.8).
let documentFunctions: [Builtin] = [
  lookup(.exists, "Whether a document existed before the request."),
  lookup(.existsAfter, "Whether a document exists after all writes of the request."),
  lookup(.get, "A document as it was before the request; an error when it is missing."),
  lookup(.getAfter, "A document as it is after all writes of the request."),
  lookup(.value, "As `get`; undocumented, of the emulator."),
]

private func lookup(_ lookup: DocumentLookup, _ summary: String) -> Builtin {
  let isExistence = lookup == .exists || lookup == .existsAfter
  return Builtin(
    lookup.rawValue, on: .global,
    [Signature([.type(.path)], returns: .type(isExistence ? .bool : .map))], summary: summary,
    evidence: "§6", body: .lookup(lookup))
}
