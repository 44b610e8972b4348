package import Patterns
package import RulesValues

/// The methods of one name, at most one per type of receiver.
package struct MethodFamily: Sendable {
  package let name: String
  /// One element per value type, in the order of the type's ordinal.
  private let members: [Builtin?]

  init(_ name: String, _ builtins: [Builtin]) {
    self.name = name
    var members = [Builtin?](repeating: nil, count: ValueType.allCases.count)
    for builtin in builtins {
      guard case .method(let type) = builtin.receiver else { continue }
      members[type.ordinal] = builtin
    }
    self.members = members
  }

  /// All methods of the name.
  package var builtins: [Builtin] { members.compactMap { $0 } }

  /// The method on receivers of a type.
  package func method(on type: ValueType) -> Builtin? { members[type.ordinal] }

  /// Whether the one argument is a pattern, which can be compiled beforehand.
  package var takesPattern: Bool {
    builtins.contains { builtin in
      switch builtin.body {
      case .pattern: true
      case .unary, .binary, .many, .variadic, .lookup: false
      }
    }
  }

  package func invoke(on receiver: Value) throws(Failure) -> Value {
    try builtin(for: receiver).call(on: receiver)
  }

  package func invoke(on receiver: Value, _ argument: Value) throws(Failure) -> Value {
    try builtin(for: receiver).call(on: receiver, argument)
  }

  package func invoke(on receiver: Value, _ arguments: [Value]) throws(Failure) -> Value {
    try builtin(for: receiver).call([receiver] + arguments)
  }

  /// Calls a method whose literal pattern has been compiled beforehand.
  package func invoke(
    on receiver: Value, _ argument: Value, compiled pattern: Pattern
  ) throws(Failure) -> Value {
    try builtin(for: receiver).call(on: receiver, argument, compiled: pattern)
  }

  private func builtin(for receiver: Value) throws(Failure) -> Builtin {
    if let builtin = members[receiver.type.ordinal] { return builtin }
    throw missing(on: receiver)
  }

  /// Why a receiver does not have the method, or `nil` when it has.
  package func absence(on receiver: Value) -> Failure? {
    members[receiver.type.ordinal] == nil ? missing(on: receiver) : nil
  }

  private func missing(on receiver: Value) -> Failure {
    if case .null = receiver { return Failure(.nullValue) }
    return Failure(.functionNotFound(Text(name)))
  }
}

/// A function, with or without namespace.
package struct FunctionFamily: Sendable {
  package let builtin: Builtin

  /// What the evaluator has to look up itself, if anything.
  package var lookup: DocumentLookup? {
    guard case .lookup(let lookup) = builtin.body else { return nil }
    return lookup
  }

  package func invoke(_ arguments: [Value]) throws(Failure) -> Value {
    try builtin.call(arguments)
  }

  /// Why a look-up cannot take these arguments.
  package func mismatch(_ arguments: [Value]) -> Failure {
    builtin.mismatch(arguments)
  }
}

extension ValueType {
  /// The position among all types.
  fileprivate var ordinal: Int {
    switch self {
    case .null: 0
    case .bool: 1
    case .int: 2
    case .float: 3
    case .string: 4
    case .bytes: 5
    case .timestamp: 6
    case .duration: 7
    case .latlng: 8
    case .path: 9
    case .list: 10
    case .map: 11
    case .vector: 12
    case .set: 13
    case .mapDiff: 14
    case .constraint: 15
    }
  }
}
