import DocumentStore
import RulesValues
import SourceText

/// Reads the values of a suite: documents, data, claims and constants of queries.
///
/// Values that YAML has no literal for are written as a tag or as a map with one `$` key.
/// **Evidence:** `suite-format.md` §1.4.
struct SuiteValueReader {
  /// The kinds of special values, by their word.
  enum Special: String, CaseIterable {
    case timestamp, bytes, latlng, ref, vector, double
    case serverTimestamp, increment, maximum, minimum, arrayUnion, arrayRemove, deleteField

    /// Whether it stands for a change rather than a value.
    var isSentinel: Bool {
      switch self {
      case .timestamp, .bytes, .latlng, .ref, .vector, .double: false
      case .serverTimestamp, .increment, .maximum, .minimum, .arrayUnion, .arrayRemove,
        .deleteField:
        true
      }
    }
  }

  private(set) var findings = SuiteFindings()

  /// A value without sentinels; `nil` with a finding when it is malformed.
  mutating func value(_ node: StructuredNode) -> Value? {
    switch writeValue(node) {
    case .value(let value): return value
    case nil: return nil
    case .map, .list, .serverTimestamp, .increment, .maximum, .minimum, .arrayUnion, .arrayRemove,
      .deleteField:
      findings.add("a change such as `!increment` belongs into the data of a write", at: node.span)
      return nil
    }
  }

  /// The fields of a map without sentinels.
  mutating func fields(_ node: StructuredNode) -> MapValue? {
    guard case .map(let map)? = value(node) else {
      if node.entries == nil || special(of: node) != nil {
        findings.add("expected a map of fields, found \(node.kind)", at: node.span)
      }
      return nil
    }
    return map
  }

  /// The entries of the data of a write.
  mutating func data(_ node: StructuredNode) -> [(String, WriteValue)]? {
    guard let entries = node.entries, special(of: node) == nil else {
      findings.add("expected a map of fields, found \(node.kind)", at: node.span)
      return nil
    }
    var result: [(String, WriteValue)] = []
    var isWhole = true
    for entry in entries {
      if let value = writeValue(entry.value) {
        result.append((entry.key, value))
      } else {
        isWhole = false
      }
    }
    return isWhole ? result : nil
  }

  /// A value that may hold sentinels.
  mutating func writeValue(_ node: StructuredNode) -> WriteValue? {
    if let (special, operand) = special(of: node) { return specialValue(special, operand, node) }
    if let tag = node.tag {
      findings.add(
        "unknown tag `!\(tag)`", suggesting: tag, among: Special.allCases.map(\.rawValue),
        prefix: "!", at: node.span)
      return nil
    }
    switch node.content {
    case .scalar(let text, isPlain: false): return .value(.string(Text(text)))
    case .scalar(let text, isPlain: true):
      guard !ScalarSchema.isOversizedInteger(text) else {
        findings.add(
          "`\(text)` does not fit into 64 bits; write `{ $double: \(text) }` or, as a text, `'\(text)'`",
          at: node.span)
        return nil
      }
      return .value(ScalarSchema.value(of: text))
    case .sequence(let elements): return list(elements)
    case .mapping(let entries):
      if entries.count == 1, entries[0].key.hasPrefix("$") {
        findings.add(
          "unknown value `\(entries[0].key)`", suggesting: String(entries[0].key.dropFirst()),
          among: Special.allCases.map(\.rawValue), prefix: "$", at: entries[0].keySpan)
        return nil
      }
      return map(entries)
    }
  }

  private mutating func list(_ elements: [StructuredNode]) -> WriteValue? {
    let items = elements.map { writeValue($0) }
    let whole = items.compactMap { $0 }
    guard whole.count == items.count else { return nil }
    let values = whole.compactMap { item -> Value? in
      if case .value(let value) = item { value } else { nil }
    }
    return values.count == whole.count ? .value(.list(values)) : .list(whole)
  }

  private mutating func map(_ entries: [StructuredNode.Entry]) -> WriteValue? {
    var whole: [(String, WriteValue)] = []
    var values: [(key: Text, value: Value)] = []
    var isWhole = true
    for entry in entries {
      guard let item = writeValue(entry.value) else {
        isWhole = false
        continue
      }
      whole.append((entry.key, item))
      if case .value(let value) = item { values.append((Text(entry.key), value)) }
    }
    guard isWhole else { return nil }
    return values.count == whole.count ? .value(.map(MapValue(values))) : .map(whole)
  }

