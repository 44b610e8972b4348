package import RulesEngine

extension Decision {
  /// The statements that a reader must see to understand the verdict, each place once.
  ///
  /// For a grant the last granting statement of each path. For a denial those of the unit that
  /// was denied, which is the last one evaluated; what was evaluated before documents were loaded
  /// counts only when nothing was evaluated after.
  package var decidingStatements: [StatementTrace] {
    if isAllowed || isInvalid { return grants }
    guard let last = statements.last else { return [] }
    let unit = statements.reversed().prefix { statement in
      guard statement.isPreliminary == last.isPreliminary, statement.path == last.path else {
        return false
      }
      // A grant for the real method would have ended the unit before this one.
      if case .granted = statement.result { return last.isPreliminary }
      return true
    }
    var shown: [StatementTrace] = []
    for statement in unit where !shown.contains(where: { $0.span == statement.span }) {
      shown.append(statement)
    }
    return shown.reversed()
  }

  private var isInvalid: Bool {
    if case .invalid = verdict { true } else { false }
  }

  private var grants: [StatementTrace] {
    var shown: [StatementTrace] = []
    for statement in statements.reversed() {
      guard case .granted = statement.result else { continue }
      let isShown = shown.contains { other in
        other.path == statement.path || other.span == statement.span
      }
      if !isShown { shown.append(statement) }
    }
    return shown.reversed()
  }
}
