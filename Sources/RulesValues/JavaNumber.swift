/// How Java prints a double, which is how the language does. **Evidence:** `language.md` §3.8.
package enum JavaNumber {
  /// `1.0`, `1.0E20`, `1.0E-5`, `NaN`, `-Infinity`.
  ///
  /// Swift's description gives the same shortest digits; only the notation differs: Java uses an
  /// exponent below 0.001 and from 10,000,000 on.
  package static func text(_ number: Double) -> String {
    guard number.isFinite else {
      return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
    }
    let sign = number.sign == .minus ? "-" : ""
    guard number != 0 else { return sign + "0.0" }
    let (digits, exponent) = decimal(number.magnitude)
    let magnitude = number.magnitude
    guard magnitude >= 1e-3, magnitude < 1e7 else {
      let rest = digits.dropFirst()
      return sign + "\(digits.prefix(1)).\(rest.isEmpty ? "0" : rest)E\(exponent)"
    }
    if exponent < 0 {
      return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits
    }
    let whole = digits.prefix(exponent + 1)
    let zeros = String(repeating: "0", count: exponent + 1 - whole.count)
    let rest = digits.dropFirst(exponent + 1)
    return sign + whole + zeros + "." + (rest.isEmpty ? "0" : rest)
  }

  /// The shortest digits `d₀d₁d₂…` and the exponent of d₀.
  private static func decimal(_ number: Double) -> (digits: String, exponent: Int) {
    let parts = number.description.split(separator: "e")
    let written = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = mantissa[0]
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    let all = whole + fraction
    let leading = all.prefix { $0 == "0" }.count
    var digits = all.dropFirst(leading)
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    return (String(digits), written + whole.count - 1 - leading)
  }
}
