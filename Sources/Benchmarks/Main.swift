#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `swift run -c release Benchmarks`: prints the ratios that Firebreak claims, measured in one run.
///
/// Each line is `name: ratio (limit) …`; the exit code is 1 when a limit is missed. Times are the
/// best of several batches, so that other work on the machine weighs little.
@main
struct Main {
  static func main() throws {
    let household = try Household()
    var claims: [Claim] = []
    claims.append(household.decisionAgainstHandWritten())
    claims.append(Growth.siblings())
    claims.append(household.documents())
    claims.append(Growth.checking())
    claims.append(household.memory())
    print(household.absolute())
    for claim in claims { print(claim.line) }
    if claims.contains(where: { !$0.holds }) {
      print("a limit is missed")
      exit(1)
    }
  }
}
