import RulesLibrary
import RulesSyntax

/// Finds out what each name of a file stands for.
struct NameResolver {
  private(set) var resolutions: NodeMap<Resolution?>

  private let globalFunctions: Set<String>

  private init(nodeCount: Int, hasDebug: Bool) {
    globalFunctions =
      hasDebug ? GlobalFunctions.names : GlobalFunctions.names.subtracting(["debug"])
    resolutions = NodeMap(count: nodeCount, filledWith: nil)
  }

  /// The meaning of every `.variable` and `.call` of the file.
  static func resolutions(of file: RulesFile, profile: EngineProfile) -> NodeMap<Resolution?> {
    var resolver = NameResolver(nodeCount: file.nodeCount, hasDebug: profile.hasDebug)
    let scope = Scope().declaring(file.functions)
    for function in file.functions { resolver.resolve(function, in: scope) }
    for service in file.services {
      let inner = scope.declaring(service.functions)
      for function in service.functions { resolver.resolve(function, in: inner) }
      for match in service.matches { resolver.resolve(match, in: inner) }
    }
    return resolver.resolutions
  }

  private mutating func resolve(_ match: MatchDeclaration, in outer: Scope) {
    let scope = outer.binding(capturesOf: match).declaring(match.functions)
    for function in match.functions { resolve(function, in: scope) }
    for allow in match.allows {
      if let condition = allow.condition { resolve(condition, in: scope) }
    }
    for match in match.matches { resolve(match, in: scope) }
  }

  private mutating func resolve(_ function: FunctionDeclaration, in outer: Scope) {
    var scope = outer.binding(parametersOf: function)
    for (index, binding) in function.lets.enumerated() {
      resolve(binding.value, in: scope)
      scope.bind(binding.name.text, to: .binding(index))
    }
    resolve(function.body, in: scope)
  }

  private mutating func resolve(_ expression: Expression, in scope: Scope) {
    switch expression.kind {
    case .variable(let name):
      resolutions[expression.id] =
        Namespaces.names.contains(name) ? .package : scope.variable(name) ?? .unknown
    case .call(let name, _):
      if let function = scope.function(name.text) {
        resolutions[expression.id] = .function(function)
      } else {
        resolutions[expression.id] = globalFunctions.contains(name.text) ? .builtin : .unknown
      }
    default: break
    }
    expression.forEachChild { resolve($0, in: scope) }
  }
}

/// The names that hold functions instead of values. **Evidence:** `language.md` §1.2.
enum Namespaces {
  static let names: Set<String> = ["math", "hashing", "timestamp", "duration", "latlng"]
}

/// The functions of the library without receiver. **Evidence:** `language.md` §3.8, §6.
enum GlobalFunctions {
  static let names: Set<String> = [
    "get", "exists", "getAfter", "existsAfter", "value", "int", "float", "string", "path",
    "vector", "debug",
  ]
}
