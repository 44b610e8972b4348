import SourceText

extension Parser {
  /// Match blocks nested deeper than this are skipped; the official limit is 11.
  private static let maximumMatchDepth = 32

  /// `ruleset = [version] { function | service } EOF`
  mutating func rulesFile() -> RulesFile {
    var version: VersionStatement?
    var functions: [FunctionDeclaration] = []
    var services: [ServiceDeclaration] = []
    if isAt(.rulesVersion) { version = attempt { parser throws(Failure) in try parser.version() } }
    while isAt(.import) { _ = attempt { p throws(Failure) in try p.importStatement() } }
    while !isAt(.endOfFile) {
      if isAt(.function) {
        functions.append(ifPresent: attempt { p throws(Failure) in try p.function() })
      } else if isAt(.service) {
        services.append(ifPresent: attempt { p throws(Failure) in try p.service() })
      } else {
        _ = unexpected()
        advance()
      }
    }
    if functions.isEmpty, services.isEmpty { _ = unexpected() }
    return RulesFile(
      source: source, version: version, functions: functions, services: services,
      nodeCount: heights.count)
  }

  /// Parses a member; when that fails, skips it.
  private mutating func attempt<Member>(
    _ member: (inout Parser) throws(Failure) -> Member
  ) -> Member? {
    let start = index
    do throws(Failure) {
      return try member(&self)
    } catch {
      skipMember(startedAt: start)
      return nil
    }
  }

  private mutating func version() throws(Failure) -> VersionStatement {
    let start = try expect(.rulesVersion).start
    try expect(.assign)
    let literal = try expect(.string)
    let text = Literals.string(bytes(of: literal))
    let span = span(from: start)
    _ = take(.semicolon)
    return VersionStatement(text: text, span: span)
  }

  /// `import 'x' [as y];`, which is always an error.
  private mutating func importStatement() throws(Failure) {
    let keyword = try expect(.import)
    let module = try expect(.string)
    if let alias = take(.identifier) {
      if name(of: alias).text != "as" { reject(.importAlias(at: alias.span)) }
      try expect(.identifier)
    }
    try expect(.semicolon)
    if imports.isEmpty { imports.append(.importStatement(at: keyword.span)) }
    imports.append(
      .unknownModule(Literals.string(bytes(of: module)), at: keyword.span))
  }

  private mutating func service() throws(Failure) -> ServiceDeclaration {
    let start = try expect(.service).start
    let name = name(of: try expect(.serviceName))
    let members = try members(depth: 0, isService: true)
    return ServiceDeclaration(
      id: number(), span: span(from: start), name: name, functions: members.functions,
      matches: members.matches)
  }

  private struct Members {
    var allows: [AllowStatement] = []
    var functions: [FunctionDeclaration] = []
    var matches: [MatchDeclaration] = []

    var isEmpty: Bool { allows.isEmpty && functions.isEmpty && matches.isEmpty }
  }

  /// `"{" member+ "}"` of a service or match block.
  private mutating func members(depth: Int, isService: Bool) throws(Failure) -> Members {
    try expect(.leftBrace)
    var members = Members()
    let diagnosticCount = diagnostics.count
    while !isAt(.rightBrace), !isAt(.endOfFile) {
      if isAt(.allow), !isService {
        members.allows.append(ifPresent: attempt { p throws(Failure) in try p.allow() })
      } else if isAt(.function) {
        members.functions.append(ifPresent: attempt { p throws(Failure) in try p.function() })
      } else if isAt(.match), depth < Self.maximumMatchDepth {
        members.matches.append(
          ifPresent: attempt { p throws(Failure) in try p.match(depth: depth + 1) })
      } else if isAt(.match) {
        skipNestedMatch()
      } else {
        let start = index
        _ = unexpected()
        skipMember(startedAt: start)
      }
    }
    if members.isEmpty, diagnostics.count == diagnosticCount {
      reject(.grammar(isService ? .emptyService : .emptyMatch, at: current.span))
    }
    try expect(.rightBrace)
    return members
  }

  /// Skips a match block with everything in it.
  private mutating func skipNestedMatch() {
    reject(.unexpected(source.text(of: advance().span), at: tokens[index - 1].span))
    var depth = 0
    while !isAt(.endOfFile) {
      if isAt(.leftBrace) { depth += 1 }
      if isAt(.rightBrace) { depth -= 1 }
      if depth < 0 { return }
      let isBlockEnd =
        isAt(.rightBrace) && depth == 0 && kind(ahead: 1) != .slash
        && kind(ahead: 1) != .pathSegment && kind(ahead: 1) != .leftBrace
      advance()
      if isBlockEnd { return }
    }
  }

  private mutating func match(depth: Int) throws(Failure) -> MatchDeclaration {
    let start = try expect(.match).start
    let path = try pathPattern()
    let members = try members(depth: depth, isService: false)
    return MatchDeclaration(
      id: number(), span: span(from: start), path: path, allows: members.allows,
      functions: members.functions, matches: members.matches)
  }

  private mutating func allow() throws(Failure) -> AllowStatement {
    let start = try expect(.allow).start
    var methods = [try expectName()]
    while take(.comma) != nil { methods.append(try expectName()) }
    var condition: Expression?
    if take(.colon) != nil {
      try expect(.if)
      condition = try statementExpression()
    }
    let end = span(from: start)
    _ = take(.semicolon)
    return AllowStatement(id: number(), span: end, methods: methods, condition: condition)
  }

  private mutating func function() throws(Failure) -> FunctionDeclaration {
    let start = try expect(.function).start
    let name = try expectName()
    try expect(.leftParenthesis)
    var parameters: [Name] = []
    if !isAt(.rightParenthesis) {
      repeat { parameters.append(try expectName()) } while take(.comma) != nil
    }
    try expect(.rightParenthesis)
    try expect(.leftBrace)
    var lets: [LetBinding] = []
    while isAt(.let) { lets.append(try letBinding()) }
    try expect(.return)
    let body = try statementExpression()
    _ = take(.semicolon)
    try expect(.rightBrace)
    return FunctionDeclaration(
      id: number(), span: span(from: start), name: name, parameters: parameters, lets: lets,
      body: body)
  }

  private mutating func letBinding() throws(Failure) -> LetBinding {
    let start = try expect(.let).start
    let name = try expectName()
    try expect(.assign)
    let value = try statementExpression()
    let span = span(from: start)
    try expect(.semicolon)
    return LetBinding(id: number(), span: span, name: name, value: value)
  }
}

extension Array {
  fileprivate mutating func append(ifPresent element: Element?) {
    if let element { append(element) }
  }
}
