import RulesSyntax

/// What the uses of variables in an expression leave of their types.
struct VariableTypes {
  private struct Use {
    let variable: Resolution
    let name: String
    var types: TypeSet
  }

  /// One element for each variable. There are few at any place, so that a list is faster than a
  /// table.
  private var uses: [Use] = []

  static let none = VariableTypes()

  private init() {}

  /// One use of a variable.
  init(_ variable: Resolution, named name: String, _ types: TypeSet) {
    uses = [Use(variable: variable, name: name, types: types)]
  }

  private func index(of variable: Resolution) -> Int? {
    uses.firstIndex { $0.variable == variable }
  }

  subscript(variable: Resolution) -> TypeSet {
    index(of: variable).map { uses[$0].types } ?? .any
  }

  /// Takes a variable out, at the end of its scope.
  mutating func remove(_ variable: Resolution) -> TypeSet {
    index(of: variable).map { uses.remove(at: $0).types } ?? .any
  }

  /// Joins the uses in the parts of one expression, which are in source order.
  ///
  /// Returns the names of the variables for which no type is left, sorted; nothing is known of
  /// them from then on.
  mutating func merge(_ parts: [VariableTypes]) -> [String] {
    var hasConflict = false
    for part in parts where !part.uses.isEmpty {
      if uses.isEmpty {
        uses = part.uses
        continue
      }
      for use in part.uses {
        guard let index = index(of: use.variable) else {
          uses.append(use)
          continue
        }
        uses[index].types = uses[index].types.intersection(use.types)
        if uses[index].types.isEmpty { hasConflict = true }
      }
    }
    guard hasConflict else { return [] }
    let conflicts = uses.filter(\.types.isEmpty).map(\.name)
    uses.removeAll(where: \.types.isEmpty)
    return conflicts.sorted()
  }
}
