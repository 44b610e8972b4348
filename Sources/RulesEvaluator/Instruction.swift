package import Patterns
package import RulesLibrary
package import RulesSyntax
package import RulesValues

/// The executable form of one node: names are slots, built-ins are resolved, constants are values.
///
/// Children are `NodeID`s, so the enum is not recursive, every instruction keeps the number of its
/// syntax node, and a record, a coverage count or a mutant is an array or a dictionary by the
/// same numbers.
package enum Instruction: Sendable {
  /// A hole, or a node that is not an expression; never evaluated.
  case none
  case constant(Value)
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
  case list([NodeID])
  /// Keys and values alternate.
  case map([NodeID])
  case path([PathPart])
  case not(NodeID)
  case negate(NodeID)
  case and(NodeID, NodeID)
  case or(NodeID, NodeID)
  case binary(BinaryOperator, NodeID, NodeID)
  case typeTest(NodeID, String)
  case ternary(NodeID, NodeID, NodeID)
  case member(NodeID, Text)
  case index(NodeID, NodeID)
  case slice(NodeID, NodeID?, NodeID?)
  /// A call of a function of the rules file, by its index in `Program.functions`.
  case call(Int32, [NodeID])
  /// A library function, with its namespace or without.
  case function(FunctionFamily, [NodeID])
  /// A name that no function has; its arguments are evaluated all the same.
  case unknownFunction(Text, [NodeID])
  /// A method of the receiver.
  case method(MethodFamily, NodeID, [NodeID])
  /// A method whose one argument is a pattern known in advance.
  case patternMethod(MethodFamily, NodeID, Pattern, argument: NodeID)
  /// A method name that no type has.
  case unknownMethod(Text, NodeID, [NodeID])
  /// `get`, `exists` and their kin.
  case lookup(DocumentLookup, FunctionFamily, [NodeID])
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
