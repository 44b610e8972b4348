import RulesValues

let durationMethods: [Builtin] = [
  Builtin(
    "nanos", on: .method(.duration), [Signature([], returns: .type(.int))],
    summary: "The nanoseconds beyond the whole seconds, with the sign of the duration.",
    examples: ["duration.value(-1500, 'ms').nanos() => -500000000"], evidence: "§3.17",
    body: .unary { (duration) throws(Failure) in
      .integer(Int64(try duration.duration.nanoseconds))
    }),
  Builtin(
    "seconds", on: .method(.duration), [Signature([], returns: .type(.int))],
    summary: "The whole seconds, truncated toward zero.",
    examples: ["duration.value(-1500, 'ms').seconds() => -1"], evidence: "§3.17",
    body: .unary { (duration) throws(Failure) in .integer(try duration.duration.seconds) }),
]
