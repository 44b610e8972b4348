import RulesLibrary
import RulesSyntax

/// What the names at a place stand for, seen from the services that reach it.
struct NameContext {
  let names: NameUse
  let services: Set<ServiceKind>
  /// Whether the place is a function outside of every service.
  let isFileLevel: Bool

  init(_ names: NameUse, service: ServiceKind) {
    self.names = names
    services = [service]
    isFileLevel = false
  }

  init(_ names: NameUse, function: NameUse.Function) {
    self.names = names
    services = function.services
    isFileLevel = function.isFileLevel
  }

  /// What is called by an expression.
  enum Callee {
    case user(Int)
    case library(StaticSignature, BuiltinKind)
    case unknown
  }

  enum BuiltinKind {
    case ordinary, lookup
  }

  /// The variable's meaning; `nil` when it is unknown here.
  func variable(_ expression: Expression) -> Resolution? {
    guard let resolution = names.resolutions[expression.id] else { return nil }
    switch resolution {
    case .request, .resource: return services.contains(where: \.hasRequests) ? resolution : nil
    case .parameter, .binding, .capture: return resolution
    case .function, .builtin, .package, .unknown: return nil
    }
  }

  /// What a `.call` calls.
  func callee(of call: Expression, named name: String) -> Callee {
    switch names.resolutions[call.id] {
    case .function(let id): return names.index(of: id).map { .user($0) } ?? .unknown
    case .builtin: return builtin(name)
    case .request, .resource, .parameter, .binding, .capture, .package, .unknown, nil:
      return .unknown
    }
  }

  private func builtin(_ name: String) -> Callee {
    guard let signature = StaticSignature.functions[name] else { return .unknown }
    if BuiltinCatalogue.function(named: name)?.lookup != nil {
      return services.contains(where: \.hasLookups) ? .library(signature, .lookup) : .unknown
    }
    if name == "debug", !services.contains(where: \.hasRequests) { return .unknown }
    return .library(signature, .ordinary)
  }
}
