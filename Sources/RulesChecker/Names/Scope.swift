import RulesSyntax

/// The names visible at one place, innermost last.
///
/// Variables and functions live in separate namespaces. **Evidence:** `language.md` §2.3.
struct Scope {
  private var variables: [String: Resolution] = ["request": .request, "resource": .resource]
  /// One table per container, outermost first, so that entering a container copies no names.
  private var functions: [[String: NodeID]] = []

  /// The scope inside a container that declares these functions.
  func declaring(_ declarations: [FunctionDeclaration]) -> Scope {
    guard !declarations.isEmpty else { return self }
    var scope = self
    scope.functions.append(
      Dictionary(
        declarations.map { ($0.name.text, $0.id) }, uniquingKeysWith: { first, _ in first }))
    return scope
  }

  /// The scope inside a match block, its functions excluded.
  func binding(capturesOf match: MatchDeclaration) -> Scope {
    var scope = self
    for (index, segment) in match.path.segments.enumerated() {
      switch segment.kind {
      case .literal: continue
      case .capture(let name), .glob(let name):
        scope.variables[name.text] = .capture(match: match.id, segment: index)
      }
    }
    return scope
  }

  /// The scope of a function's first `let`.
  func binding(parametersOf function: FunctionDeclaration) -> Scope {
    var scope = self
    for (index, parameter) in function.parameters.enumerated() {
      scope.variables[parameter.text] = .parameter(index)
    }
    return scope
  }

  /// Binds a name from here on.
  mutating func bind(_ name: String, to resolution: Resolution) {
    variables[name] = resolution
  }

  var variableNames: some Sequence<String> { variables.keys }

  var functionNames: some Sequence<String> { functions.lazy.flatMap(\.keys) }

  func variable(_ name: String) -> Resolution? { variables[name] }

  func function(_ name: String) -> NodeID? {
    for table in functions.reversed() {
      if let function = table[name] { return function }
    }
    return nil
  }
}
