import DocumentStore
import RulesEngine
import RulesValues
import SourceText

/// The words that name an operation of a suite.
enum OperationKey: String, CaseIterable {
  case get, list, count, batchGet, create, set, update, delete, batch, transaction

  static let words = allCases.map(\.rawValue)
}

/// The methods of a table.
enum TableMethod: String, CaseIterable {
  case get, list, create, set, update, delete

  /// Whether it writes the `data` of the table.
  var writesData: Bool {
    switch self {
    case .create, .set, .update: true
    case .get, .list, .delete: false
    }
  }
}

/// An operation as it was read.
struct ReadOperation {
  let built: Result<Operation, StoreError>
  let text: String
  let details: [String]
}

extension SuiteReader {
  /// The one operation of a test or step.
  ///
  /// An operation that the store refuses to build is a finding, unless the suite expects an error.
  mutating func operation(_ node: StructuredNode, expectsError: Bool) -> ReadOperation? {
    let present = (node.entries ?? []).filter { OperationKey(rawValue: $0.key) != nil }
    guard let entry = present.first, let key = OperationKey(rawValue: entry.key) else {
      findings.add(
        "a test needs an operation: one of "
          + OperationKey.words.map { "`\($0)`" }.joined(separator: ", "), at: node.span)
      return nil
    }
    guard present.count == 1 else {
      findings.add(
        "two operations in one test: `\(entry.key)` and `\(present[1].key)`; use `steps`",
        at: present[1].keySpan)
      return nil
    }
    let before = findings
    let built = Result { () throws(StoreError) in
      try operation(key, entry.value, in: node)
    }
    let text = entry.value.text.map { "\(key.rawValue) \($0)" }
    let details = ["data", "merge", "mergeFields"].compactMap { name in
      node[name].map { "\(name): \(excerpt($0))" }
    }
    switch built {
    case .failure(let error):
      guard expectsError else {
        findings.add(error.message, at: entry.value.span)
        return nil
      }
      findings = before
      return ReadOperation(
        built: .failure(error), text: text ?? "\(key.rawValue) …", details: details)
    case .success(let operation):
      guard let operation else { return nil }
      return ReadOperation(
        built: .success(operation), text: text ?? "\(key.rawValue) \(excerpt(entry.value))",
        details: details)
    }
  }

  /// The operation of a cell of a table; a list is judged on the parent collection.
  mutating func operation(
    _ method: TableMethod, at path: DocumentPath, data: StructuredNode?, in table: StructuredNode
  ) -> ReadOperation? {
    var reader = SuiteValueReader()
    let entries = data.map { reader.data($0) } ?? []
    findings.add(reader.findings)
    guard let entries else { return nil }
    let details = data.map { ["data: " + excerpt($0)] } ?? []
    do throws(StoreError) {
      let operation: Operation
      switch method {
      case .get: operation = .get(path)
      case .list: operation = .list(Query(source: .collection(path.collection)))
      case .create: operation = .commit([try .create(path, entries)])
      case .set: operation = .commit([try .set(path, entries)])
      case .update: operation = .commit([try .update(path, Self.fieldPaths(entries))])
      case .delete: operation = .commit([.delete(path)])
      }
      let target = method == .list ? path.collection.text : path.text
      return ReadOperation(
        built: .success(operation), text: "\(method.rawValue) \(target)",
        details: method.writesData ? details : [])
    } catch {
      findings.add(error.message, at: data?.span ?? table.span)
      return nil
    }
  }

