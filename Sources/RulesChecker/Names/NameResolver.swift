import RulesLibrary
import RulesSyntax

/// Finds out what each name of a file stands for, and who uses it.
struct NameResolver {
  private var result: NameUse
  private let hasDebug: Bool
  private var searchCount = 0
  private static let maximumSearchCount = 100
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
      let resolution = scope.variable(name) ?? .unknown
      result.record(resolution, of: expression.id, by: user)
      if resolution == .unknown {
        suggest(Name(text: name, span: expression.span), among: scope.variableNames)
      }
    case .call(let name, _):
      let resolution = callee(name.text, in: scope)
      result.record(resolution, of: expression.id, by: user)
      if resolution == .unknown { suggestFunction(name, in: scope) }
    case .methodCall(let receiver, let name, let arguments) where receiver.namespace != nil:
      suggestMember(name, of: receiver)
      result.record(.package, of: receiver.id, by: user)
      for argument in arguments { resolve(argument, in: scope) }
      return
    case .methodCall(_, let name, _):
      suggestMethod(name)
    case .missing, .null, .boolean, .integer, .float, .string, .bytes, .list, .map, .path,
      .parenthesized, .unary, .binary, .typeTest, .ternary, .member, .index, .slice:
      break
    }
    for child in expression.children { resolve(child, in: scope) }
  }

  private mutating func suggestFunction(_ name: Name, in scope: Scope) {
    let candidates = Array(scope.functionNames) + StaticSignature.functions.keys
    suggest(name, among: candidates)
  }

  private mutating func suggestMethod(_ name: Name) {
    guard StaticSignature.methods[name.text] == nil else { return }
    suggest(name, among: StaticSignature.methods.keys)
  }

  private mutating func suggestMember(_ name: Name, of receiver: Expression) {
    guard let namespace = receiver.namespace else { return }
    let fullName = namespace + "." + name.text
    guard StaticSignature.functions[fullName] == nil else { return }
    suggest(Name(text: fullName, span: name.span), among: StaticSignature.functions.keys)
  }

  /// Looks for a name that an unknown one may be a misspelling of; a text with very many unknown
  /// names has another problem.
  private mutating func suggest(_ name: Name, among candidates: some Sequence<String>) {
    searchCount += 1
    guard searchCount <= Self.maximumSearchCount else { return }
    if let suggestion = Spelling.nearest(to: name.text, among: candidates) {
      result.suggest(suggestion, for: name)
    }
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
