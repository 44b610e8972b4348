/// Chooses an alternative of a decision by looking at as many tokens as needed.
///
/// This is the ALL(*) algorithm of Parr, Harwell and Fisher (OOPSLA 2014): the decision is first
/// simulated without regard to the calling rules and, if that ends in a conflict, once more with
/// them. Which token an error is reported at depends on it.
struct Predictor {
  let network: Network
  let kinds: [TokenKind]
  var contexts = PredictionContexts()
  /// The furthest token looked at.
  private(set) var furthest = 0

  // The sets met so far without regard to the calling rules, and the steps between them.
  private var known: [ConfigurationSet] = []
  private var numbers: [[Configuration]: Int] = [:]
  private var starts: [Start: Int] = [:]
  private var outcomes: [Step: Outcome] = [:]

  private struct Start: Hashable {
    let decision: Network.StateIndex
    let precedence: Int
  }

  private struct Step: Hashable {
    let from: Int
    let kind: TokenKind
  }

  private enum Outcome {
    case nothing
    case choice(Int)
    case conflict(least: Int)
    case undecided(Int)
  }

  /// No alternative fits; the index of the token that fits none.
  struct NoViableAlternative: Error {
    let index: Int
  }

  init(network: Network, kinds: [TokenKind]) {
    self.network = network
    self.kinds = kinds
  }

  mutating func kind(at index: Int) -> TokenKind {
    furthest = max(furthest, min(index, kinds.count - 1))
    return index < kinds.count ? kinds[index] : .endOfFile
  }

  /// The number, from 0, of the way out of a decision to take.
  ///
  /// - Parameter usesContext: whether conflicts are settled with the stack of calling rules.
  mutating func alternative(
    at decision: Network.StateIndex, index start: Int, context: PredictionContexts.ID,
    precedence: Int,
    usesContext: Bool
  ) throws(NoViableAlternative) -> Int {
    var current = startNumber(decision, precedence: precedence)
    var index = start
    while true {
      let kind = kind(at: index)
      switch successor(of: current, over: kind) {
      case .nothing: return try finishedAlternative(known[current], failedAt: index)
      case .choice(let alternative): return alternative
      case .conflict(let least):
        guard usesContext else { return least }
        return try alternativeInContext(
          at: decision, index: start, context: context, precedence: precedence)
      case .undecided(let next): current = next
      }
      if kind != .endOfFile { index += 1 }
    }
  }

  /// The outcome of one more token; found once for each set and token.
  private mutating func successor(of number: Int, over kind: TokenKind) -> Outcome {
    let step = Step(from: number, kind: kind)
    if let outcome = outcomes[step] { return outcome }
    let outcome: Outcome
    if let next = reach(known[number], kind, isFull: false) {
      if let unique = next.uniqueAlternative {
        outcome = .choice(unique)
      } else if next.isConflict(in: network) {
        outcome = .conflict(least: next.leastConflictingAlternative ?? 0)
      } else {
        outcome = .undecided(self.number(of: next))
      }
    } else {
      outcome = .nothing
    }
    outcomes[step] = outcome
    return outcome
  }

  private mutating func startNumber(_ decision: Network.StateIndex, precedence: Int) -> Int {
    let start = Start(
      decision: decision, precedence: network.isPrecedenceLoop(decision) ? precedence : 0)
    if let number = starts[start] { return number }
    let number = number(
      of: startSet(
        decision, context: PredictionContexts.empty, precedence: precedence, isFull: false))
    starts[start] = number
    return number
  }

  private mutating func number(of set: ConfigurationSet) -> Int {
    if let number = numbers[set.configurations] { return number }
    known.append(set)
    numbers[set.configurations] = known.count - 1
    return known.count - 1
  }

  private mutating func alternativeInContext(
    at decision: Network.StateIndex, index start: Int, context: PredictionContexts.ID,
    precedence: Int
  ) throws(NoViableAlternative) -> Int {
    var current = startSet(decision, context: context, precedence: precedence, isFull: true)
    var index = start
    while true {
      let kind = kind(at: index)
      guard let next = reach(current, kind, isFull: true) else {
        return try finishedAlternative(current, failedAt: index)
      }
      if let choice = next.uniqueAlternative ?? next.onlyViableAlternative { return choice }
      current = next
      if kind != .endOfFile { index += 1 }
    }
  }

  /// The least alternative that was complete before the token that fits none.
  private func finishedAlternative(
    _ set: ConfigurationSet, failedAt index: Int
  ) throws(NoViableAlternative) -> Int {
    let finished = set.configurations.filter { configuration in
      configuration.leftDecisionRule
        || network.states[configuration.state].kind == .ruleStop
          && contexts.hasEmptyPath(configuration.context)
    }
    guard let least = finished.map(\.alternative).min() else {
      throw NoViableAlternative(index: index)
    }
    return least
  }

