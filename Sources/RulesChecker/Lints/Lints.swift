import RulesSyntax
import SourceText

/// Firebreak's own findings: rules that are valid and yet not what anybody wants.
///
/// Each is one method, and each must stay silent on sound rules.
struct Lints {
  private(set) var findings = Findings()
  private let source: SourceFile

  init(_ file: RulesFile, names: NameUse) {
    source = file.source
    for function in file.functions { check(function) }
    for service in file.services where service.name.text == "cloud.firestore" {
      for function in service.functions { check(function) }
      for match in service.matches { check(match, below: [], isReachable: true) }
    }
    suggest(names)
  }

  private mutating func check(
    _ match: MatchDeclaration, below outer: [PatternSegment], isReachable: Bool
  ) {
    let path = outer + match.path.segments
    var isReachable = isReachable
    if isReachable, !Self.canStartDocument(path) {
      isReachable = false
      findings.lint(
        "path-outside-documents",
        "no document has this path, expected it to start with"
          + " `/databases/{database}/documents`", at: match.path.span)
    }
    if isReachable { checkNamesDocument(match, path) }
    match.functions.forEach { check($0) }
    checkStatements(of: match)
    for match in match.matches { check(match, below: path, isReachable: isReachable) }
  }

  /// Whether a path can be the start of `/databases/{database}/documents/…`.
  private static func canStartDocument(_ path: [PatternSegment]) -> Bool {
    for (segment, expected) in zip(path, ["databases", nil, "documents"]) {
      switch segment.kind {
      case .glob: return true
      case .capture: continue
      case .literal(let text): if let expected, text != expected { return false }
      }
    }
    return true
  }

  /// A path of odd length below `documents` names a collection.
  private mutating func checkNamesDocument(_ match: MatchDeclaration, _ path: [PatternSegment]) {
    let hasGlob = path.contains { if case .glob = $0.kind { true } else { false } }
    guard !match.allows.isEmpty, !hasGlob, path.count >= 3, path.count.isMultiple(of: 2) else {
      return
    }
    findings.lint(
      "path-of-collection",
      "this path names a collection, so that its `allow` statements match no document; expected"
        + " a document, such as `/…/{id}`", at: match.path.span)
  }

  private mutating func checkStatements(of match: MatchDeclaration) {
    var granted: Set<Substring> = []
    var conditions: [String: Set<Substring>] = [:]
    for allow in match.allows {
      let methods = Self.operations(of: allow)
      checkOpenWrite(allow, methods)
      checkListedCapture(allow, of: match)
      if let condition = allow.condition { check(condition) }
      let condition = allow.condition.map { source.text(of: $0.span) } ?? "true"
      if !methods.isEmpty, methods.isSubset(of: granted.union(conditions[condition] ?? [])) {
        findings.lint(
          "redundant-allow",
          "this statement has no effect: a statement before it grants the same", at: allow.span)
      }
      if Self.isOpen(allow) { granted.formUnion(methods) }
      conditions[condition, default: []].formUnion(methods)
    }
  }

  /// The operations that a statement grants, with `read` and `write` resolved.
  private static func operations(of allow: AllowStatement) -> Set<Substring> {
    allow.methods.reduce(into: []) { operations, method in
      switch method.text.lowercased() {
      case "read": operations.formUnion(["get", "list"])
      case "write": operations.formUnion(["create", "update", "delete"])
      case let name: operations.insert(Substring(name))
      }
    }
  }

  private static func isOpen(_ allow: AllowStatement) -> Bool {
    guard let condition = allow.condition else { return true }
    if case .boolean(true) = condition.withoutParentheses.kind { return true }
    return false
  }

  private mutating func checkOpenWrite(_ allow: AllowStatement, _ methods: Set<Substring>) {
    guard Self.isOpen(allow), !methods.isDisjoint(with: ["create", "update", "delete"]) else {
      return
    }
    let reason = allow.condition == nil ? "without a condition" : "with the condition `true`"
    findings.lint("open-write", "everybody may write here: `allow` \(reason)", at: allow.span)
  }

  /// In a list, the last segment is not known. **Evidence:** `language.md` §7, trap of §9.
  private mutating func checkListedCapture(_ allow: AllowStatement, of match: MatchDeclaration) {
    guard allow.methods.contains(where: { $0.text.lowercased() == "list" }),
      case .capture(let capture) = match.path.segments.last?.kind,
      let use = allow.condition?.firstUse(ofVariable: capture.text)
    else { return }
    findings.lint(
      "list-reads-capture",
      "`\(capture.text)` has no value in a list, so that this condition denies every query that"
        + " does not filter by document name", at: use.span)
  }

  private mutating func check(_ function: FunctionDeclaration) {
    for binding in function.lets { check(binding.value) }
    check(function.body)
  }

  /// `in` binds looser than `==`, `is` and `!`. **Evidence:** `language.md` §2.4, trap 30.
  private mutating func check(_ expression: Expression) {
    if case .binary(.in, let left, let right) = expression.kind {
      let isMisread =
        left.isUnparenthesizedTest || right.isUnparenthesizedTest || left.isUnparenthesizedNot
      if isMisread {
        findings.lint(
          "in-precedence",
          "this is read as `(\(source.text(of: left.span))) in (\(source.text(of: right.span)))`,"
            + " because `in` binds looser than `==`, `is` and `!`; expected parentheses",
          at: SourceSpan(start: expression.anchor, end: expression.anchor + 2))
      }
    }
    expression.children.forEach { check($0) }
  }

  private mutating func suggest(_ names: NameUse) {
    for (name, suggestion) in names.suggestions {
      findings.lint("unknown-name", "did you mean `\(suggestion)`?", at: name.span)
    }
  }
}

extension Expression {
  fileprivate var isUnparenthesizedTest: Bool {
    if case .typeTest = kind { return true }
    if case .binary(let symbol, _, _) = kind { return symbol == .equal || symbol == .notEqual }
    return false
  }

  fileprivate var isUnparenthesizedNot: Bool {
    if case .unary(.not, _) = kind { true } else { false }
  }

  /// The first place at which a variable is read.
  fileprivate func firstUse(ofVariable name: String) -> Expression? {
    if case .variable(name) = kind { return self }
    for child in children {
      if let use = child.firstUse(ofVariable: name) { return use }
    }
    return nil
  }
}
