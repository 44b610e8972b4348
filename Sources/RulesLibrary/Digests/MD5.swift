#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The MD5 digest. **Evidence:** RFC 1321.
enum MD5 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    let padded = DigestPadding.padded(message, lengthIsBigEndian: false)
    for start in stride(from: 0, to: padded.count, by: 64) {
      let block = padded[start..<start + 64]
      let words = (0..<16).map { index in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(block[start + index * 4 + $1]) << ($1 * 8) }
      }
      mix(words, into: &state)
    }
    return state.flatMap { word in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  private static func mix(_ words: [UInt32], into state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for round in 0..<64 {
      let choice: UInt32
      let word: Int
      switch round / 16 {
      case 0: (choice, word) = (b & c | ~b & d, round)
      case 1: (choice, word) = (d & b | ~d & c, (5 * round + 1) % 16)
      case 2: (choice, word) = (b ^ c ^ d, (3 * round + 5) % 16)
      case _: (choice, word) = (c ^ (b | ~d), 7 * round % 16)
      }
      let sum = a &+ choice &+ constants[round] &+ words[word]
      let shift = shifts[round / 16 * 4 + round % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    for (index, value) in [a, b, c, d].enumerated() { state[index] &+= value }
  }

  private static let shifts: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]

  /// The whole parts of 2³² |sin(n)|.
  private static let constants = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
}

/// The padding that MD5 and SHA-256 share: a one bit, zeros, the length in bits.
enum DigestPadding {
  static func padded(_ message: [UInt8], lengthIsBigEndian: Bool) -> [UInt8] {
    var padded = message
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    for index in 0..<8 {
      let shift = lengthIsBigEndian ? 56 - index * 8 : index * 8
      padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    return padded
  }
}
