import DocumentStore
import RulesEngine
import RulesValues
package import SourceText

/// Reads suite files.
package enum SuiteLoader {
  /// Reads a suite; with an error among the diagnostics there is none.
  package static func load(_ source: SourceFile) -> LoadedSuite {
    switch YAMLReader.read(source) {
    case .failure(let error):
      let finding = Diagnostic(
        severity: .error, code: "unreadable-suite", message: error.message,
        span: SourceSpan(at: error.offset))
      return LoadedSuite(source: source, suite: nil, diagnostics: [finding])
    case .success(let root):
      var reader = SuiteReader(source: source)
      let suite = reader.suite(root)
      let diagnostics = reader.findings.diagnostics.sorted {
        ($0.span?.start ?? 0) < ($1.span?.start ?? 0)
      }
      return LoadedSuite(
        source: source, suite: diagnostics.isEmpty ? suite : nil, diagnostics: diagnostics)
    }
  }
}

/// A suite file that was read, or what is wrong with it.
package struct LoadedSuite: Sendable {
  package let source: SourceFile
  let suite: Suite?
  package let diagnostics: [Diagnostic]
}

/// Turns the nodes of a suite file into a suite, collecting all that is wrong.
///
/// **Evidence:** `suite-format.md` §1, which is the contract.
struct SuiteReader {
  let source: SourceFile
  var findings = SuiteFindings()
  private(set) var actors: [Actor] = []
  private(set) var time = TimestampValue(seconds: 1_767_225_600, nanoseconds: 0)

  private static let suiteKeys = [
    "rules", "source", "time", "identities", "documents", "closed", "tests",
  ]

  init(source: SourceFile) {
    self.source = source
  }

  mutating func suite(_ root: StructuredNode?) -> Suite? {
    guard let root, !root.isNull else {
      findings.add("the suite is empty", at: SourceSpan(at: 0))
      return nil
    }
    guard checkKeys(of: root, Self.suiteKeys, what: "a suite") else { return nil }
    if let node = root["time"] { time = timestamp(node) ?? time }
    for entry in root["identities"]?.entries ?? [] { readIdentity(entry) }
    requireMap(root["identities"], "identities")
    let documents = documents(root["documents"])
    let closed = elements(root["closed"], "closed").compactMap { closedPath($0) }
    let tests = elements(root["tests"], "tests").compactMap { test($0) }
    if tests.isEmpty, closed.isEmpty, findings.diagnostics.isEmpty {
      findings.add("the suite has neither `tests` nor `closed`", at: root.span)
    }
    return Suite(
      rules: rules(root), time: time, actors: actors, documents: documents, closed: closed,
      tests: tests)
  }

  private mutating func rules(_ root: StructuredNode) -> Suite.Rules? {
    switch (root["rules"], root["source"]) {
    case (let rules?, nil):
      guard let path = rules.string, !path.isEmpty else {
        findings.add("`rules` expects the path of a rules file", at: rules.span)
        return nil
      }
      return .file(path, rules.span)
    case (nil, let source?):
      guard let text = source.string else {
        findings.add("`source` expects the text of the rules", at: source.span)
        return nil
      }
      return .inline(text)
    case (.some, let source?):
      findings.add("`rules` and `source` exclude each other", at: source.span)
      return nil
    case (nil, nil): return nil
    }
  }

  // MARK: - Identities

  private mutating func readIdentity(_ entry: StructuredNode.Entry) {
    guard entry.key != "nobody", entry.key != "admin" else {
      findings.add("`\(entry.key)` always exists and cannot be defined", at: entry.keySpan)
      return
    }
    guard let requester = identity(entry.value) else { return }
    actors.append(Actor(name: entry.key, requester: requester))
  }

  private mutating func identity(_ node: StructuredNode) -> Requester? {
    let keys = ["uid", "provider", "token", "tenant"]
    guard checkKeys(of: node, keys, what: "an identity") else { return nil }
    guard let uid = node["uid"] else {
      findings.add("an identity needs a `uid`", at: node.span)
      return nil
    }
    guard let text = uid.string, !text.isEmpty else {
      findings.add("`uid` expects a text that is not empty, found \(uid.kind)", at: uid.span)
      return nil
    }
    var claims: [(key: Text, value: Value)] = []
    if let token = node["token"] {
      var reader = SuiteValueReader()
      guard let fields = reader.fields(token) else {
        findings.add(reader.findings)
        return nil
      }
      claims = zip(fields.keys, fields.values).map { (key: $0, value: $1) }
    }
    for key in ["provider", "tenant"] {
      guard let value = node[key], value.string == nil else { continue }
      findings.add("`\(key)` expects a text, found \(value.kind)", at: value.span)
      return nil
    }
    return .user(
      IdentityToken.identity(
        uid: text, provider: node["provider"]?.string ?? "custom", claims: claims,
        tenant: node["tenant"]?.string))
  }

