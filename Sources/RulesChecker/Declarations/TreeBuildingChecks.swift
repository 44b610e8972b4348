import RulesLibrary
import RulesSyntax

/// The errors that keep the official compiler from building its tree: nothing else is reported
/// besides them.
///
/// **Evidence:** measured, `Fixtures/Checker/stages.txt`; `language.md` §1.2, §1.6, §2.2.
struct TreeBuildingChecks {
  private(set) var findings = Findings()
  private let isVersion2: Bool

  init(_ file: RulesFile) {
    isVersion2 = file.isVersion2
    check(file.functions)
    for service in file.services {
      check(service.functions)
      service.matches.forEach { check($0) }
    }
  }

  private mutating func check(_ match: MatchDeclaration) {
    check(match.path)
    check(match.functions)
    for allow in match.allows {
      if let condition = allow.condition { check(condition) }
    }
    match.matches.forEach { check($0) }
  }

  private mutating func check(_ path: PathPattern) {
    var names: Set<String> = []
    var hasGlob = false
    for (index, segment) in path.segments.enumerated() {
      switch segment.kind {
      case .literal: continue
      case .capture(let name): checkCapture(name, &names)
      case .glob(let name):
        checkCapture(name, &names)
        if isVersion2, hasGlob {
          findings.error("second-glob", OfficialText.secondGlob, at: segment.span)
        } else if !isVersion2, index != path.segments.count - 1 {
          findings.error("glob-not-last", OfficialText.globNotLast, at: segment.span)
        }
        hasGlob = true
      }
    }
  }

  private mutating func checkCapture(_ name: Name, _ names: inout Set<String>) {
    checkVariable(name)
    if !names.insert(name.text).inserted {
      findings.error(
        "duplicate-capture", "Variable \(name.text) already exists in the PathTemplate.",
        at: name.span)
    }
  }

  private mutating func checkVariable(_ name: Name) {
    guard BuiltinCatalogue.isNamespace(name.text) else { return }
    findings.error("namespace-as-variable", OfficialText.namespace(name.text), at: name.span)
  }

  private mutating func check(_ functions: [FunctionDeclaration]) {
    for function in functions {
      function.parameters.forEach { checkVariable($0) }
      for binding in function.lets {
        checkVariable(binding.name)
        check(binding.value)
      }
      check(function.body)
    }
  }

  private mutating func check(_ expression: Expression) {
    switch expression.kind {
    case .variable(let name):
      checkVariable(Name(text: name, span: expression.span))
    case .methodCall(let receiver, _, let arguments) where receiver.namespace != nil:
      arguments.forEach { check($0) }
      return
    case .path(let segments):
      var names: Set<String> = []
      for segment in segments {
        switch segment.kind {
        case .literal, .interpolation: continue
        case .capture(let name), .glob(let name): checkCapture(name, &names)
        }
      }
    case .missing, .null, .boolean, .integer, .float, .string, .bytes, .list, .map,
      .parenthesized, .unary, .binary, .typeTest, .ternary, .member, .index, .slice, .call,
      .methodCall:
      break
    }
    expression.children.forEach { check($0) }
  }
}
