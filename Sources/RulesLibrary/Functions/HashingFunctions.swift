import RulesValues

/// A text is hashed as its UTF-8 bytes. **Evidence:** `language.md` §3.21.
let hashingFunctions: [Builtin] = [
  hash("crc32", "The CRC-32 checksum (IEEE), 4 bytes, least significant first.") {
    checksum(of: $0, polynomial: 0xEDB8_8320)
  },
  hash("crc32c", "The CRC-32C checksum (Castagnoli), 4 bytes, least significant first.") {
    checksum(of: $0, polynomial: 0x82F6_3B78)
  },
  hash("md5", "The MD5 digest, 16 bytes.") { md5($0) },
  hash("sha256", "The SHA-256 digest, 32 bytes.") { sha256($0) },
]

private func hash(
  _ name: String, _ summary: String, _ function: @escaping @Sendable ([UInt8]) -> [UInt8]
) -> Builtin {
  Builtin(
    name, on: .namespace("hashing"),
    [
      Signature([.type(.bytes)], returns: .type(.bytes)),
      Signature([.type(.string)], returns: .type(.bytes)),
    ], summary: summary, evidence: "§3.21",
    body: .unary { (operand) throws(Failure) in
      if case .string(let text) = operand { return .bytes(function(Array(text.string.utf8))) }
      return .bytes(function(try operand.bytes))
    })
}

private func checksum(of bytes: [UInt8], polynomial: UInt32) -> [UInt8] {
  var register: UInt32 = .max
  for byte in bytes {
    register ^= UInt32(byte)
    for _ in 0..<8 { register = register >> 1 ^ (register & 1 == 1 ? polynomial : 0) }
  }
  return littleEndian(~register)
}

func littleEndian(_ word: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
}
