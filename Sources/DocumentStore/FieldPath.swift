import RulesValues

/// The path of a field within a document: `` a.`b c`.d ``.
///
/// **Evidence:** `emulator.md` §5.3.
public struct FieldPath: Sendable {
  /// Field names from the outermost map inward; never empty.
  public let segments: [String]

  /// Takes field names as they are.
  public init(segments: [String]) {
    self.segments = segments
  }

  /// `__name__`, which means the name of the document.
  public static let documentName = FieldPath(segments: ["__name__"])

  /// Whether this is `__name__`.
  var isDocumentName: Bool { segments.count == 1 && segments[0] == "__name__" }

  /// Reads segments that are joined by dots and quoted by backticks where needed.
  ///
  /// As in the client libraries a segment without quotes may hold anything but `~*/[]`.
  /// Throws `invalid-argument` for an empty segment, a forbidden character or an open quote.
  public init(parsing text: String) throws(StoreError) {
    var reader = FieldPathReader(text)
    self.segments = try reader.segments()
  }

  /// Whether this path is the other one or a map around it.
  func isPrefix(of other: FieldPath) -> Bool {
    segments.count <= other.segments.count
      && zip(segments, other.segments).allSatisfy { Text($0) == Text($1) }
  }

  /// The path of a field within this one.
  func appending(_ name: String) -> FieldPath {
    FieldPath(segments: segments + [name])
  }
}

extension FieldPath: Hashable {
  public static func == (left: FieldPath, right: FieldPath) -> Bool {
    left.segments.count == right.segments.count && left.isPrefix(of: right)
  }

  public func hash(into hasher: inout Hasher) {
    for segment in segments { Text(segment).hash(into: &hasher) }
  }
}

extension FieldPath: CustomStringConvertible {
  public var description: String { segments.map(Self.quoted).joined(separator: ".") }

  /// A segment in backticks unless it is a simple name.
  private static func quoted(_ segment: String) -> String {
    let isSimple =
      segment.unicodeScalars.first.map { !("0"..."9").contains($0) } ?? false
      && segment.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
          || $0 == "_"
      }
    guard !isSimple else { return segment }
    var text = "`"
    for scalar in segment.unicodeScalars {
      if scalar == "`" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text + "`"
  }
}

/// Takes the text of a field path apart.
private struct FieldPathReader {
  private let text: String
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) {
    self.text = text
    self.rest = text[...].unicodeScalars
  }

  mutating func segments() throws(StoreError) -> [String] {
    var segments: [String] = []
    repeat {
      let isQuoted = rest.first == "`"
      let segment = isQuoted ? try quotedSegment() : try plainSegment()
      guard !segment.isEmpty else { throw problem("has an empty segment") }
      segments.append(segment)
    } while try skipDot()
    return segments
  }

  private mutating func plainSegment() throws(StoreError) -> String {
    var segment = String.UnicodeScalarView()
    while let next = rest.first, next != "." {
      guard !"~*/[]`".unicodeScalars.contains(next) else {
        throw problem("holds `\(next)` outside of backticks")
      }
      segment.append(next)
      rest.removeFirst()
    }
    return String(segment)
  }

  private mutating func quotedSegment() throws(StoreError) -> String {
    rest.removeFirst()
    var segment = String.UnicodeScalarView()
    while let next = rest.popFirst() {
      switch next {
      case "`": return String(segment)
      case "\\":
        guard let escaped = rest.popFirst() else { throw problem("ends within a quote") }
        segment.append(escaped)
      default: segment.append(next)
      }
    }
    throw problem("lacks the closing backtick")
  }

  /// Whether another segment follows.
  private mutating func skipDot() throws(StoreError) -> Bool {
    guard let next = rest.popFirst() else { return false }
    guard next == "." else { throw problem("lacks a dot after a closing backtick") }
    return true
  }

  private func problem(_ what: String) -> StoreError {
    .invalidArgument("field path `\(text)` \(what)")
  }
}
