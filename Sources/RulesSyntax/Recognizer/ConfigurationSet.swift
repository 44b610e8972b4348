/// A place prediction can be at, having chosen one alternative of the decision.
struct Configuration: Hashable {
  var state: Network.StateIndex
  let alternative: Int
  var context: PredictionContexts.ID
  /// Whether it has left the rule of the decision without knowing where it was called from.
  var leftDecisionRule = false
  /// Whether it returned from an outermost expression, so that it is no shadow of an alternative
  /// inside.
  var returnedFromOutermost = false
}

/// The places prediction can be at after some tokens, in the order they were found.
///
/// INVARIANT: one entry per state and alternative; their stacks are merged.
struct ConfigurationSet {
  private(set) var configurations: [Configuration] = []
  private var positions: [Key: Int] = [:]

  private struct Key: Hashable {
    let state: Network.StateIndex
    let alternative: Int
  }

  var isEmpty: Bool { configurations.isEmpty }

  mutating func insert(
    _ new: Configuration, contexts: inout PredictionContexts, emptyIsAny: Bool
  ) {
    let key = Key(state: new.state, alternative: new.alternative)
    guard let position = positions[key] else {
      positions[key] = configurations.count
      configurations.append(new)
      return
    }
    configurations[position].context = contexts.merge(
      configurations[position].context, new.context, emptyIsAny: emptyIsAny)
    if new.leftDecisionRule { configurations[position].leftDecisionRule = true }
    if new.returnedFromOutermost { configurations[position].returnedFromOutermost = true }
  }

  /// Without the places of later alternatives that the first alternative leads to as well.
  func withoutShadows(of first: Int) -> ConfigurationSet {
    let places = Set(configurations.lazy.filter { $0.alternative == first }.map(Place.init))
    var result = self
    result.configurations.removeAll { configuration in
      configuration.alternative != first && !configuration.returnedFromOutermost
        && places.contains(Place(configuration))
    }
    return result
  }

  /// The alternative all places have chosen; `nil` if there are several.
  var uniqueAlternative: Int? {
    guard let first = configurations.first?.alternative else { return nil }
    return configurations.allSatisfy { $0.alternative == first } ? first : nil
  }

  /// For each state and stack, the alternatives that lead there.
  private var alternativesByPlace: [Place: Set<Int>] {
    configurations.reduce(into: [:]) { groups, configuration in
      groups[Place(configuration), default: []].insert(configuration.alternative)
    }
  }

  private struct Place: Hashable {
    let state: Network.StateIndex
    let context: PredictionContexts.ID

    init(_ configuration: Configuration) {
      state = configuration.state
      context = configuration.context
    }
  }

  /// Whether more tokens cannot settle the decision without knowing the calling rules.
  func isConflict(in network: Network) -> Bool {
    if configurations.allSatisfy({ network.states[$0.state].kind == .ruleStop }) { return true }
    let groups = alternativesByPlace
    guard groups.values.contains(where: { $0.count > 1 }) else { return false }
    var byState: [Network.StateIndex: Set<Int>] = [:]
    for configuration in configurations {
      byState[configuration.state, default: []].insert(configuration.alternative)
    }
    return !byState.values.contains { $0.count == 1 }
  }

  /// The least of the alternatives in conflict.
  var leastConflictingAlternative: Int? {
    let conflicting = alternativesByPlace.values.filter { $0.count > 1 }
    return conflicting.compactMap { $0.min() }.min()
      ?? configurations.map(\.alternative).min()
  }

  /// The one alternative that is least at every place; `nil` if there are several.
  var onlyViableAlternative: Int? {
    let least = Set(alternativesByPlace.values.compactMap { $0.min() })
    return least.count == 1 ? least.first : nil
  }
}
