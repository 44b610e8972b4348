#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `swift run -c release Benchmarks [NAME…]`: prints the ratios that Firebreak claims, measured in
/// one run; with names only those.
///
/// `profile` runs one decision again and again, without measuring, for a profiler to look at.
///
/// The exit code is 1 when a limit is missed. Times are of the processor, the best of several
/// batches, so that other work on the machine weighs little.
@main
struct Main {
  static func main() throws {
    let household = try Household()
    // Memory first, while the process is small: what was freed before would hide growth.
    let measurements: [(name: String, measure: () -> Claim)] = [
      ("memory", household.memory),
      ("decision", household.decisionAgainstHandWritten),
      ("siblings", Growth.siblings),
      ("documents", household.documents),
      ("checking", Growth.checking),
    ]
    let wanted = CommandLine.arguments.dropFirst()
    var isMissed = false
    for (name, measure) in measurements where wanted.isEmpty || wanted.contains(name) {
      let claim = measure()
      print(claim.line)
      isMissed = isMissed || !claim.holds
    }
    if wanted.contains("profile") { household.profile() }
    if wanted.isEmpty || wanted.contains("absolute") { print(household.absolute()) }
    exit(isMissed ? 1 : 0)
  }
}
