import RulesSyntax

/// What the names of a file mean, and who uses them.
struct NameUse {
  /// A place where names are read.
  enum User: Hashable {
    case function(NodeID)
    /// A condition that knows some names.
    case condition(Vocabulary)
  }

  /// A function with what it uses.
  struct Function {
    let declaration: FunctionDeclaration
    /// Whether it stands outside of every service.
    let isFileLevel: Bool
    /// The functions called, without repetitions, in source order.
    var callees: [Int] = []
    /// The parameters and lets that are read.
    var used: Set<Resolution> = []
    /// What the conditions that reach this function know.
    var vocabulary: Vocabulary = []
  }

  private(set) var resolutions: NodeMap<Resolution?>
  /// The unknown names with what was probably meant.
  private(set) var suggestions: [(name: Name, suggestion: String)] = []
  /// In the order of declaration, outer scopes first.
  private(set) var functions: [Function] = []
  private var indices: [NodeID: Int] = [:]
  /// The functions called by the conditions of each vocabulary.
  private var roots: [Vocabulary: Set<Int>] = [:]
  private var called: Set<NodeID> = []
  /// The functions that have the same name and container as an earlier one, which is an error,
  /// by that one.
  private var duplicates: [NodeID: [Int]] = [:]
  private var firstOfName: [NodeID: NodeID] = [:]

  init(nodeCount: Int) {
    resolutions = NodeMap(count: nodeCount, filledWith: nil)
  }

  func index(of function: NodeID) -> Int? { indices[function] }

  /// Whether no condition or function calls it, itself included.
  func isUnused(_ function: NodeID) -> Bool {
    !called.contains(firstOfName[function] ?? function)
  }

  /// Whether a function, or another of its name, takes a number of arguments.
  func acceptsCount(_ count: Int, callOf index: Int) -> Bool {
    let others = duplicates[functions[index].declaration.id] ?? []
    return ([index] + others).contains { functions[$0].declaration.parameters.count == count }
  }

  /// Makes the functions of a container known, before any name is read in it.
  mutating func declare(_ declarations: [FunctionDeclaration], isFileLevel: Bool) {
    var first: [String: NodeID] = [:]
    for declaration in declarations {
      if let first = first[declaration.name.text] {
        firstOfName[declaration.id] = first
        duplicates[first, default: []].append(functions.count)
      } else {
        first[declaration.name.text] = declaration.id
      }
      indices[declaration.id] = functions.count
      functions.append(Function(declaration: declaration, isFileLevel: isFileLevel))
    }
  }

  mutating func record(_ resolution: Resolution, of expression: NodeID, by user: User) {
    resolutions[expression] = resolution
    switch resolution {
    case .parameter, .binding:
      if case .function(let id) = user, let index = indices[id] {
        functions[index].used.insert(resolution)
      }
    case .function(let callee): recordCall(of: callee, by: user)
    case .request, .resource, .capture, .builtin, .package, .unknown: break
    }
  }

  private mutating func recordCall(of callee: NodeID, by user: User) {
    called.insert(callee)
    guard let callee = indices[callee] else { return }
    switch user {
    case .condition(let vocabulary): roots[vocabulary, default: []].insert(callee)
    case .function(let id):
      guard let caller = indices[id] else { return }
      if !functions[caller].callees.contains(callee) { functions[caller].callees.append(callee) }
    }
  }

  mutating func suggest(_ suggestion: String, for name: Name) {
    suggestions.append((name, suggestion))
  }

  /// Finds what the conditions that reach each function know.
  mutating func followCalls() {
    for (vocabulary, called) in roots {
      var pending = Array(called)
      while let index = pending.popLast() {
        if functions[index].vocabulary.isSuperset(of: vocabulary) { continue }
        functions[index].vocabulary.formUnion(vocabulary)
        pending += functions[index].callees
      }
    }
  }
}
