/// The SHA-256 digest. **Evidence:** FIPS 180-4.
enum SHA256 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var state = initial
    let padded = DigestPadding.padded(message, lengthIsBigEndian: true)
    for start in stride(from: 0, to: padded.count, by: 64) {
      mix(padded[start..<start + 64], into: &state)
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = [UInt32](repeating: 0, count: 64)
    for index in 0..<16 {
      words[index] = (0..<4).reduce(UInt32(0)) {
        $0 << 8 | UInt32(block[block.startIndex + index * 4 + $1])
      }
    }
    for index in 16..<64 {
      let low = words[index - 15]
      let high = words[index - 2]
      words[index] =
        words[index - 16] &+ (rotated(low, 7) ^ rotated(low, 18) ^ low >> 3)
        &+ words[index - 7] &+ (rotated(high, 17) ^ rotated(high, 19) ^ high >> 10)
    }
    var registers = state
    for index in 0..<64 {
      let (a, e) = (registers[0], registers[4])
      let choice = e & registers[5] ^ ~e & registers[6]
      let majority = a & registers[1] ^ a & registers[2] ^ registers[1] & registers[2]
      let first =
        registers[7] &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice
        &+ constants[index] &+ words[index]
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      registers.removeLast()
      registers.insert(first &+ second, at: 0)
      registers[4] &+= first
    }
    for index in 0..<8 { state[index] &+= registers[index] }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static let primes: [Double] = {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map(Double.init)
  }()

  /// 32 bits after the point of the square roots of the first 8 primes.
  private static let initial = primes.prefix(8).map { fraction($0.squareRoot()) }

  /// 32 bits after the point of the cube roots of the first 64 primes.
  private static let constants = primes.map { fraction(cubeRoot($0)) }

  private static func fraction(_ number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 4_294_967_296)
  }

  /// Newton's method, which settles on the nearest double or its neighbor; 20 of its 53 bits are
  /// to spare here.
  private static func cubeRoot(_ number: Double) -> Double {
    var root = number / 3 + 1
    for _ in 0..<60 { root -= (root * root * root - number) / (3 * root * root) }
    return root
  }
}
