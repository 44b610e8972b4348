import RulesLibrary
import RulesSyntax

/// Finds out what each name of a file stands for, and who uses it.
struct NameResolver {
  private var result: NameUse
  private let hasDebug: Bool
  /// Who reads the names now visited.
  private var user = NameUse.User.condition([])

  /// The meaning of every `.variable` and `.call` of the file.
  static func resolve(_ file: RulesFile, profile: EngineProfile) -> NameUse {
    var resolver = NameResolver(
      result: NameUse(nodeCount: file.nodeCount), hasDebug: profile.hasDebug)
    resolver.resolve(file)
    resolver.result.followCalls()
    return resolver.result
  }

  private init(result: NameUse, hasDebug: Bool) {
    self.result = result
    self.hasDebug = hasDebug
  }

  private mutating func resolve(_ file: RulesFile) {
    let scope = Scope().declaring(file.functions)
    resolve(file.functions, in: scope, isFileLevel: true)
    for service in file.services {
      let inner = scope.declaring(service.functions)
      resolve(service.functions, in: inner)
      for match in service.matches { resolve(match, in: inner, service: service.name.text) }
    }
  }

  private mutating func resolve(_ match: MatchDeclaration, in outer: Scope, service: String) {
    let scope = outer.binding(capturesOf: match).declaring(match.functions)
    resolve(match.functions, in: scope)
    for allow in match.allows {
      guard let condition = allow.condition else { continue }
      user = .condition(.of(allow, in: service))
      resolve(condition, in: scope)
    }
    for match in match.matches { resolve(match, in: scope, service: service) }
  }

  private mutating func resolve(
    _ functions: [FunctionDeclaration], in outer: Scope, isFileLevel: Bool = false
  ) {
    result.declare(functions, isFileLevel: isFileLevel)
    for function in functions {
      user = .function(function.id)
      var scope = outer.binding(parametersOf: function)
      for (index, binding) in function.lets.enumerated() {
        resolve(binding.value, in: scope)
        scope.bind(binding.name.text, to: .binding(index))
      }
      resolve(function.body, in: scope)
    }
  }

  private mutating func resolve(_ expression: Expression, in scope: Scope) {
    switch expression.kind {
    case .variable(let name):
      result.record(scope.variable(name) ?? .unknown, of: expression.id, by: user)
    case .call(let name, _):
      result.record(callee(name.text, in: scope), of: expression.id, by: user)
    case .methodCall(let receiver, _, let arguments) where receiver.namespace != nil:
      result.record(.package, of: receiver.id, by: user)
      for argument in arguments { resolve(argument, in: scope) }
      return
    case .missing, .null, .boolean, .integer, .float, .string, .bytes, .list, .map, .path,
      .parenthesized, .unary, .binary, .typeTest, .ternary, .member, .index, .slice, .methodCall:
      break
    }
    for child in expression.children { resolve(child, in: scope) }
  }

  private func callee(_ name: String, in scope: Scope) -> Resolution {
    if let function = scope.function(name) { return .function(function) }
    if name == "debug", !hasDebug { return .unknown }
    return BuiltinCatalogue.function(named: name) == nil ? .unknown : .builtin
  }
}

extension Expression {
  /// The namespace that this expression names as the receiver of a call, such as `math`.
  ///
  /// In parentheses it is a variable. **Evidence:** measured, `(math).abs(1)`.
  var namespace: String? {
    guard case .variable(let name) = kind, BuiltinCatalogue.isNamespace(name) else { return nil }
    return name
  }
}
