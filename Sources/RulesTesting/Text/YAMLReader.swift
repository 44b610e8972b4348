import CYAML
import RulesValues
import SourceText

/// Reads YAML 1.2 (and so JSON) into nodes with places, by libyaml.
///
/// Untrusted input: size, depth and the number of nodes that aliases expand to are bounded, and an
/// alias cannot contain itself.
struct YAMLReader {
  enum Limit {
    static let depth = 64
    static let expandedNodes = 100_000
  }

  private let source: SourceFile
  private var anchors: [String: (node: StructuredNode, size: Int)] = [:]
  private var openAnchors: Set<String> = []
  /// Nodes that aliases have added beyond those that are written out.
  private var expanded = 0

  private init(source: SourceFile) {
    self.source = source
  }

  /// Reads the one document of a text; `nil` for an empty one.
  static func read(_ source: SourceFile) -> Result<StructuredNode?, ReadingError> {
    guard source.bytes.count <= FileBytes.suiteLimit else {
      return .failure(
        ReadingError(
          "the file has \(source.bytes.count) bytes; at most \(FileBytes.suiteLimit) are read",
          at: 0))
    }
    if let offset = source.bytes.firstIndex(of: 0) {
      return .failure(ReadingError("this is a binary file, not YAML or JSON", at: offset))
    }
    var reader = YAMLReader(source: source)
    return Result { () throws(ReadingError) in try reader.document() }
  }

  private mutating func document() throws(ReadingError) -> StructuredNode? {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else {
      throw ReadingError("out of memory", at: 0)
    }
    defer { yaml_parser_delete(&parser) }
    // The bytes must outlive the parser, so everything happens within their scope.
    let result: Result<StructuredNode?, ReadingError> = source.bytes.withUnsafeBufferPointer {
      buffer in
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      let text = UnsafeBufferPointer(rebasing: buffer[start...])
      yaml_parser_set_input_string(&parser, text.baseAddress, text.count)
      return Result { () throws(ReadingError) in try root(&parser) }
    }
    return try result.get()
  }

  /// Where the text begins: after a byte order mark.
  private var start: Int {
    source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private mutating func root(
    _ parser: inout yaml_parser_t
  ) throws(ReadingError) -> StructuredNode? {
    var root: StructuredNode?
    while true {
      let event = try next(&parser)
      switch event.kind {
      case .streamStart, .documentEnd: continue
      case .documentStart:
        guard root != nil else { continue }
        throw ReadingError("expected one document, found a second", at: event.span.start)
      case .streamEnd: return root
      case .scalar, .sequenceStart, .mappingStart, .alias, .sequenceEnd, .mappingEnd:
        root = try node(event, &parser, depth: 0).node
      }
    }
  }

  private mutating func node(
    _ event: Event, _ parser: inout yaml_parser_t, depth: Int
  ) throws(ReadingError) -> (node: StructuredNode, size: Int) {
    guard depth < Limit.depth else {
      throw ReadingError("nested more than \(Limit.depth) levels deep", at: event.span.start)
    }
    if case .alias(let name) = event.kind { return try alias(name, at: event.span.start) }
    if let anchor = event.anchor { openAnchors.insert(anchor) }
    var size = 1
    let content: StructuredNode.Content
    var end = event.span
    switch event.kind {
    case .scalar(let text, let isPlain): content = .scalar(text, isPlain: isPlain)
    case .sequenceStart:
      var elements: [StructuredNode] = []
      while true {
        let next = try next(&parser)
        if case .sequenceEnd = next.kind {
          end = next.span
          break
        }
        let element = try node(next, &parser, depth: depth + 1)
        elements.append(element.node)
        size += element.size
      }
      content = .sequence(elements)
    case .mappingStart:
      var entries: [StructuredNode.Entry] = []
      var seen: Set<Text> = []
      while true {
        let next = try next(&parser)
        if case .mappingEnd = next.kind {
          end = next.span
          break
        }
        let key = try node(next, &parser, depth: depth + 1)
        guard let text = key.node.text else {
          throw ReadingError("a key must be text, not \(key.node.kind)", at: key.node.span.start)
        }
        guard seen.insert(Text(text)).inserted else {
          throw ReadingError("the key `\(text)` stands twice", at: key.node.span.start)
        }
        let value = try node(try self.next(&parser), &parser, depth: depth + 1)
        entries.append(
          StructuredNode.Entry(key: text, keySpan: key.node.span, value: value.node))
        size += key.size + value.size
      }
      content = .mapping(entries)
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd, .alias:
      throw ReadingError("unexpected end of the document", at: event.span.start)
    }
    let node = StructuredNode(
      content: content, tag: event.tag, span: event.span.union(end))
    if let anchor = event.anchor {
      openAnchors.remove(anchor)
      anchors[anchor] = (node, size)
    }
    return (node, size)
  }

  private mutating func alias(
    _ name: String, at offset: Int
  ) throws(ReadingError) -> (node: StructuredNode, size: Int) {
    guard !openAnchors.contains(name) else {
      throw ReadingError("the alias `*\(name)` contains itself", at: offset)
    }
    guard let known = anchors[name] else {
      throw ReadingError("there is no anchor `&\(name)`", at: offset)
    }
    expanded += known.size
    guard expanded <= Limit.expandedNodes else {
      throw ReadingError(
        "aliases expand to more than \(Limit.expandedNodes) values", at: offset)
    }
    return known
  }
}

/// Why a text could not be read, and where.
struct ReadingError: Error {
  let message: String
  /// A UTF-8 offset.
  let offset: Int

