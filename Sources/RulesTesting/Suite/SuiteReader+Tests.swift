import DocumentStore
import RulesEngine
import RulesValues
import SourceText

extension SuiteReader {
  private static let contextKeys = ["name", "as", "documents", "time"]
  private static let tableKeys = ["at", "allow", "deny", "data"]

  mutating func test(_ node: StructuredNode) -> SuiteTest? {
    guard let entries = node.entries else {
      findings.add("expected a test, which is a map, found \(node.kind)", at: node.span)
      return nil
    }
    let line = line(of: node.span)
    let before = findings.diagnostics.count
    let documents = documents(node["documents"])
    let time = node["time"].flatMap { timestamp($0) } ?? time
    let keys = entries.map(\.key)
    let body: SuiteTest.Body?
    if keys.contains("steps") {
      body = steps(node)
    } else if keys.contains("at") {
      body = table(node)
    } else {
      body = step(node, defaultActor: nil, context: Self.contextKeys).map { .single($0) }
    }
    guard let name = node["name"]?.string, !name.isEmpty else {
      // A misspelt `name` has been found already.
      if node["name"] != nil || findings.diagnostics.count == before {
        findings.add(
          "a test needs a `name`, which is a text", at: node["name"]?.span ?? node.span)
      }
      return nil
    }
    return body.map {
      SuiteTest(name: name, line: line, time: time, documents: documents, body: $0)
    }
  }

  private mutating func steps(_ node: StructuredNode) -> SuiteTest.Body? {
    guard checkKeys(of: node, Self.contextKeys + ["steps"], what: "a test with steps"),
      let actor = actor(node["as"])
    else { return nil }
    guard let elements = node["steps"]?.elements, !elements.isEmpty else {
      findings.add("`steps` expects a list of operations", at: node["steps"]?.span ?? node.span)
      return nil
    }
    let steps = elements.map { step($0, defaultActor: actor, context: ["name", "as"]) }
    let whole = steps.compactMap { $0 }
    return whole.count == steps.count ? .steps(whole) : nil
  }

  /// One operation with its expectation.
  private mutating func step(
    _ node: StructuredNode, defaultActor: Actor?, context: [String]
  ) -> Step? {
    let known = context + ["expect", "data", "merge", "mergeFields"] + OperationKey.words
    guard checkKeys(of: node, known, what: "a test") else { return nil }
    let actor = node["as"] == nil ? defaultActor ?? .nobody : actor(node["as"])
    guard let expect = node["expect"] else {
      findings.add(
        "what is expected is missing: `expect: allow`, `deny` or `{ error: code }`", at: node.span)
      return nil
    }
    let expectation = expectation(expect)
    guard let operation = operation(node, expectsError: expectation?.verdict == .error),
      let actor, let expectation
    else { return nil }
    return Step(
      line: line(of: node.span), actor: actor, operation: operation.built,
      request: operation.text, details: operation.details, expectation: expectation)
  }

  private mutating func expectation(_ node: StructuredNode) -> Expectation? {
    switch node.text {
    case "allow": return .allow(line: nil)
    case "deny": return .deny(text: nil, line: nil)
    case let word?:
      findings.add(
        "unknown expectation `\(word)`", suggesting: word, among: ["allow", "deny"],
        at: node.span)
      return nil
    case nil: break
    }
    guard checkKeys(of: node, ["allow", "deny", "error"], what: "an expectation"),
      let entry = node.entries?.first, node.entries?.count == 1
    else {
      if node.entries?.count != 1 {
        findings.add("an expectation has one of `allow`, `deny` and `error`", at: node.span)
      }
      return nil
    }
    if entry.key == "error" { return errorExpectation(entry.value) }
    if let text = entry.value.string, entry.key == "deny" { return .deny(text: text, line: nil) }
    if entry.value.entries != nil {
      guard checkKeys(of: entry.value, ["line"], what: "the expected place") else { return nil }
    }
    guard let line = entry.value["line"]?.integer, line > 0 else {
      findings.add(
        "`\(entry.key)` expects \(entry.key == "deny" ? "a text or " : "")`{ line: 12 }`",
        at: entry.value.span)
      return nil
    }
    return entry.key == "deny"
      ? .deny(text: nil, line: Int(line)) : .allow(line: Int(line))
  }

  private mutating func errorExpectation(_ node: StructuredNode) -> Expectation? {
    let known = StoreError.Code.allCases.map(\.rawValue)
    guard let code = node.text, known.contains(code) else {
      let word = node.text ?? ""
      findings.add(
        "unknown error code `\(word)`", suggesting: word, among: known, at: node.span)
      return nil
    }
    return .error(code)
  }

  // MARK: - Tables

  private mutating func table(_ node: StructuredNode) -> SuiteTest.Body? {
    let known = Self.contextKeys + Self.tableKeys
    guard checkKeys(of: node, known, what: "a table"), let at = node["at"] else { return nil }
    let actorNodes = node["as"].map { $0.elements ?? [$0] } ?? []
    let actors = actorNodes.isEmpty ? [Actor.nobody] : actorNodes.compactMap { actor($0) }
    if let named = node["as"], named.elements?.isEmpty == true {
      findings.add("`as` expects at least one identity", at: named.span)
      return nil
    }
    guard let text = at.text, let path = documentPath(text, at: at.span) else {
      if at.text == nil { findings.add("`at` expects the path of a document", at: at.span) }
      return nil
    }
    let allowed = methods(node["allow"], "allow")
    let denied = methods(node["deny"], "deny")
    if let both = allowed.first(where: denied.contains) {
      findings.add(
        "`\(both.rawValue)` is both allowed and denied", at: node["deny"]?.span ?? node.span)
      return nil
    }
    guard !(allowed + denied).isEmpty else {
      findings.add("a table needs methods under `allow` or `deny`", at: node.span)
      return nil
    }
    var cells: [(cell: String, step: Step)] = []
    for actor in actors {
      for method in allowed + denied {
        guard let operation = operation(method, at: path, data: node["data"], in: node) else {
          return nil
        }
        let step = Step(
          line: line(of: node.span), actor: actor, operation: operation.built,
          request: operation.text, details: operation.details,
          expectation: allowed.contains(method)
            ? .allow(line: nil) : .deny(text: nil, line: nil))
        cells.append(("\(actor.name), \(method.rawValue)", step))
      }
    }
    return .table(cells)
  }

  private mutating func methods(_ node: StructuredNode?, _ key: String) -> [TableMethod] {
    guard let node, !node.isNull else { return [] }
    var methods: [TableMethod] = []
    for element in node.elements ?? [node] {
      guard let word = element.text else {
        findings.add("`\(key)` expects methods, found \(element.kind)", at: element.span)
        continue
      }
      if let method = TableMethod(rawValue: word) {
        methods.append(method)
      } else if word == "read" {
        methods += [.get, .list]
      } else if word == "write" {
        methods += [.create, .update, .delete]
      } else {
        let known = TableMethod.allCases.map(\.rawValue) + ["read", "write"]
        findings.add(
          "unknown method `\(word)`", suggesting: word, among: known, at: element.span)
      }
    }
    return methods
  }
}
