import RulesValues

let bytesMethods: [Builtin] = [
  Builtin(
    "size", on: .method(.bytes), [Signature([], returns: .type(.int))],
    summary: "The number of bytes.", examples: ["b'\\xff'.size() => 1"], evidence: "§3.10",
    body: .unary { (bytes) throws(Failure) in .integer(Int64(try bytes.bytes.count)) }),
  Builtin(
    "toBase64", on: .method(.bytes), [Signature([], returns: .type(.string))],
    summary: "Base64 in the URL-safe alphabet, with padding.",
    examples: ["b'\\xff\\x00ab'.toBase64() => \"_wBhYg==\""], evidence: "§3.10",
    body: .unary { (bytes) throws(Failure) in .string(Text(base64(try bytes.bytes))) }),
  Builtin(
    "toHexString", on: .method(.bytes), [Signature([], returns: .type(.string))],
    summary: "Two upper-case hexadecimal digits a byte.",
    examples: ["b'\\xff\\x00ab'.toHexString() => \"FF006162\""], evidence: "§3.10",
    body: .unary { (bytes) throws(Failure) in
      let digits = Array("0123456789ABCDEF")
      let text = try bytes.bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
      return .string(Text(String(text)))
    }),
]

private func base64(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
  var text = ""
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let chunk = bytes[start..<min(start + 3, bytes.count)]
    let bits = chunk.reduce(0) { $0 << 8 | Int($1) } << ((3 - chunk.count) * 8)
    for index in 0..<4 {
      text.append(index <= chunk.count ? alphabet[bits >> (18 - 6 * index) & 63] : "=")
    }
  }
  return text
}
