/// The order in which a Java `HashSet` of strings lists its elements, which shows in messages.
///
/// **Evidence:** `Variable(s) data,__name__,id do not exist …` and other probes of `bind`
/// (`Fixtures/Expressions/edges.txt`).
package enum JavaHashOrder {
  /// Distinct texts by the bucket of their hash, in a table made for a number of them; those of
  /// one bucket keep their order.
  package static func sorted(_ texts: [Text], tableFor count: Int) -> [Text] {
    // `HashSet(Collection)` asks for count / 0.75 + 1 buckets, at least 16, in powers of two.
    var buckets: UInt32 = 16
    while Int(buckets) < count * 4 / 3 + 1 { buckets *= 2 }
    let numbered = texts.enumerated().map { (bucket: hash($1) & (buckets - 1), index: $0) }
    return numbered.sorted { ($0.bucket, $0.index) < ($1.bucket, $1.index) }
      .map { texts[$0.index] }
  }

  /// `String.hashCode`, its upper half folded into the lower as `HashMap` does.
  private static func hash(_ text: Text) -> UInt32 {
    let code = text.string.utf16.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) }
    return code ^ code >> 16
  }
}
