import RulesLibrary
import RulesValues

extension StaticSignature {
  /// The signatures of all methods, by name; the receivers in the order of messages.
  static let methods: [String: StaticSignature] = signatures { builtin in
    if case .method = builtin.receiver { builtin.name } else { nil }
  }

  /// The signatures of all functions, by the name that messages print, such as `math.abs`.
  static let functions: [String: StaticSignature] = signatures { builtin in
    switch builtin.receiver {
    case .global: builtin.name
    case .namespace(let namespace): namespace + "." + builtin.name
    case .method: nil
    }
  }

  private static func signatures(
    named name: (Builtin) -> String?
  ) -> [String: StaticSignature] {
    var overloads: [String: [Overload]] = [:]
    let ranked = BuiltinCatalogue.all.compactMap { builtin in
      rank(builtin).map { (rank: $0, builtin: builtin) }
    }
    for (_, builtin) in ranked.sorted(by: { $0.rank < $1.rank }) {
      guard let name = name(builtin) else { continue }
      overloads[name, default: []] += builtin.overloads.map { overload(of: builtin, $0) }
    }
    return overloads.mapValues(StaticSignature.init)
  }

  private static func overload(of builtin: Builtin, _ signature: Signature) -> Overload {
    var operands = signature.parameters.map { argument($0) }
    if case .method(let type) = builtin.receiver { operands.insert(TypeSet([type]), at: 0) }
    return Overload(operands: operands, result: result(of: builtin, signature))
  }

  /// What an argument may be: ints are taken where floats are expected.
  private static func argument(_ parameter: Signature.Parameter) -> TypeSet {
    switch parameter {
    case .any: .any
    case .type(.float): TypeSet([.float, .int])
    case .type(let type): TypeSet([type])
    }
  }

  /// Nothing is known of what look-ups return, not even of `exists`.
  ///
  /// Where an int is expected of a function that returns an int for ints and a float for floats, as
  /// `math.abs` does, its argument may be a float, too.
  private static func result(of builtin: Builtin, _ signature: Signature) -> TypeSet {
    if case .lookup = builtin.body { return .any }
    let results = builtin.overloads.map(\.result)
    switch signature.result {
    case .any: return .any
    case .type(.int) where results.contains(.type(.float)): return .number
    case .type(.float) where results.contains(.type(.int)): return .number
    case .type(let type): return TypeSet([type])
    }
  }

  /// The place of a receiver in `Expected one of […]`; `nil` for a receiver that the official
  /// compiler does not know statically.
  private static func rank(_ builtin: Builtin) -> Int? {
    guard case .method(let type) = builtin.receiver else { return 0 }
    return receiverOrder.firstIndex(of: type)
  }

  private static let receiverOrder: [ValueType] = [
    .string, .bytes, .list, .set, .map, .mapDiff, .path, .duration, .timestamp, .latlng,
  ]
}
