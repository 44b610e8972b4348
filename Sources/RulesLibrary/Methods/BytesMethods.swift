import RulesValues

/// Methods of bytes. **Evidence:** `language.md` §3.10.
enum BytesMethods {
  static let all: [Builtin] = [size, toBase64, toHexString]

  static let size = Builtin(
    "size", on: .method(.bytes), [Signature(returns: .int)], summary: "The number of bytes.",
    examples: ["b'abc'.size() => 3"], evidence: "language.md §3.10",
    body: .unary { .integer(Int64($0.bytes.count)) })

  static let toBase64 = Builtin(
    "toBase64", on: .method(.bytes), [Signature(returns: .string)],
    summary: "The bytes in the URL-safe alphabet of base 64, padded.",
    examples: ["b'\\xff\\x00ab'.toBase64() => \"_wBhYg==\"", "b''.toBase64() => \"\""],
    evidence: "language.md §3.10", body: .unary { .string(Text(base64($0.bytes))) })

  static let toHexString = Builtin(
    "toHexString", on: .method(.bytes), [Signature(returns: .string)],
    summary: "Two upper-case hexadecimal digits per byte.",
    examples: ["b'\\xff\\x00ab'.toHexString() => \"FF006162\""],
    evidence: "language.md §3.10",
    body: .unary { value in
      let digits = Array("0123456789ABCDEF".utf8)
      let text = value.bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
      return .string(Text(String(decoding: text, as: UTF8.self)))
    })

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= UInt32(8 * (3 - group.count))
      for digit in 0..<4 {
        let value = Int(bits >> UInt32(18 - 6 * digit) & 63)
        text.append(digit <= group.count ? alphabet[value] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
