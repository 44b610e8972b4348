import RulesValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Integers are accepted where floats are wanted. **Evidence:** `language.md` §3.20.
let mathFunctions: [Builtin] = [
  Builtin(
    "abs", on: .namespace("math"),
    [
      Signature([.type(.int)], returns: .type(.int)),
      Signature([.type(.float)], returns: .type(.float)),
    ],
    summary: "The number without its sign; the smallest integer stays as it is.",
    examples: ["math.abs(-1) => 1", "math.abs(-1.5) => 1.5"], evidence: "§3.20",
    body: .unary { (number) throws(Failure) in
      if case .integer(let integer) = number {
        return .integer(integer < 0 ? 0 &- integer : integer)
      }
      return .float(abs(try number.float))
    }),
  float("ceil", "The smallest whole number that is not less, as a float.") { ceil($0) },
  float("floor", "The largest whole number that is not greater, as a float.") { floor($0) },
  Builtin(
    "isNaN", on: .namespace("math"), [Signature([.type(.float)], returns: .type(.bool))],
    summary: "Whether the float is not a number.",
    examples: ["math.isNaN(0.0 / 0.0) => true"], evidence: "§3.20",
    body: .unary { (number) throws(Failure) in .boolean(try number.float.isNaN) }),
  Builtin(
    "pow", on: .namespace("math"),
    [Signature([.type(.float), .type(.float)], returns: .type(.float))],
    summary: "The first number to the power of the second.",
    examples: ["math.pow(2, 3) => 8.0"], evidence: "§3.20",
    body: .binary { (base, exponent) throws(Failure) in
      .float(pow(try base.float, try exponent.float))
    }),
  Builtin(
    "round", on: .namespace("math"), [Signature([.type(.float)], returns: .type(.int))],
    summary: "The nearest integer, halves upward; saturates, and NaN gives 0.",
    examples: ["math.round(2.5) => 3", "math.round(-2.5) => -2"], evidence: "§3.20",
    body: .unary { (number) throws(Failure) in
      let number = try number.float
      // Adding a half would round 0.49999999999999994 up.
      let below = floor(number)
      return .integer(saturated(number - below >= 0.5 ? below + 1 : below))
    }),
  float("sqrt", "The square root; NaN for a negative number.") { $0.squareRoot() },
]

private func float(
  _ name: String, _ summary: String, _ function: @escaping @Sendable (Double) -> Double
) -> Builtin {
  Builtin(
    name, on: .namespace("math"), [Signature([.type(.float)], returns: .type(.float))],
    summary: summary, evidence: "§3.20",
    body: .unary { (number) throws(Failure) in .float(function(try number.float)) })
}

/// The integer part, at the bounds of the type where it does not fit; 0 for NaN.
func saturated(_ number: Double) -> Int64 {
  if number.isNaN { return 0 }
  if number >= 0x1p63 { return .max }
  if number < -0x1p63 { return .min }
  return Int64(number)
}
