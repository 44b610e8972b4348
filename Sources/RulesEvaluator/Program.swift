package import Patterns
package import RulesLibrary
package import RulesSyntax
package import RulesValues

/// A checked rules file in executable form; compiled once, shared by all requests.
///
/// A class, so that evaluators copy one reference; nothing in it ever changes.
package final class Program: Sendable {
  /// One per node of the file, indexed by `NodeID`.
  package let instructions: [Instruction]
  /// What evaluating a node costs by itself, its operands excluded. **Evidence:** §4.7.
  package let costs: [Int32]
  /// The offset at which the official engine places a node's own error.
  package let anchors: [Int32]
  /// The offset at which a node starts.
  package let starts: [Int32]
  /// What instructions name by index.
  package let tables: Tables
  package let functions: [CompiledFunction]
  /// All statements of the Firestore service, in source order.
  package let statements: [CompiledStatement]
  /// Finds the statements for a path.
  package let matcher: PathMatcher

  /// The things that instructions name by index.
  package struct Tables: Sendable {
    package var operands: [NodeID] = []
    /// Wrapped already, so that evaluating a constant is a copy.
    package var constants: [Outcome] = []
    package var names: [Text] = []
    package var paths: [[PathPart]] = []
    package var patterns: [Pattern] = []
    package var libraryFunctions: [FunctionFamily] = []
    package var methods: [MethodFamily] = []
    /// `f(a, b)` for each function, for the message about a wrong number of arguments.
    package var signatures: [String] = []
  }

  package init(
    instructions: [Instruction], costs: [Int32], anchors: [Int32], starts: [Int32],
    tables: Tables, functions: [CompiledFunction], statements: [CompiledStatement],
    matcher: PathMatcher
  ) {
    self.instructions = instructions
    self.costs = costs
    self.anchors = anchors
    self.starts = starts
    self.tables = tables
    self.functions = functions
    self.statements = statements
    self.matcher = matcher
  }

  /// The value of an instruction that is a constant.
  package func constant(at id: NodeID) -> Value? {
    guard case .constant(let index) = instructions[id.index],
      case .value(let value) = tables.constants[Int(index)]
    else { return nil }
    return value
  }
}

/// A function of the rules file; plain numbers, so that a call counts no references.
package struct CompiledFunction: Sendable {
  package let id: NodeID
  package let parameterCount: Int32
  /// The values of its lets, in order; they take the slots after the parameters.
  package let lets: Operands
  package let body: NodeID
}

/// The methods that a statement can name.
package struct MethodSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let get = MethodSet(rawValue: 1)
  package static let list = MethodSet(rawValue: 2)
  package static let create = MethodSet(rawValue: 4)
  package static let update = MethodSet(rawValue: 8)
  package static let delete = MethodSet(rawValue: 16)
  package static let read: MethodSet = [.get, .list]
  package static let write: MethodSet = [.create, .update, .delete]

  /// The methods of a name, matched case-insensitively; none for an unknown one.
  package init(named name: String) {
    switch name.lowercased() {
    case "get": self = .get
    case "list": self = .list
    case "create": self = .create
    case "update": self = .update
    case "delete": self = .delete
    case "read": self = .read
    case "write": self = .write
    default: self = []
    }
  }
}

/// One `allow` statement.
package struct CompiledStatement: Sendable {
  package let id: NodeID
  package let methods: MethodSet
  /// `nil` for a statement that always grants.
  package let condition: NodeID?
  /// The offset whose line the official text names: that of the condition, else the statement's.
  package let offset: Int
}