  init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}

// MARK: - Events of libyaml

extension YAMLReader {
  fileprivate struct Event {
    enum Kind {
      case streamStart, streamEnd, documentStart, documentEnd
      case scalar(String, isPlain: Bool)
      case sequenceStart, sequenceEnd, mappingStart, mappingEnd
      case alias(String)
    }

    let kind: Kind
    let anchor: String?
    let tag: String?
    let span: SourceSpan
  }

  fileprivate func next(_ parser: inout yaml_parser_t) throws(ReadingError) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) == 1 else {
      let problem = parser.problem.map { String(cString: $0) } ?? "not readable as YAML"
      throw ReadingError(problem, at: offset(of: parser.problem_mark))
    }
    defer { yaml_event_delete(&event) }
    let span = SourceSpan(start: offset(of: event.start_mark), end: offset(of: event.end_mark))
    switch event.type {
    case YAML_STREAM_START_EVENT:
      return Event(kind: .streamStart, anchor: nil, tag: nil, span: span)
    case YAML_DOCUMENT_START_EVENT:
      return Event(kind: .documentStart, anchor: nil, tag: nil, span: span)
    case YAML_DOCUMENT_END_EVENT:
      return Event(kind: .documentEnd, anchor: nil, tag: nil, span: span)
    case YAML_ALIAS_EVENT:
      let name = Self.text(event.data.alias.anchor) ?? ""
      return Event(kind: .alias(name), anchor: nil, tag: nil, span: span)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let isPlain =
        scalar.style == YAML_PLAIN_SCALAR_STYLE && Self.text(scalar.tag) != Self.core + "str"
      return Event(
        kind: .scalar(String(decoding: bytes, as: UTF8.self), isPlain: isPlain),
        anchor: Self.text(scalar.anchor), tag: Self.tag(scalar.tag), span: span)
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.data.sequence_start
      return Event(
        kind: .sequenceStart, anchor: Self.text(sequence.anchor), tag: Self.tag(sequence.tag),
        span: span)
    case YAML_SEQUENCE_END_EVENT:
      return Event(kind: .sequenceEnd, anchor: nil, tag: nil, span: span)
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      return Event(
        kind: .mappingStart, anchor: Self.text(mapping.anchor), tag: Self.tag(mapping.tag),
        span: span)
    case YAML_MAPPING_END_EVENT:
      return Event(kind: .mappingEnd, anchor: nil, tag: nil, span: span)
    default: return Event(kind: .streamEnd, anchor: nil, tag: nil, span: span)
    }
  }

  /// libyaml counts lines and columns in characters, from 0.
  private func offset(of mark: yaml_mark_t) -> Int {
    let line = source.lines.span(ofLine: Int(mark.line) + 1, in: source.bytes)
    var offset = mark.line == 0 ? start : line.start
    var remaining = Int(mark.column)
    while remaining > 0, offset < source.bytes.count {
      offset += 1
      while offset < source.bytes.count, source.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      remaining -= 1
    }
    return offset
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  /// What YAML's own tags begin with: `!!str` is short for this and `str`.
  private static let core = "tag:yaml.org,2002:"

  /// A tag of a suite, without its `!`.
  ///
  /// YAML's own tags are read as the suite's where there is one (`!!float` is `!double`), and as
  /// none where the node has that type anyway; `!!set` and the like are kept, to be refused.
  private static func tag(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    guard let text = text(pointer), text != "!" else { return nil }
    guard text.hasPrefix(core) else { return text.hasPrefix("!") ? String(text.dropFirst()) : text }
    switch text.dropFirst(core.count) {
    case "str", "int", "bool", "null", "seq", "map": return nil
    case "float": return "double"
    case "binary": return "bytes"
    case let name: return "!" + name
    }
  }
}
