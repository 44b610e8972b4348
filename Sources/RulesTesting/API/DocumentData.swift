package import RulesValues

/// The fields of a document, in the order in which they were written.
///
/// In an update the names are field paths: ``["address.city": "Bern"]``.
public struct DocumentData: Sendable, ExpressibleByDictionaryLiteral {
  let fields: [(String, FieldValue)]

  init(_ fields: [(String, FieldValue)]) {
    self.fields = fields
  }

  public init(dictionaryLiteral elements: (String, FieldValue)...) {
    self.init(elements)
  }

  /// Takes a dictionary, by name.
  public init(_ fields: [String: FieldValue]) {
    self.init(fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// The fields without sentinels. Throws `invalidRequest` when there are some.
  package func plain() throws(RulesTestError) -> [(key: Text, value: RulesValues.Value)] {
    var entries: [(key: Text, value: RulesValues.Value)] = []
    for (name, value) in fields { entries.append((Text(name), try value.plain())) }
    return entries
  }
}