  // MARK: - Special values

  /// The special value that a node is, with the node of its operand.
  private func special(of node: StructuredNode) -> (Special, StructuredNode)? {
    if let tag = node.tag { return Special(rawValue: tag).map { ($0, node.untagged) } }
    guard let entries = node.entries, entries.count == 1, entries[0].key.hasPrefix("$") else {
      return nil
    }
    return Special(rawValue: String(entries[0].key.dropFirst())).map { ($0, entries[0].value) }
  }

  private mutating func specialValue(
    _ special: Special, _ operand: StructuredNode, _ node: StructuredNode
  ) -> WriteValue? {
    switch special {
    case .serverTimestamp: return isSet(operand, special) ? .serverTimestamp : nil
    case .deleteField: return isSet(operand, special) ? .deleteField : nil
    case .increment: return number(operand).map { .increment($0) }
    case .maximum: return number(operand).map { .maximum($0) }
    case .minimum: return number(operand).map { .minimum($0) }
    case .arrayUnion: return elements(operand).map { .arrayUnion($0) }
    case .arrayRemove: return elements(operand).map { .arrayRemove($0) }
    case .timestamp:
      guard let text = operand.text, let time = TimestampValue(rfc3339: text) else {
        return malformed(special, "a time such as `2026-11-29T08:00:00Z`", operand)
      }
      return .value(.timestamp(time))
    case .bytes:
      guard let text = operand.text, let bytes = Base64.bytes(of: text) else {
        return malformed(special, "Base64", operand)
      }
      return .value(.bytes(bytes))
    case .latlng:
      guard let numbers = doubles(operand), numbers.count == 2, abs(numbers[0]) <= 90,
        abs(numbers[1]) <= 180
      else { return malformed(special, "`[latitude, longitude]` in degrees", operand) }
      return .value(
        .geoPoint(GeoPointValue(latitude: numbers[0], longitude: numbers[1])))
    case .ref:
      guard let text = operand.text else {
        return malformed(special, "the path of a document", operand)
      }
      do throws(StoreError) {
        return .value(.path(try DocumentPath(text).reference))
      } catch {
        findings.add(error.message, at: operand.span)
        return nil
      }
    case .vector:
      guard let numbers = doubles(operand) else {
        return malformed(special, "a list of numbers", operand)
      }
      return .value(.vector(numbers))
    case .double:
      guard let double = double(operand) else {
        return malformed(special, "a number, `NaN`, `Infinity` or `-Infinity`", operand)
      }
      return .value(.float(double))
    }
  }

  /// Whether the operand of a change without one is absent (`!deleteField`) or `true`.
  private mutating func isSet(_ operand: StructuredNode, _ special: Special) -> Bool {
    if operand.isNull || operand.boolean == true { return true }
    return malformed(special, "nothing or `true`", operand) != nil
  }

  private mutating func malformed(
    _ special: Special, _ expected: String, _ operand: StructuredNode
  ) -> WriteValue? {
    findings.add(
      "`\(special.rawValue)` expects \(expected), found \(operand.text.map { "`\($0)`" } ?? operand.kind)",
      at: operand.span)
    return nil
  }

  private mutating func number(_ operand: StructuredNode) -> Value? {
    guard let value = value(operand) else { return nil }
    switch value {
    case .integer, .float: return value
    case .null, .boolean, .string, .bytes, .timestamp, .duration, .geoPoint, .path, .list, .map,
      .vector, .set, .mapDiff, .constraint:
      findings.add("expected a number, found \(operand.kind)", at: operand.span)
      return nil
    }
  }

  private mutating func elements(_ operand: StructuredNode) -> [Value]? {
    guard let value = value(operand) else { return nil }
    guard case .list(let elements) = value else {
      findings.add("expected a list, found \(operand.kind)", at: operand.span)
      return nil
    }
    return elements
  }

  private func doubles(_ node: StructuredNode) -> [Double]? {
    guard let elements = node.elements else { return nil }
    let numbers = elements.compactMap(double)
    return numbers.count == elements.count ? numbers : nil
  }

  private func double(_ node: StructuredNode) -> Double? {
    guard let text = node.text else { return nil }
    switch text {
    case "NaN": return .nan
    case "Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: return ScalarSchema.integer(text).map(Double.init) ?? ScalarSchema.float(text)
    }
  }
}

extension StructuredNode {
  /// The same node without its tag.
  fileprivate var untagged: StructuredNode {
    StructuredNode(content: content, tag: nil, span: span)
  }
}
