import DocumentStore
package import RulesEngine
package import RulesLibrary
import RulesValues
package import SourceText

/// One request put together from the words of a command line, for `firebreak explain`.
///
/// Every text is read as in a suite, so paths, values and conditions are written the same way.
package struct SingleRequest {
  /// The rules, and what they decide.
  package struct Explained {
    package let ruleset: Ruleset
    package let decision: Decision
    /// `create userHouseholds/bob as bob`
    package let request: String
  }

  /// Why a request could not be put together; lines ready to print.
  package struct Malformed: Error {
    package let lines: [String]
    /// Whether the file of documents is at fault, not the command line.
    package var isInDocuments = false
  }

  /// `get`, `list`, … with the text that follows.
  package var operation: (word: String, text: String)
  /// The fields of a query or a write by their key in a suite, as YAML or JSON.
  package var parts: [(key: String, text: String)] = []
  /// A name, an identity as YAML or JSON, or `nil` for nobody.
  package var actor: String?
  /// A map from paths to fields, or a suite whose documents and identities are used.
  package var documents: SourceFile?
  package var time: String?

  package init(operation: (word: String, text: String)) {
    self.operation = operation
  }

  package func explained(
    by rules: SourceFile, profile: EngineProfile
  ) -> Result<Explained, Malformed> {
    Result { () throws(Malformed) in
      let ruleset = Ruleset(rules, profile: profile)
      var reader = SuiteReader(source: SourceFile(name: "command line", text: ""))
      let seeds = try readDocuments(with: &reader)
      let actor = try readActor(with: &reader)
      let time = try readTime(with: &reader) ?? reader.time
      let node = StructuredNode(
        content: .mapping(try operationEntries()), tag: nil, span: SourceSpan(at: 0))
      let read = reader.operation(node, expectsError: false)
      guard let read, case .success(let operation) = read.built else {
        throw Malformed(lines: reader.findings.diagnostics.map(\.message))
      }
      let snapshot: Snapshot
      switch SuiteRun.snapshot(seeds, at: time) {
      case .success(let seeded): snapshot = seeded
      case .failure(let error):
        throw Malformed(
          lines: ["the documents cannot be stored: \(error.message)"], isInDocuments: true)
      }
      let decision = ruleset.decide(
        AccessRequest(operation, as: actor.requester, at: time), in: snapshot)
      return Explained(
        ruleset: ruleset, decision: decision,
        request: "\(self.operation.word) \(self.operation.text) as \(actor.name)")
    }
  }

  // MARK: - Reading

  private func node(_ text: String, named name: String) throws(Malformed) -> StructuredNode {
    let source = SourceFile(name: name, text: text)
    switch YAMLReader.read(source) {
    case .success(let node?): return node
    case .success(nil):
      return StructuredNode(
        content: .scalar("", isPlain: true), tag: nil, span: SourceSpan(at: 0))
    case .failure(let error):
      let position = source.position(at: error.offset)
      throw Malformed(
        lines: ["\(name):\(position.line):\(position.column): \(error.message)"])
    }
  }

  private func operationEntries() throws(Malformed) -> [StructuredNode.Entry] {
    let place = SourceSpan(at: 0)
    var inner: [StructuredNode.Entry] = []
    var outer: [StructuredNode.Entry] = []
    let isQuery = operation.word == "list"
    for (key, text) in parts {
      let entry = StructuredNode.Entry(
        key: key, keySpan: place, value: try node(text, named: "--" + key))
      if isQuery { inner.append(entry) } else { outer.append(entry) }
    }
    let target = StructuredNode(
      content: .scalar(operation.text, isPlain: false), tag: nil, span: place)
    if isQuery, !inner.isEmpty {
      inner.append(StructuredNode.Entry(key: "collection", keySpan: place, value: target))
      let query = StructuredNode(content: .mapping(inner), tag: nil, span: place)
      outer.append(StructuredNode.Entry(key: "list", keySpan: place, value: query))
    } else {
      outer.append(
        StructuredNode.Entry(key: operation.word, keySpan: place, value: target))
    }
    return outer
  }

  private func readActor(with reader: inout SuiteReader) throws(Malformed) -> Actor {
    guard let actor else { return .nobody }
    if !actor.hasPrefix("{"),
      !(reader.actors + [.nobody, .admin]).contains(where: { $0.name == actor })
    {
      // A word that is no identity of the documents' suite is a uid.
      return Actor(
        name: actor,
        requester: .user(IdentityToken.identity(uid: actor, provider: "custom")))
    }
    guard let read = reader.actor(try node(actor, named: "--as")) else {
      throw Malformed(lines: reader.findings.diagnostics.map(\.message))
    }
    return read
  }

  private func readTime(with reader: inout SuiteReader) throws(Malformed) -> TimestampValue? {
    guard let time else { return nil }
    guard let read = reader.timestamp(try node("'\(time)'", named: "--time")) else {
      throw Malformed(lines: reader.findings.diagnostics.map(\.message))
    }
    return read
  }

  private func readDocuments(with reader: inout SuiteReader) throws(Malformed) -> [SeedDocument] {
    guard let documents else { return [] }
    func malformed(_ message: String, at offset: Int) -> String {
      let position = documents.position(at: offset)
      return "\(documents.name):\(position.line):\(position.column): \(message)"
    }
    let root: StructuredNode
    switch YAMLReader.read(documents) {
    case .success(let node?): root = node
    case .success(nil): return []
    case .failure(let error):
      throw Malformed(
        lines: [malformed(error.message, at: error.offset)], isInDocuments: true)
    }
    var fileReader = SuiteReader(source: documents)
    let isSuite = root["tests"] != nil || root["documents"] != nil
    let seeds: [SeedDocument]
    if isSuite {
      seeds = fileReader.suite(root)?.documents ?? []
    } else {
      seeds = fileReader.documents(root)
    }
    guard fileReader.findings.diagnostics.isEmpty else {
      throw Malformed(
        lines: fileReader.findings.diagnostics.map {
          malformed($0.message, at: $0.span?.start ?? 0)
        }, isInDocuments: true)
    }
    if isSuite { reader = fileReader }
    return seeds
  }
}
