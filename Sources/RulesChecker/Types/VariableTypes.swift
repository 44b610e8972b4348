import RulesSyntax

/// What the uses of variables in an expression leave of their types.
struct VariableTypes {
  private struct Use {
    let name: String
    var types: TypeSet
  }

  private var uses: [Resolution: Use] = [:]

  static let none = VariableTypes()

  private init() {}

  /// One use of a variable.
  init(_ variable: Resolution, named name: String, _ types: TypeSet) {
    uses = [variable: Use(name: name, types: types)]
  }

  subscript(variable: Resolution) -> TypeSet { uses[variable]?.types ?? .any }

  /// Takes a variable out, at the end of its scope.
  mutating func remove(_ variable: Resolution) -> TypeSet {
    uses.removeValue(forKey: variable)?.types ?? .any
  }

  /// Joins the uses in the parts of one expression, which are in source order.
  ///
  /// Returns the names of the variables for which no type is left, sorted; nothing is known of
  /// them from then on.
  mutating func merge(_ parts: [VariableTypes]) -> [String] {
    var conflicts: [Resolution: String] = [:]
    for part in parts {
      // The smaller goes into the larger, which keeps long chains linear.
      let isPartLarger = part.uses.count > uses.count
      let smaller = isPartLarger ? uses : part.uses
      if isPartLarger { uses = part.uses }
      for (variable, use) in smaller {
        guard let other = uses[variable] else {
          uses[variable] = use
          continue
        }
        let (first, second) = isPartLarger ? (use, other) : (other, use)
        let types = first.types.intersection(second.types)
        uses[variable]?.types = types
        if types.isEmpty { conflicts[variable] = use.name }
      }
    }
    for variable in conflicts.keys { uses[variable] = nil }
    return conflicts.values.sorted()
  }
}