  /// The actor of an `as:`: a name, or an inline identity.
  mutating func actor(_ node: StructuredNode?) -> Actor? {
    guard let node else { return .nobody }
    if node.entries != nil {
      return identity(node).map { Actor(name: node["uid"]?.text ?? "", requester: $0) }
    }
    guard let name = node.text, !node.isNull else {
      findings.add("`as` expects the name of an identity, found \(node.kind)", at: node.span)
      return nil
    }
    let known = [Actor.nobody, .admin] + actors
    if let actor = known.first(where: { $0.name == name }) { return actor }
    findings.add(
      "unknown identity `\(name)`", suggesting: name, among: known.map(\.name), at: node.span)
    return nil
  }

  // MARK: - Documents

  mutating func documents(_ node: StructuredNode?) -> [SeedDocument] {
    requireMap(node, "documents")
    return (node?.entries ?? []).compactMap { entry in
      guard let path = documentPath(entry.key, at: entry.keySpan) else { return nil }
      if entry.value.isNull { return SeedDocument(path: path, fields: nil) }
      var reader = SuiteValueReader()
      let fields = reader.fields(entry.value)
      findings.add(reader.findings)
      return fields.map { SeedDocument(path: path, fields: $0) }
    }
  }

  mutating func documentPath(_ text: String, at span: SourceSpan) -> DocumentPath? {
    do throws(StoreError) {
      return try DocumentPath(text)
    } catch {
      findings.add(error.message, at: span)
      return nil
    }
  }

  private mutating func closedPath(_ node: StructuredNode) -> ClosedPath? {
    guard let text = node.text, !node.isNull else {
      findings.add("`closed` expects paths, found \(node.kind)", at: node.span)
      return nil
    }
    var segments: [ClosedPath.Segment] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      if part.hasPrefix("{"), part.hasSuffix("}"), part.count > 2 {
        segments.append(.capture(String(part.dropFirst().dropLast())))
      } else if part.isEmpty || part.contains(where: { "{}*".contains($0) }) {
        findings.add(
          "`\(text)` is not a path of ids and captures such as `users/{uid}`", at: node.span)
        return nil
      } else {
        segments.append(.literal(String(part)))
      }
    }
    guard segments.count % 2 == 0 else {
      findings.add(
        "`\(text)` has \(segments.count) segment\(segments.count == 1 ? "" : "s"); a document path has an even number",
        at: node.span)
      return nil
    }
    let closed = ClosedPath(text: text, segments: segments, line: line(of: node.span))
    guard documentPath(closed.path(filling: { _ in "x" }), at: node.span) != nil else { return nil }
    return closed
  }

  // MARK: - Helpers

  func line(of span: SourceSpan) -> Int {
    source.position(at: span.start).line
  }

  /// The text of a node on one line, cut when long.
  func excerpt(_ node: StructuredNode) -> String {
    let words = source.text(of: node.span).split { $0 == " " || $0 == "\n" || $0 == "\r" }
    let text = words.joined(separator: " ")
    return text.count > 100 ? text.prefix(99) + "…" : text
  }

  mutating func timestamp(_ node: StructuredNode) -> TimestampValue? {
    guard let text = node.text, let time = TimestampValue(rfc3339: text) else {
      findings.add(
        "`time` expects a time such as `2026-11-29T08:00:00Z`, found "
          + (node.text.map { "`\($0)`" } ?? node.kind), at: node.span)
      return nil
    }
    return time
  }

  /// Checks that a node is a map without unknown keys.
  mutating func checkKeys(of node: StructuredNode, _ known: [String], what: String) -> Bool {
    guard let entries = node.entries else {
      findings.add("expected \(what), which is a map, found \(node.kind)", at: node.span)
      return false
    }
    var isClean = true
    for entry in entries where !known.contains(entry.key) {
      findings.add(
        "unknown key `\(entry.key)` in \(what)", suggesting: entry.key, among: known,
        at: entry.keySpan)
      isClean = false
    }
    return isClean
  }

  private mutating func requireMap(_ node: StructuredNode?, _ key: String) {
    guard let node, node.entries == nil, !node.isNull else { return }
    findings.add("`\(key)` expects a map, found \(node.kind)", at: node.span)
  }

  private mutating func elements(_ node: StructuredNode?, _ key: String) -> [StructuredNode] {
    guard let node, !node.isNull else { return [] }
    guard let elements = node.elements else {
      findings.add("`\(key)` expects a list, found \(node.kind)", at: node.span)
      return []
    }
    return elements
  }
}
