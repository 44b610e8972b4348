import RulesValues
import SourceText

/// A value of a YAML or JSON text, with its place.
struct StructuredNode: Sendable {
  indirect enum Content: Sendable {
    /// `isPlain` for a scalar without quotes, whose type follows from its text.
    case scalar(String, isPlain: Bool)
    case sequence([StructuredNode])
    case mapping([Entry])
  }

  struct Entry: Sendable {
    /// The text of the key, which is always a scalar.
    let key: String
    let keySpan: SourceSpan
    let value: StructuredNode
  }

  let content: Content
  /// An application's tag without its `!`, such as `timestamp`.
  let tag: String?
  let span: SourceSpan

  /// How a message names the kind of node.
  var kind: String {
    switch content {
    case .scalar: isNull ? "null" : "a value"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }

  /// Whether this is a plain null of the core schema, or nothing at all.
  var isNull: Bool {
    guard tag == nil, case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  var elements: [StructuredNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The text of a scalar whatever its type, as paths, times and ids are read.
  var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The value of an untagged scalar by the core schema: quoted ones are texts.
  private var scalar: Value? {
    guard tag == nil, case .scalar(let text, let isPlain) = content else { return nil }
    return isPlain ? ScalarSchema.value(of: text) : .string(Text(text))
  }

  /// The text of a scalar whose type is text: quoted, or plain and like nothing else.
  var string: String? {
    if case .string(let text)? = scalar { text.string } else { nil }
  }

  var boolean: Bool? {
    if case .boolean(let boolean)? = scalar { boolean } else { nil }
  }

  var integer: Int64? {
    if case .integer(let integer)? = scalar { integer } else { nil }
  }

  subscript(key: String) -> StructuredNode? {
    entries?.first { $0.key == key }?.value
  }
}
