import RulesSyntax

/// What the uses of variables in an expression leave of their types.
struct VariableTypes {
  private var types: [Resolution: (name: String, types: TypeSet)] = [:]

  static let none = VariableTypes()

  private init() {}

  /// One use of a variable.
  init(_ variable: Resolution, named name: String, _ types: TypeSet) {
    if !types.isAny { self.types = [variable: (name, types)] }
  }

  subscript(variable: Resolution) -> TypeSet { types[variable]?.types ?? .any }

  /// Takes a variable out, at the end of its scope.
  mutating func remove(_ variable: Resolution) -> TypeSet {
    types.removeValue(forKey: variable)?.types ?? .any
  }

  /// Joins the uses in the parts of one expression.
  ///
  /// Returns the names of the variables for which no type is left, sorted; nothing is known of
  /// them from then on.
  mutating func merge(_ others: some Sequence<VariableTypes>) -> [String] {
    for var other in others {
      if other.types.count > types.count { swap(&types, &other.types) }
      for (variable, use) in other.types {
        let known = types[variable]?.types ?? .any
        types[variable] = (use.name, known.intersection(use.types))
      }
    }
    let conflicts = types.filter { $0.value.types.isEmpty }
    guard !conflicts.isEmpty else { return [] }
    for variable in conflicts.keys { types[variable] = nil }
    return conflicts.values.map(\.name).sorted()
  }
}
