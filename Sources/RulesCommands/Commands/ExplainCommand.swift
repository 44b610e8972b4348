import RulesEngine
import RulesTesting
import RulesValues
import SourceText

extension Command {
  /// The flags that name an operation, with the flags for its parts.
  private static let operations: [(word: String, parts: [String])] = [
    ("get", []), ("list", ["where", "order-by", "limit", "offset", "group"]), ("create", ["data"]),
    ("set", ["data", "merge"]), ("update", ["data"]), ("delete", []),
  ]

  /// `firebreak explain …`
  static let explain = Command(
    name: "explain", summary: "decide one request and show why", operands: "",
    flags: [
      Flag(name: "rules", value: "FILE", summary: "the rules; default: those of firebase.json"),
      Flag(
        name: "as", value: "WHO",
        summary: "a uid, a name of the suite in --documents, or { uid: …, token: … }"),
      Flag(name: "admin", value: nil, summary: "ask with owner credentials"),
      Flag(name: "get", value: "PATH", summary: "read a document"),
      Flag(name: "list", value: "COLLECTION", summary: "query a collection"),
      Flag(name: "create", value: "PATH", summary: "create a document from --data"),
      Flag(name: "set", value: "PATH", summary: "create or replace a document by --data"),
      Flag(name: "update", value: "PATH", summary: "change the fields of --data"),
      Flag(name: "delete", value: "PATH", summary: "delete a document"),
      Flag(name: "data", value: "JSON", summary: "the fields of a write, as in a suite"),
      Flag(name: "merge", value: nil, summary: "with --set: keep other fields"),
      Flag(
        name: "where", value: "'FIELD OP VALUE'", summary: "a condition of --list",
        isRepeatable: true),
      Flag(
        name: "order-by", value: "'FIELD [desc]'", summary: "an order of --list", isRepeatable: true
      ),
      Flag(name: "limit", value: "N", summary: "the limit of --list"),
      Flag(name: "offset", value: "N", summary: "the offset of --list"),
      Flag(name: "group", value: nil, summary: "with --list: all collections of that id"),
      Flag(
        name: "documents", value: "FILE",
        summary: "the database: a map from paths to fields, or a suite"),
      Flag(name: "time", value: "TIME", summary: "request.time; default 2026-01-01T00:00:00Z"),
      Flag(
        name: "format", value: "NAME", summary: "text (default) or json",
        choices: ["text", "json"]),
    ],
    examples: [
      (
        "firebreak explain --rules firestore.rules --as alice --get households/h1 "
          + "--documents db.yaml",
        "one read, with the value of every sub-expression"
      ),
      (
        "firebreak explain --as alice --create userHouseholds/alice --data '{householdId: h1}'",
        "one write by the rules that firebase.json names"
      ),
      (
        "firebreak explain --as bob --list notes --where 'owner == bob'",
        "one query, judged from its filters"
      ),
    ],
    run: { (arguments, console) throws(CommandError) in
      let request = try request(arguments)
      let rules = try rules(arguments)
      let explained: SingleRequest.Explained
      switch request.explained(by: rules, profile: profile(arguments)) {
      case .success(let result): explained = result
      case .failure(let malformed):
        let message = malformed.lines.joined(separator: "\n")
        throw malformed.isInDocuments ? .input(message) : .usage(message)
      }
      guard !explained.ruleset.hasErrors else {
        let printer = DiagnosticPrinter(source: rules, usesColor: console.usesColor)
        let errors = explained.ruleset.diagnostics.filter { $0.severity == .error }
        throw .input(
          "the rules do not compile\n" + errors.map(printer.text).joined(separator: "\n"))
      }
      let text =
        arguments["format"] == "json"
        ? ExplainReport.json(explained).indented + "\n"
        : ExplainReport.text(explained, usesColor: console.usesColor)
      try console.write(text)
      return .success
    })

  private static func rules(_ arguments: Arguments) throws(CommandError) -> SourceFile {
    if let source = try arguments.file("rules", limit: FileBytes.rulesLimit) { return source }
    do throws(UnreadableFile) {
      if let path = try ProjectRules.path(from: ".") {
        return try Files.source(path, limit: FileBytes.rulesLimit)
      }
    } catch {
      throw .unreadable(error)
    }
    throw .usage("no rules: use `--rules FILE`")
  }

  private static func request(_ arguments: Arguments) throws(CommandError) -> SingleRequest {
    let words = operations.map(\.word)
    let present = operations.filter { arguments.has($0.word) }
    guard let (word, parts) = present.first, let text = arguments[word] else {
      throw .usage("no request: use one of \(words.map { "`--\($0)`" }.joined(separator: ", "))")
    }
    guard arguments.operands.isEmpty else {
      throw .usage("`explain` takes flags only, found `\(arguments.operands[0])`")
    }
    guard present.count == 1 else {
      throw .usage("two requests: `--\(word)` and `--\(present[1].word)`")
    }
    for part in operations.flatMap(\.parts) where arguments.has(part) && !parts.contains(part) {
      let owners = operations.filter { $0.parts.contains(part) }.map { "`--\($0.word)`" }
      throw .usage(
        "`--\(part)` does not belong to `--\(word)`, but to "
          + owners.joined(separator: owners.count == 2 ? " or " : ", "))
    }
    var request = SingleRequest(operation: (word, text))
    if let data = arguments["data"] { request.parts.append(("data", data)) }
    if arguments.has("merge") { request.parts.append(("merge", "true")) }
    if arguments.has("group") { request.parts.append(("group", "true")) }
    if let limit = arguments["limit"] { request.parts.append(("limit", limit)) }
    if let offset = arguments["offset"] { request.parts.append(("offset", offset)) }
    var conditions: [String] = []
    for condition in arguments.all("where") {
      let words = condition.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count == 3 else {
        throw .usage("`--where` expects `FIELD OP VALUE`, found `\(condition)`")
      }
      // The field and the operator are quoted, since `!=` and `` ` `` mean something to YAML.
      conditions.append("['\(words[0])', '\(words[1])', \(words[2])]")
    }
    if !conditions.isEmpty {
      request.parts.append(("where", "[\(conditions.joined(separator: ", "))]"))
    }
    let orders = arguments.all("order-by").map { order in
      let words = order.split(separator: " ")
      return words.count == 2 ? "['\(words[0])', \(words[1])]" : "'\(order)'"
    }
    if !orders.isEmpty { request.parts.append(("orderBy", "[\(orders.joined(separator: ", "))]")) }
    if arguments.has("admin"), arguments.has("as") {
      throw .usage("`--as` and `--admin` exclude each other")
    }
    request.actor = arguments.has("admin") ? "admin" : arguments["as"]
    request.time = arguments["time"]
    request.documents = try arguments.file("documents", limit: FileBytes.suiteLimit)
    return request
  }
}
