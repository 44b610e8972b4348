import RulesValues

/// Functions of `hashing`; a string is hashed as UTF-8. **Evidence:** `language.md` §3.21.
enum HashingFunctions {
  static let all: [Builtin] = [md5, sha256, crc32, crc32c]

  static let md5 = function(
    "md5", "The MD5 digest, 16 bytes.",
    "hashing.md5('foo').toHexString() => \"ACBD18DB4CC2F85CEDEF654FCCC4A4D8\"", MD5.digest)

  static let sha256 = function(
    "sha256", "The SHA-256 digest, 32 bytes.",
    "hashing.sha256('foo').toBase64() => \"LCa0a2j_xo_5m0U8HTBBNBNCLXBkg7-g-YpeiGJm564=\"",
    SHA256.digest)

  static let crc32 = function(
    "crc32", "The CRC-32 checksum, 4 bytes with the lowest first.",
    "hashing.crc32('foo').toHexString() => \"2165738C\""
  ) { littleEndian(CRC32.ieee.checksum($0)) }

  static let crc32c = function(
    "crc32c", "The CRC-32C checksum, 4 bytes with the lowest first.",
    "hashing.crc32c('foo').toBase64() => \"Ha7Ezw==\""
  ) { littleEndian(CRC32.castagnoli.checksum($0)) }

  private static func function(
    _ name: String, _ summary: String, _ example: String,
    _ digest: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> Builtin {
    Builtin(
      name, on: .namespace("hashing"),
      [Signature(.bytes, returns: .bytes), Signature(.string, returns: .bytes)],
      summary: summary, examples: [example], evidence: "language.md §3.21",
      body: .unary { value in
        if case .string(let text) = value { return .bytes(digest(Array(text.string.utf8))) }
        return .bytes(digest(value.bytes))
      })
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
