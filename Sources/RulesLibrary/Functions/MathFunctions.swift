import RulesValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions of `math`. **Evidence:** `language.md` §3.20.
enum MathFunctions {
  static let all: [Builtin] = [abs, ceil, floor, round, sqrt, pow, isNaN]

  private static let float = [Signature(.float, returns: .float)]

  static let abs = Builtin(
    "abs", on: .namespace("math"),
    [Signature(.int, returns: .int), Signature(.float, returns: .float)],
    summary: "The absolute value; the smallest int stays as it is.",
    examples: ["math.abs(-1) => 1", "math.abs(-1.5) => 1.5"], evidence: "language.md §3.20",
    body: .unary { value in
      if case .integer(let number) = value { return .integer(number < 0 ? 0 &- number : number) }
      return .float(value.float.magnitude)
    })

  static let ceil = Builtin(
    "ceil", on: .namespace("math"), float, summary: "The next whole number up, a float.",
    examples: ["math.ceil(1.2) => 2.0", "math.ceil(1) => 1.0"], evidence: "language.md §3.20",
    body: .unary { .float($0.float.rounded(.up)) })

  static let floor = Builtin(
    "floor", on: .namespace("math"), float, summary: "The next whole number down, a float.",
    examples: ["math.floor(-1.2) => -2.0"], evidence: "language.md §3.20",
    body: .unary { .float($0.float.rounded(.down)) })

  static let round = Builtin(
    "round", on: .namespace("math"), [Signature(.float, returns: .int)],
    summary: "The nearest int, halves up.",
    examples: ["math.round(2.5) => 3", "math.round(-2.5) => -2"], evidence: "language.md §3.20",
    body: .unary { value in
      let below = value.float.rounded(.down)
      return .integer(Int64(saturating: value.float - below >= 0.5 ? below + 1 : below))
    })

  static let sqrt = Builtin(
    "sqrt", on: .namespace("math"), float, summary: "The square root.",
    examples: ["math.sqrt(4) => 2.0"], evidence: "language.md §3.20",
    body: .unary { .float($0.float.squareRoot()) })

  static let pow = Builtin(
    "pow", on: .namespace("math"), [Signature(.float, .float, returns: .float)],
    summary: "The first number to the power of the second.",
    examples: ["math.pow(2, 3) => 8.0", "math.pow(10, 400) => 1.0 / 0.0"],
    evidence: "language.md §3.20",
    body: .binary { base, exponent in .float(power(base.float, exponent.float)) })

  static let isNaN = Builtin(
    "isNaN", on: .namespace("math"), [Signature(.float, returns: .bool)],
    summary: "Whether the number is NaN.",
    examples: ["math.isNaN(0.0 / 0.0) => true", "math.isNaN(1) => false"],
    evidence: "language.md §3.20", body: .unary { .boolean($0.float.isNaN) })

  /// Java knows no result for 1 to the power of NaN and ±1 to the power of infinity; C says 1.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent.isNaN || base.magnitude == 1 && exponent.isInfinite { return .nan }
    #if canImport(Glibc)
      return Glibc.pow(base, exponent)
    #else
      return Darwin.pow(base, exponent)
    #endif
  }
}
