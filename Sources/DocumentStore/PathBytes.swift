import RulesValues

/// The UTF-8 bytes of a document's path.
///
typealias PathBytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
  /// A multiply-and-mix hash, eight bytes at a time; the same in every process.
  func pathHash(seed: UInt64) -> UInt32 {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(count) ^ seed &* 0xA24B_AED4_963E_E407
    let raw = UnsafeRawBufferPointer(self)
    var offset = 0
    while offset + 8 <= count {
      Self.mix(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self), into: &state)
      offset += 8
    }
    var last: UInt64 = 0
    while offset < count {
      last = last << 8 | UInt64(self[offset])
      offset += 1
    }
    Self.mix(last, into: &state)
    return UInt32(truncatingIfNeeded: state ^ state >> 32)
  }

  private static func mix(_ word: UInt64, into state: inout UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    state = product.high ^ product.low
  }

  /// Whether the bytes begin with those of a prefix.
  func isBelow(_ prefix: PathBytes) -> Bool {
    count >= prefix.count && PathBytes(rebasing: self[..<prefix.count]).hasSameBytes(as: prefix)
  }
}