  // MARK: Simulation

  private mutating func startSet(
    _ decision: Network.StateIndex, context: PredictionContexts.ID, precedence: Int, isFull: Bool
  ) -> ConfigurationSet {
    let isLoop = network.isPrecedenceLoop(decision)
    var closure = Closure(isFull: isFull)
    closure.precedence = isLoop ? precedence : nil
    for (number, transition) in network.states[decision].transitions.enumerated() {
      closure.visited = []
      close(
        Configuration(state: transition.target, alternative: number, context: context),
        into: &closure)
    }
    return isLoop && !isFull ? closure.set.withoutShadows(of: 0) : closure.set
  }

  /// Where the places of a set lead over one token; `nil` for nowhere.
  private mutating func reach(
    _ set: ConfigurationSet, _ kind: TokenKind, isFull: Bool
  ) -> ConfigurationSet? {
    var moved = ConfigurationSet()
    var stopped: [Configuration] = []
    for configuration in set.configurations {
      let state = network.states[configuration.state]
      if state.kind == .ruleStop {
        if isFull || kind == .endOfFile { stopped.append(configuration) }
        continue
      }
      for case .token(let expected, let target) in state.transitions where expected.contains(kind) {
        var next = configuration
        next.state = target
        moved.insert(next, contexts: &contexts, emptyIsAny: !isFull)
      }
    }
    if stopped.isEmpty, kind != .endOfFile, moved.uniqueAlternative != nil { return moved }
    var closure = Closure(isFull: isFull)
    for configuration in moved.configurations { close(configuration, into: &closure) }
    var result = closure.set
    if kind == .endOfFile {
      let complete = result.configurations.filter { network.states[$0.state].kind == .ruleStop }
      result = ConfigurationSet()
      for configuration in complete {
        result.insert(configuration, contexts: &contexts, emptyIsAny: !isFull)
      }
    }
    let hasStop = result.configurations.contains { network.states[$0.state].kind == .ruleStop }
    if !isFull || !hasStop {
      for configuration in stopped {
        result.insert(configuration, contexts: &contexts, emptyIsAny: !isFull)
      }
    }
    return result.isEmpty ? nil : result
  }

  /// The set being completed by what can be reached without a token.
  private struct Closure {
    var set = ConfigurationSet()
    /// The places visited by leaving a rule without knowing its caller.
    var visited: Set<Configuration> = []
    let isFull: Bool
    /// What conditions of the decision's own rule are compared with; `nil` to pass all.
    var precedence: Int?
    /// How many rules have been entered less those left.
    var depth = 0

    init(isFull: Bool) { self.isFull = isFull }
  }

  private mutating func close(_ configuration: Configuration, into closure: inout Closure) {
    guard network.states[configuration.state].kind == .ruleStop else {
      return step(configuration, into: &closure)
    }
    for link in contexts.links(of: configuration.context) {
      if link == PredictionContexts.emptyLink {
        var bottom = configuration
        bottom.context = PredictionContexts.empty
        if closure.isFull {
          closure.set.insert(bottom, contexts: &contexts, emptyIsAny: false)
        } else {
          step(bottom, into: &closure)
        }
      } else {
        var returned = configuration
        returned.state = link.returnState
        returned.context = link.parent
        closure.depth -= 1
        close(returned, into: &closure)
        closure.depth += 1
      }
    }
  }

  private mutating func step(_ configuration: Configuration, into closure: inout Closure) {
    let state = network.states[configuration.state]
    if state.needsToken {
      closure.set.insert(configuration, contexts: &contexts, emptyIsAny: !closure.isFull)
    }
    for transition in state.transitions {
      var next = configuration
      next.state = transition.target
      var depthChange = 0
      switch transition {
      case .token: continue
      case .epsilon, .action: break
      case .precedence(let least, _):
        if closure.depth == 0, let precedence = closure.precedence, least < precedence { continue }
      case .ruleReturn(let precedence, _):
        depthChange = -1
        next.leftDecisionRule = true
        if closure.precedence != nil, precedence == 0, network.isPrecedenceRule(state.rule) {
          next.returnedFromOutermost = true
        }
        guard closure.visited.insert(next).inserted else { continue }
      case .rule(let rule, _, let follow):
        depthChange = 1
        next.state = network.ruleStarts[rule]
        next.context = contexts.push(follow, on: configuration.context)
      }
      closure.depth += depthChange
      close(next, into: &closure)
      closure.depth -= depthChange
    }
  }
}
