import RulesSyntax

/// What the names of a file mean, and who uses them.
struct NameUse {
  /// A place where names are read.
  enum User: Hashable {
    case function(NodeID)
    /// The conditions of a service.
    case conditions(ServiceKind)
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
    /// The services whose conditions reach this function.
    var services: Set<ServiceKind> = []
  }

  private(set) var resolutions: NodeMap<Resolution?>
  /// In the order of declaration, outer scopes first.
  private(set) var functions: [Function] = []
  private var indices: [NodeID: Int] = [:]
  /// The functions called by the conditions of each service.
  private var roots: [ServiceKind: Set<Int>] = [:]
  private var called: Set<NodeID> = []

  init(nodeCount: Int) {
    resolutions = NodeMap(count: nodeCount, filledWith: nil)
  }

  func index(of function: NodeID) -> Int? { indices[function] }

  /// Whether no condition or function calls it, itself included.
  func isUnused(_ function: NodeID) -> Bool { !called.contains(function) }

  /// Makes a function known; all of a container's are declared before any name is read in it.
  mutating func declare(_ declaration: FunctionDeclaration, isFileLevel: Bool) {
    indices[declaration.id] = functions.count
    functions.append(Function(declaration: declaration, isFileLevel: isFileLevel))
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
    case .conditions(let service): roots[service, default: []].insert(callee)
    case .function(let id):
      guard let caller = indices[id] else { return }
      if !functions[caller].callees.contains(callee) { functions[caller].callees.append(callee) }
    }
  }

  /// Finds the services that reach each function.
  mutating func followCalls() {
    for (service, called) in roots {
      var pending = Array(called)
      while let index = pending.popLast() {
        guard functions[index].services.insert(service).inserted else { continue }
        pending += functions[index].callees
      }
    }
  }
}
