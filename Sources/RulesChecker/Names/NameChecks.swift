import Patterns
import RulesSyntax
import SourceText

/// Findings about names: unknown, unused, called with a wrong number of arguments; and patterns.
///
/// **Evidence:** `language.md` §2.3, §11.5.
struct NameChecks {
  private(set) var findings = Findings()
  private let names: NameUse

  init(_ file: RulesFile, names: NameUse) {
    self.names = names
    for function in names.functions { check(function) }
    for service in file.services {
      for match in service.matches { check(match, in: service.name.text) }
    }
  }

  private mutating func check(_ match: MatchDeclaration, in service: String) {
    for allow in match.allows {
      guard let condition = allow.condition else { continue }
      check(condition, in: NameContext(names, condition: .of(allow, in: service)))
    }
    for match in match.matches { check(match, in: service) }
  }

  private mutating func check(_ function: NameUse.Function) {
    let declaration = function.declaration
    if names.isUnused(declaration.id) {
      findings.warn(
        "unused-function", "Unused function: \(declaration.name.text).", at: declaration.name.span)
    }
    let context = NameContext(names, function: function)
    for binding in declaration.checkedLets { check(binding.value, in: context) }
    guard declaration.spanBeyondLetLimit == nil else { return }
    check(declaration.body, in: context)
    for (index, parameter) in declaration.parameters.enumerated()
    where !function.used.contains(.parameter(index)) {
      // Of parameters with one name the last one is read; the others are errors already.
      let isRead = declaration.parameters.indices.contains {
        declaration.parameters[$0].text == parameter.text
          && function.used.contains(.parameter($0))
      }
      if !isRead { reportUnused(parameter) }
    }
    for (index, binding) in declaration.lets.enumerated()
    where !function.used.contains(.binding(index)) {
      reportUnused(binding.name)
    }
  }

  private mutating func reportUnused(_ variable: Name) {
    findings.warn("unused-variable", "Unused variable: \(variable.text).", at: variable.span)
  }

  private mutating func check(_ expression: Expression, in context: NameContext) {
    switch expression.kind {
    case .variable(let name):
      if context.variable(expression) == nil {
        findings.warn(
          "unknown-variable", "Invalid variable name: \(name).", at: expression.span)
      }
    case .call(let name, let arguments):
      check(call: expression, to: name, argumentCount: arguments.count, in: context)
    case .methodCall(let receiver, let name, let arguments):
      if let namespace = receiver.namespace {
        let fullName = namespace + "." + name.text
        checkCount(
          StaticSignature.functions[fullName], fullName, count: arguments.count, at: name.span)
        arguments.forEach { check($0, in: context) }
        return
      }
      checkCount(
        StaticSignature.methods[name.text], name.text, count: arguments.count + 1, at: name.span)
      checkPattern(of: name.text, arguments)
    case .missing, .null, .boolean, .integer, .float, .string, .bytes, .list, .map, .path,
      .parenthesized, .unary, .binary, .typeTest, .ternary, .member, .index, .slice:
      break
    }
    expression.children.forEach { check($0, in: context) }
  }

  private mutating func check(
    call: Expression, to name: Name, argumentCount: Int, in context: NameContext
  ) {
    switch context.callee(of: call, named: name.text) {
    case .unknown: checkCount(nil, name.text, count: argumentCount, at: name.span)
    case .user(let index):
      if !names.acceptsCount(argumentCount, callOf: index) {
        findings.warn("argument-count", OfficialText.wrongCount(name.text), at: name.span)
      }
    case .library(let signature, let kind):
      if kind == .lookup, context.isFileLevel {
        findings.warn(
          "service-function-outside",
          "Call to service function '\(name.text)' occurs outside of defining scope.",
          at: name.span)
      }
      checkCount(signature, name.text, count: argumentCount, at: name.span)
    }
  }

  private mutating func checkCount(
    _ signature: StaticSignature?, _ name: String, count: Int, at span: SourceSpan
  ) {
    guard let signature else {
      findings.warn("unknown-function", OfficialText.invalidFunction(name), at: span)
      return
    }
    if !signature.acceptsCount(count) {
      findings.warn("argument-count", OfficialText.wrongCount(name), at: span)
    }
  }

  /// A literal pattern must be valid, except in `replace`. **Evidence:** `language.md` §3.9.
  private mutating func checkPattern(of method: String, _ arguments: [Expression]) {
    guard method == "matches" || method == "split", arguments.count == 1 else { return }
    guard case .string(let text) = arguments[0].withoutParentheses.kind else { return }
    do throws(PatternError) {
      _ = try Pattern(text)
    } catch {
      findings.error(
        "invalid-pattern", error.officialText(pattern: text),
        at: arguments[0].typePosition)
    }
  }
}