  private mutating func operation(
    _ key: OperationKey, _ node: StructuredNode, in test: StructuredNode
  ) throws(StoreError) -> Operation? {
    switch key {
    case .get: return try path(node).map { .get($0) }
    case .batchGet:
      guard let elements = node.elements, !elements.isEmpty else {
        findings.add("`batchGet` expects a list with at least one path", at: node.span)
        return nil
      }
      var paths: [DocumentPath] = []
      for element in elements {
        guard let path = try path(element) else { return nil }
        paths.append(path)
      }
      return .batchGet(paths)
    case .list: return try query(node).map { .list($0) }
    case .count: return try query(node).map { .count($0) }
    case .create, .set, .update, .delete:
      return try write(key, node, in: test).map { .commit([$0]) }
    case .batch: return try writes(node, "batch").map { .commit($0) }
    case .transaction:
      guard checkKeys(of: node, ["reads", "writes"], what: "a transaction") else { return nil }
      var reads: [DocumentPath] = []
      for element in list(node["reads"], "reads") {
        guard let path = try path(element) else { return nil }
        reads.append(path)
      }
      guard let writesNode = node["writes"], writesNode.elements?.isEmpty != true else {
        if reads.isEmpty { findings.add("the transaction is empty", at: node.span) }
        return .commit([], reads: reads)
      }
      return try writes(writesNode, "writes").map { .commit($0, reads: reads) }
    }
  }

  private mutating func path(_ node: StructuredNode) throws(StoreError) -> DocumentPath? {
    guard let text = node.text, !node.isNull else {
      findings.add("expected the path of a document, found \(node.kind)", at: node.span)
      return nil
    }
    return try DocumentPath(text)
  }

  // MARK: - Writes

  private mutating func writes(
    _ node: StructuredNode, _ key: String
  ) throws(StoreError) -> [Write]? {
    guard let elements = node.elements, !elements.isEmpty else {
      findings.add("`\(key)` expects a list with at least one write", at: node.span)
      return nil
    }
    var writes: [Write] = []
    for element in elements {
      let keys = ["create", "set", "update", "delete", "data", "merge", "mergeFields"]
      guard checkKeys(of: element, keys, what: "a write") else { return nil }
      let present = (element.entries ?? []).filter { keys.prefix(4).contains($0.key) }
      guard present.count == 1, let kind = OperationKey(rawValue: present[0].key) else {
        findings.add("a write is one of `create`, `set`, `update`, `delete`", at: element.span)
        return nil
      }
      guard let write = try write(kind, present[0].value, in: element) else { return nil }
      writes.append(write)
    }
    return writes
  }

  private mutating func write(
    _ key: OperationKey, _ node: StructuredNode, in parent: StructuredNode
  ) throws(StoreError) -> Write? {
    guard let path = try path(node) else { return nil }
    for name in ["merge", "mergeFields"] where key != .set {
      if let extra = parent[name] {
        findings.add("`\(name)` belongs to `set`", at: extra.span)
        return nil
      }
    }
    if key == .delete {
      if let data = parent["data"] {
        findings.add("`delete` takes no `data`", at: data.span)
        return nil
      }
      return .delete(path)
    }
    guard let dataNode = parent["data"] else {
      findings.add("`\(key.rawValue)` needs `data`", at: node.span)
      return nil
    }
    var reader = SuiteValueReader()
    let data = reader.data(dataNode)
    findings.add(reader.findings)
    guard let data else { return nil }
    switch key {
    case .create: return try .create(path, data)
    case .update: return try .update(path, Self.fieldPaths(data))
    case .set, .get, .list, .count, .batchGet, .delete, .batch, .transaction:
      guard let merge = try merge(parent) else { return nil }
      return try .set(path, data, merge: merge)
    }
  }

  private mutating func merge(_ node: StructuredNode) throws(StoreError) -> Write.Merge? {
    if let fields = node["mergeFields"] {
      guard let elements = fields.elements else {
        findings.add("`mergeFields` expects a list of field paths", at: fields.span)
        return nil
      }
      var paths: [FieldPath] = []
      for element in elements { paths.append(try FieldPath(parsing: element.text ?? "")) }
      return .fields(paths)
    }
    guard let merge = node["merge"] else { return Write.Merge.none }
    switch merge.boolean {
    case true?: return .all
    case false?: return Write.Merge.none
    case nil:
      findings.add("`merge` is `true` or `false`", at: merge.span)
      return nil
    }
  }

  private static func fieldPaths(
    _ data: [(String, WriteValue)]
  ) throws(StoreError) -> [(FieldPath, WriteValue)] {
    var result: [(FieldPath, WriteValue)] = []
    for (key, value) in data { result.append((try FieldPath(parsing: key), value)) }
    return result
  }
}
