/// What document and collection paths and their ids must look like.
///
/// **Evidence:** `emulator.md` §5.4.
enum PathLimits {
  /// The most UTF-8 bytes of one id.
  static let idByteCount = 1500
  /// The most collections below one another.
  static let depth = 100

  /// What the number of segments of a path must be.
  enum Parity: Int {
    case document = 0
    case collection = 1
  }

  /// Refuses a path whose ids or number of segments are not allowed.
  static func check(_ text: String, _ parity: Parity) throws(StoreError) {
    let segments = text.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      if let problem = problem(ofID: segment, isDocument: index % 2 == 1) {
        let place = segments.count == 1 ? "" : " in `\(text)`"
        throw .invalidArgument("\(problem)\(place)")
      }
    }
    guard segments.count % 2 == parity.rawValue else {
      let found = segments.count == 1 ? "1 segment" : "\(segments.count) segments"
      let expected =
        switch parity {
        case .document: "a document path has an even number"
        case .collection: "a collection path has an odd number"
        }
      throw .invalidArgument("`\(text)` has \(found); \(expected)")
    }
    let levels = (segments.count + 1) / 2
    guard levels <= depth else {
      throw .invalidArgument(
        "`\(text)` is \(levels) collections deep; at most \(depth) are allowed")
    }
  }

  /// What is wrong with one id, or `nil`.
  private static func problem(ofID id: Substring, isDocument: Bool) -> String? {
    switch id {
    case "": return "empty segment"
    case ".", "..": return "segment `\(id)` is not allowed"
    case _ where id.utf8.count > idByteCount:
      return "segment of \(id.utf8.count) bytes is too long; at most \(idByteCount) are allowed"
    case _ where isReserved(id) && !(isDocument && numericID(id) != nil):
      return "segment `\(id)` is reserved (ids of the form `__…__` are not allowed)"
    case _:
      return nil
    }
  }

  /// Whether a name is two underscores, something, two underscores.
  ///
  /// **Evidence:** emulator probe (`____` is allowed as an id and as a field name).
  static func isReserved(_ name: some StringProtocol) -> Bool {
    name.utf8.count >= 5 && name.hasPrefix("__") && name.hasSuffix("__")
  }

  /// The number of a document id of the form `__id7__`; such ids stand before all others.
  ///
  /// **Evidence:** emulator probe (`__id07__` is no number).
  static func numericID(_ id: some StringProtocol) -> Int64? {
    guard id.hasPrefix("__id"), id.hasSuffix("__"), id.utf8.count > 6 else { return nil }
    let digits = id.dropFirst(4).dropLast(2)
    guard let number = Int64(digits), String(number) == digits else { return nil }
    return number
  }
}
