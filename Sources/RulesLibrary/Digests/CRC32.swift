/// A cyclic redundancy check of 32 bits, lowest bit first. **Evidence:** RFC 1952, RFC 3720.
struct CRC32: Sendable {
  /// The checksum of gzip and PNG.
  static let ieee = CRC32(polynomial: 0xEDB8_8320)
  /// The checksum of iSCSI.
  static let castagnoli = CRC32(polynomial: 0x82F6_3B78)

  private let table: [UInt32]

  /// Takes a polynomial with the lowest power in the highest bit.
  private init(polynomial: UInt32) {
    table = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ polynomial : rest >> 1
      }
    }
  }

  func checksum(_ message: [UInt8]) -> UInt32 {
    ~message.reduce(~0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}
