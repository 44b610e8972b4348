import RulesLibrary
import RulesSyntax

/// What the names at a place stand for, given what the place knows.
struct NameContext {
  let names: NameUse
  let vocabulary: Vocabulary
  /// Whether the place is a function outside of every service.
  let isFileLevel: Bool

  init(_ names: NameUse, condition vocabulary: Vocabulary) {
    self.names = names
    self.vocabulary = vocabulary
    isFileLevel = false
  }

  init(_ names: NameUse, function: NameUse.Function) {
    self.names = names
    vocabulary = function.vocabulary
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
    case .request: return vocabulary.contains(.request) ? resolution : nil
    case .resource: return vocabulary.contains(.resource) ? resolution : nil
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
      return vocabulary.contains(.lookups) ? .library(signature, .lookup) : .unknown
    }
    if name == "debug", !vocabulary.contains(.debug) { return .unknown }
    return .library(signature, .ordinary)
  }
}
