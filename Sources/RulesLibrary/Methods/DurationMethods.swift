import RulesValues

/// Methods of durations. **Evidence:** `language.md` §3.17.
enum DurationMethods {
  static let all: [Builtin] = [seconds, nanos]

  static let seconds = Builtin(
    "seconds", on: .method(.duration), [Signature(returns: .int)],
    summary: "The whole seconds, truncated toward zero.",
    examples: ["duration.value(-1500, 'ms').seconds() => -1"], evidence: "language.md §3.17",
    body: .unary { .integer($0.duration.seconds) })

  static let nanos = Builtin(
    "nanos", on: .method(.duration), [Signature(returns: .int)],
    summary: "The rest in nanoseconds, with the sign of the duration.",
    examples: ["duration.value(-1500, 'ms').nanos() => -500000000"],
    evidence: "language.md §3.17", body: .unary { .integer(Int64($0.duration.nanoseconds)) })
}
