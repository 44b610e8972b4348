package import RulesLibrary
package import RulesSyntax
package import RulesValues

/// The executable form of one node: names are slots, built-ins are resolved, constants are values.
///
/// Children are `NodeID`s, so the enum is not recursive, every instruction keeps the number of its
/// syntax node, and a record, a coverage count or a mutant is an array or a dictionary by the
/// same numbers. Whatever is counted by reference lies in the program's tables and is named by
/// its index, so dispatching an instruction touches no reference count.
package enum Instruction: Sendable {
  /// A hole, or a node that is not an expression; never evaluated.
  case none
  /// A value of `Program.constants`.
  case constant(Int32)
  /// An undeclared name. **Evidence:** `language.md` §2.3.
  case unknownVariable
  case request
  case resource
  /// `request.<key>`, without building the whole `request` map.
  case requestMember(RequestKey)
  /// `resource.data`, without building the `resource` map.
  case resourceData
  /// `request.resource.data`, likewise.
  case requestResourceData
  /// A parameter or let: a slot of the current call.
  case local(Int32)
  /// A capture: a slot of the matched chain of match blocks, outermost first.
  case capture(Int32)
  case parenthesized(NodeID)
  case list(Operands)
  /// Keys and values alternate.
  case map(Operands)
  /// The parts of `Program.paths`.
  case path(Int32)
  case not(NodeID)
  case negate(NodeID)
  case and(NodeID, NodeID)
  case or(NodeID, NodeID)
  case binary(BinaryOperator, NodeID, NodeID)
  /// With a name of `Program.names`.
  case typeTest(NodeID, Int32)
  case ternary(NodeID, NodeID, NodeID)
  /// With a name of `Program.names`.
  case member(NodeID, Int32)
  case index(NodeID, NodeID)
  case slice(NodeID, NodeID?, NodeID?)
  /// A call of a function of the rules file, by its index in `Program.functions`.
  case call(Int32, Operands)
  /// A library function of `Program.libraryFunctions`.
  case function(Int32, Operands)
  /// A name that no function has; its arguments are evaluated all the same.
  case unknownFunction(Int32, Operands)
  /// A method of `Program.methods`.
  case method(Int32, NodeID, Operands)
  /// A method whose one argument is a pattern known in advance.
  case patternMethod(Int32, NodeID, pattern: Int32, argument: NodeID)
  /// A method name that no type has.
  case unknownMethod(Int32, NodeID, Operands)
  /// `get`, `exists` and their kin.
  case lookup(DocumentLookup, Int32, Operands)
}

/// A range of `Program.operands`.
package struct Operands: Sendable {
  package let start: Int32
  package let count: Int32

  package var range: Range<Int> { Int(start)..<Int(start + count) }
}

/// One segment of a path expression.
package enum PathPart: Sendable {
  case literal(Text)
  case interpolation(NodeID)
  case capture(Text)
  case glob(Text)
}

/// The keys of `request` that exist for some method. **Evidence:** `language.md` §5.2.
package enum RequestKey: String, Hashable, Sendable, CaseIterable {
  case auth, method, path, time, resource, query
  case headers, inTransaction, fields, writeFields, transforms, readFields, autoId
}
