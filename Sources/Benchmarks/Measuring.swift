#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A figure with the limit that it must keep.
struct Claim {
  let name: String
  let value: Double
  let limit: Double
  let unit: String
  /// What the figure was computed from.
  let detail: String

  var holds: Bool { value <= limit }

  var line: String {
    "\(holds ? "ok  " : "MISS") \(name): \(rounded(value))\(unit)"
      + " (limit \(rounded(limit))\(unit)) — \(detail)"
  }
}

/// Two decimals.
func rounded(_ value: Double) -> String {
  "\((value * 100).rounded() / 100)"
}

/// Nanoseconds of processor time of one call: the best of several batches.
func nanoseconds(_ iterations: Int, batches: Int = 15, _ body: () -> Void) -> Double {
  for _ in 0..<(iterations / 4 + 1) { body() }
  var best = Double.infinity
  for _ in 0..<batches {
    let start = threadNanoseconds()
    for _ in 0..<iterations { body() }
    best = min(best, (threadNanoseconds() - start) / Double(iterations))
  }
  return best
}

/// Nanoseconds of processor time of one call of each: the best of many short batches, taken in
/// turns, so that both meet the machine at its quietest.
func nanoseconds(
  _ iterations: Int, batches: Int = 100, _ first: () -> Void, against second: () -> Void
) -> (Double, Double) {
  var best = (Double.infinity, Double.infinity)
  for _ in 0..<batches {
    best.0 = min(best.0, nanoseconds(iterations, batches: 1, first))
    best.1 = min(best.1, nanoseconds(iterations, batches: 1, second))
  }
  return best
}

/// What this thread has used of a processor, so that other work on the machine counts little.
private func threadNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Keeps the optimizer from removing work whose result nobody reads.
@inline(never)
func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// Bytes of memory in use: pages on Linux, blocks on Apple systems.
func usedBytes() -> Int {
  #if canImport(Glibc)
    // The second field of `statm` is the number of resident pages.
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 128)
    guard fgets(&buffer, Int32(buffer.count), file) != nil else { return 0 }
    let fields = String(decoding: buffer.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(getpagesize())
  #else
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return statistics.size_in_use
  #endif
}
