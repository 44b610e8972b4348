import DocumentStore
import RulesValues

/// Reads the queries of `Fixtures/Queries`, whose header states the grammar.
struct QueryShorthand {
  struct Malformed: Error {
    let text: String
    let rest: String
  }

  private let text: String
  private var rest: Substring

  private init(_ text: String) {
    self.text = text
    self.rest = text[...]
  }

  /// The query over the collection `a` that a text stands for.
  static func query(_ text: String) throws -> Query {
    var query = Query(source: .collection(try CollectionPath("a")))
    for clause in text == "none" ? [] : text.split(separator: " ; ") {
      var reader = QueryShorthand(String(clause))
      try reader.readClause(into: &query)
      guard reader.rest.isEmpty else { throw reader.malformed }
    }
    return query
  }

  private var malformed: Malformed { Malformed(text: text, rest: String(rest)) }

  private mutating func readClause(into query: inout Query) throws {
    if accept("order ") {
      repeat {
        let path = try fieldPath()
        query.orders.append(QueryOrder(path: path, isDescending: accept(" desc")))
      } while accept(", ")
    } else if accept("startAt ") {
      query.start = QueryCursor(values: [try literal()], isBefore: true)
    } else if accept("endAt ") {
      query.end = QueryCursor(values: [try literal()], isBefore: false)
    } else if accept("limit ") {
      query.limit = Int(rest)
      rest = ""
    } else if accept("offset ") {
      query.offset = Int(rest) ?? 0
      rest = ""
    } else if accept("select ") {
      query.select = [try fieldPath()]
    } else {
      query.filter = try disjunction()
    }
  }

  private mutating func disjunction() throws -> QueryFilter {
    var parts = [try conjunction()]
    while accept("|") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func conjunction() throws -> QueryFilter {
    var parts = [try condition()]
    while accept("&") { parts.append(try condition()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func condition() throws -> QueryFilter {
    skipBlanks()
    if accept("(") {
      let inner = try disjunction()
      guard accept(")") else { throw malformed }
      skipBlanks()
      return inner
    }
    let path = try fieldPath()
    skipBlanks()
    // Of `<` and `<=`, `in` and `array-contains-any` the longer is tried first.
    let signs = QueryFilter.Comparison.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
    guard let sign = signs.first(where: { accept($0.rawValue) }) else { throw malformed }
    let operand = try literal()
    skipBlanks()
    return .field(path, sign, operand)
  }

  private mutating func fieldPath() throws -> FieldPath {
    let name = rest.prefix { $0.isLetter || $0 == "." || $0 == "_" }
    guard !name.isEmpty else { throw malformed }
    rest = rest.dropFirst(name.count)
    return FieldPath(segments: name.split(separator: ".").map(String.init))
  }

  private mutating func literal() throws -> Value {
    skipBlanks()
    if accept("null") { return .null }
    if accept("true") { return .boolean(true) }
    if accept("false") { return .boolean(false) }
    if accept("\"") { return .string(Text(try upToQuote())) }
    if accept("@") { return try timestamp() }
    if rest.first == "/" { return try reference() }
    if accept("[") { return .list(try items(until: "]") { try $0.literal() }) }
    if accept("{") {
      let entries = try items(until: "}") { reader in
        guard reader.accept("\"") else { throw reader.malformed }
        let key = Text(try reader.upToQuote())
        guard reader.accept(":") else { throw reader.malformed }
        return (key: key, value: try reader.literal())
      }
      return .map(MapValue(entries))
    }
    return try number()
  }

  private mutating func items<Item>(
    until end: String, _ item: (inout QueryShorthand) throws -> Item
  ) throws -> [Item] {
    var items: [Item] = []
    while !accept(end) {
      items.append(try item(&self))
      skipBlanks()
      _ = accept(",")
      skipBlanks()
    }
    return items
  }

  private mutating func upToQuote() throws -> String {
    let content = rest.prefix { $0 != "\"" }
    rest = rest.dropFirst(content.count)
    guard accept("\"") else { throw malformed }
    return String(content)
  }

  private mutating func timestamp() throws -> Value {
    let word = rest.prefix { $0 != " " && $0 != ")" }
    guard let time = TimestampValue(rfc3339: String(word)) else { throw malformed }
    rest = rest.dropFirst(word.count)
    return .timestamp(time)
  }

  private mutating func reference() throws -> Value {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "/" }
    rest = rest.dropFirst(word.count)
    let prefix: [Text] = ["databases", "(default)", "documents"]
    return .path(PathValue(literals: prefix + word.split(separator: "/").map { Text(String($0)) }))
  }

  private mutating func number() throws -> Value {
    let word = rest.prefix { $0.isNumber || $0 == "-" || $0 == "." }
    defer { rest = rest.dropFirst(word.count) }
    if let integer = Int64(word) { return .integer(integer) }
    if let double = Double(word) { return .float(double) }
    throw malformed
  }

  private mutating func accept(_ prefix: String) -> Bool {
    guard rest.hasPrefix(prefix) else { return false }
    rest = rest.dropFirst(prefix.count)
    return true
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == " " }
  }
}
