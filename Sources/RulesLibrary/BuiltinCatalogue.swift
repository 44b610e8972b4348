package import Patterns
package import RulesValues

/// All built-ins, and the ways to find them.
package enum BuiltinCatalogue {
  /// Every declaration, by receiver and then by name.
  package static let all: [Builtin] =
    stringMethods + bytesMethods + listMethods + setMethods + mapMethods + mapDiffMethods
    + pathMethods + timestampMethods + durationMethods + geoPointMethods + constraintMethods
    + conversionFunctions + mathFunctions + hashingFunctions + timestampFunctions
    + durationFunctions + geoPointFunctions + documentFunctions

  private static let methods: [String: MethodFamily] = {
    var families: [String: MethodFamily] = [:]
    for builtin in all {
      guard case .method(let type) = builtin.receiver else { continue }
      families[builtin.name, default: MethodFamily(name: builtin.name)].add(builtin, for: type)
    }
    return families
  }()

  private static let functions: [Builtin.Receiver: [String: FunctionFamily]] = {
    var families: [Builtin.Receiver: [String: FunctionFamily]] = [:]
    for builtin in all {
      if case .method = builtin.receiver { continue }
      families[builtin.receiver, default: [:]][builtin.name] = FunctionFamily(builtin: builtin)
    }
    return families
  }()

  /// The names that cannot be variables. **Evidence:** `language.md` §1.2.
  package static func isNamespace(_ name: String) -> Bool {
    functions[.namespace(name)] != nil
  }

  /// The methods of a name, over all receivers that have it.
  package static func method(named name: String) -> MethodFamily? {
    methods[name]
  }

  package static func function(named name: String) -> FunctionFamily? {
    functions[.global]?[name]
  }

  package static func function(
    named name: String, in namespace: String
  ) -> FunctionFamily? {
    functions[.namespace(namespace)]?[name]
  }
}

/// A function without receiver.
package struct FunctionFamily: Sendable {
  package let builtin: Builtin

  /// The look-up that the function stands for, if it reads documents.
  package var lookup: DocumentLookup? {
    if case .lookup(let lookup) = builtin.body { lookup } else { nil }
  }

  /// The failure of arguments that it does not take.
  package func mismatch(_ arguments: [Value]) -> Failure {
    builtin.mismatch(arguments)
  }

  package func invoke(_ arguments: [Value]) throws(Failure) -> Value {
    try builtin.run(on: nil, arguments)
  }
}

/// The methods of one name, found by the type of the receiver.
package struct MethodFamily: Sendable {
  package let name: String
  /// One element per `ValueType`, in its order.
  private var builtins: [Builtin?]

  init(name: String) {
    self.name = name
    builtins = Array(repeating: nil, count: ValueType.allCases.count)
  }

  mutating func add(_ builtin: Builtin, for type: ValueType) {
    builtins[type.index] = builtin
  }

  /// The declarations, in the order of `ValueType`.
  package var declarations: [Builtin] { builtins.compactMap { $0 } }

  package func builtin(for type: ValueType) -> Builtin? {
    builtins[type.index]
  }

  /// Whether the one argument is a pattern.
  package var takesPattern: Bool {
    declarations.contains { if case .pattern = $0.body { true } else { false } }
  }

  private func builtin(on receiver: Value) throws(Failure) -> Builtin {
    guard let builtin = builtins[receiver.type.index] else {
      if case .null = receiver { throw Failure(.nullValue) }
      throw Failure(.functionNotFound(Text(name)))
    }
    return builtin
  }

  package func invoke(on receiver: Value) throws(Failure) -> Value {
    let builtin = try builtin(on: receiver)
    guard case .unary(let body) = builtin.body else { return try builtin.run(on: receiver, []) }
    return try body(receiver)
  }

  package func invoke(on receiver: Value, _ argument: Value) throws(Failure) -> Value {
    let builtin = try builtin(on: receiver)
    guard case .binary(let body) = builtin.body else {
      return try builtin.run(on: receiver, [argument])
    }
    return try body(receiver, try builtin.adjusted(argument))
  }

  package func invoke(on receiver: Value, _ arguments: [Value]) throws(Failure) -> Value {
    try builtin(on: receiver).run(on: receiver, arguments)
  }

  /// With the pattern already compiled from the argument.
  package func invoke(
    on receiver: Value, _ argument: Value, compiled pattern: Pattern
  ) throws(Failure) -> Value {
    let builtin = try builtin(on: receiver)
    guard case .pattern(let body) = builtin.body else {
      return try builtin.run(on: receiver, [argument])
    }
    return try body(receiver, pattern)
  }
}

extension ValueType {
  /// The position in `allCases`.
  fileprivate var index: Int {
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
