/// The augmented transition network of a grammar: what the official parser generator makes of it.
///
/// A rule is a path from its start state to its stop state; choices are states with more than one
/// way out.
struct Network: Sendable {
  typealias StateIndex = Int

  enum StateKind: Hashable, Sendable {
    case basic, ruleStart, ruleStop
    /// Before the alternatives of a choice; for an optional block the last way out skips it.
    case blockStart(isOptional: Bool)
    /// Before the body of a loop that runs any number of times, or at least once.
    case loopEntry, plusStart
    /// After the body of a loop; `entry` is the `loopEntry` or `plusStart` it belongs to.
    case starLoopBack(entry: StateIndex), plusLoopBack(entry: StateIndex)
  }

  enum Transition: Hashable, Sendable {
    case epsilon(StateIndex)
    case token(TokenSet, StateIndex)
    case rule(Int, precedence: Int, follow: StateIndex)
    case precedence(Int, StateIndex)
    /// The way back from a rule; `precedence` is what the rule was entered with.
    case ruleReturn(precedence: Int, StateIndex)
    case action(Grammar.Action, StateIndex)

    /// The state it leads to; for a rule, the state after it.
    var target: StateIndex {
      switch self {
      case .epsilon(let target), .token(_, let target), .rule(_, _, let target),
        .precedence(_, let target), .ruleReturn(_, let target), .action(_, let target):
        target
      }
    }
  }

  struct State: Sendable {
    let kind: StateKind
    let rule: Int
    var transitions: [Transition] = []

    /// Whether prediction has to wait here for a token.
    var needsToken: Bool {
      guard case .token = transitions.first else { return transitions.isEmpty }
      return true
    }

    /// Whether there is a choice to make.
    var isDecision: Bool {
      switch kind {
      case .basic, .ruleStart, .ruleStop: false
      case .starLoopBack: false
      case .blockStart, .loopEntry, .plusStart, .plusLoopBack: transitions.count > 1
      }
    }
  }

  private(set) var states: [State] = []
  private(set) var ruleNames: [String] = []
  private(set) var ruleStarts: [StateIndex] = []
  private(set) var ruleStops: [StateIndex] = []
  private var precedenceRules: Set<Int> = []
  /// The tokens that can come next within the rule, for each state.
  private(set) var nextTokens: [TokenSet] = []
  /// The tokens that can come after each rule, wherever it is used.
  private(set) var followTokens: [TokenSet] = []
  /// For decisions that one token settles, the tokens of each way out.
  private(set) var singleTokenChoices: [[TokenSet]?] = []

  init(grammar: Grammar) {
    ruleNames = grammar.rules.map(\.name)
    for rule in grammar.rules.indices {
      ruleStarts.append(addState(.ruleStart, rule: rule))
      ruleStops.append(addState(.ruleStop, rule: rule))
    }
    for (rule, definition) in grammar.rules.enumerated() {
      let (first, last) = build(definition.body, rule: rule)
      connect(ruleStarts[rule], .epsilon(first))
      connect(last, .epsilon(ruleStops[rule]))
    }
    for state in states {
      for case .precedence in state.transitions { precedenceRules.insert(state.rule) }
    }
    // The end of a rule leads to every place it is used from.
    for state in states.indices {
      for case .rule(let rule, let precedence, let follow) in states[state].transitions {
        connect(ruleStops[rule], .ruleReturn(precedence: precedence, follow))
      }
    }
    computeTokens()
  }

  private mutating func addState(_ kind: StateKind, rule: Int) -> StateIndex {
    states.append(State(kind: kind, rule: rule))
    return states.count - 1
  }

  private mutating func connect(_ state: StateIndex, _ transition: Transition) {
    states[state].transitions.append(transition)
  }

  // MARK: Building

  private mutating func build(
    _ piece: Grammar.Piece, rule: Int
  ) -> (first: StateIndex, last: StateIndex) {
    switch piece {
    case .token(let set):
      return step(rule: rule) { .token(set, $0) }
    case .rule(let index, let precedence):
      return step(rule: rule) { .rule(index, precedence: precedence, follow: $0) }
    case .precedence(let precedence):
      return step(rule: rule) { .precedence(precedence, $0) }
    case .action(let action):
      return step(rule: rule) { .action(action, $0) }
    case .sequence(let pieces):
      guard let head = pieces.first else { return step(rule: rule) { .epsilon($0) } }
      let (first, headLast) = build(head, rule: rule)
      var last = headLast
      for piece in pieces.dropFirst() {
        let next = build(piece, rule: rule)
        connect(last, .epsilon(next.first))
        last = next.last
      }
      return (first, last)
    case .choice(let alternatives):
      return block(.blockStart(isOptional: false), alternatives, rule: rule)
    case .optional(let body):
      let (start, end) = block(.blockStart(isOptional: true), alternatives(of: body), rule: rule)
      connect(start, .epsilon(end))
      return (start, end)
    case .star(let body):
      let entry = addState(.loopEntry, rule: rule)
      let (start, end) = build(body, rule: rule)
      let back = addState(.starLoopBack(entry: entry), rule: rule)
      let exit = addState(.basic, rule: rule)
      connect(entry, .epsilon(start))
      connect(entry, .epsilon(exit))
      connect(end, .epsilon(back))
      connect(back, .epsilon(entry))
      return (entry, exit)
    case .plus(let body):
      let (start, end) = block(.plusStart, alternatives(of: body), rule: rule)
      let back = addState(.plusLoopBack(entry: start), rule: rule)
      let exit = addState(.basic, rule: rule)
      connect(end, .epsilon(back))
      connect(back, .epsilon(start))
      connect(back, .epsilon(exit))
      return (start, exit)
    }
  }

  private func alternatives(of piece: Grammar.Piece) -> [Grammar.Piece] {
    if case .choice(let alternatives) = piece { alternatives } else { [piece] }
  }

  private mutating func step(
    rule: Int, _ transition: (StateIndex) -> Transition
  ) -> (first: StateIndex, last: StateIndex) {
    let first = addState(.basic, rule: rule)
    let last = addState(.basic, rule: rule)
    connect(first, transition(last))
    return (first, last)
  }

  private mutating func block(
    _ kind: StateKind, _ alternatives: [Grammar.Piece], rule: Int
  ) -> (first: StateIndex, last: StateIndex) {
    let start = addState(kind, rule: rule)
    let end = addState(.basic, rule: rule)
    for alternative in alternatives {
      let (first, last) = build(alternative, rule: rule)
      connect(start, .epsilon(first))
      connect(last, .epsilon(end))
    }
    return (start, end)
  }

  /// Whether a rule is entered with precedences.
  func isPrecedenceRule(_ rule: Int) -> Bool { precedenceRules.contains(rule) }

  /// Whether a decision is about one more operator of a precedence rule.
  func isPrecedenceLoop(_ decision: StateIndex) -> Bool {
    states[decision].kind == .loopEntry && isPrecedenceRule(states[decision].rule)
  }

  // MARK: Token sets

  private mutating func computeTokens() {
    nextTokens = Array(repeating: TokenSet(), count: states.count)
    for stop in ruleStops { nextTokens[stop] = .endOfRule }
    while growNextTokens() {}
    followTokens = Array(repeating: TokenSet(), count: ruleNames.count)
    while growFollowTokens() {}
    singleTokenChoices = states.map(singleTokenChoice)
  }

  private mutating func growNextTokens() -> Bool {
    var grew = false
    for index in states.indices.reversed() where states[index].kind != .ruleStop {
      let union = states[index].transitions.reduce(nextTokens[index]) { set, transition in
        set.union(tokens(over: transition))
      }
      if union != nextTokens[index] {
        nextTokens[index] = union
        grew = true
      }
    }
    return grew
  }

  private mutating func growFollowTokens() -> Bool {
    var grew = false
    for state in states {
      for case .rule(let rule, _, let follow) in state.transitions {
        let union = followTokens[rule].union(lookahead(of: follow))
        if union != followTokens[rule] {
          followTokens[rule] = union
          grew = true
        }
      }
    }
    return grew
  }

  private func singleTokenChoice(_ state: State) -> [TokenSet]? {
    guard state.isDecision else { return nil }
    let sets = state.transitions.map { lookahead(of: $0.target) }
    var seen = TokenSet()
    for set in sets {
      guard !set.isEmpty, !set.containsCondition, set.isDisjoint(with: seen) else { return nil }
      seen = seen.union(set)
    }
    return sets
  }

  private func tokens(over transition: Transition) -> TokenSet {
    switch transition {
    case .epsilon(let target), .action(_, let target), .ruleReturn(_, let target):
      return nextTokens[target]
    case .precedence(_, let target): return nextTokens[target].union(.condition)
    case .token(let set, _): return set
    case .rule(let rule, _, let follow):
      let inner = nextTokens[ruleStarts[rule]]
      return inner.containsEndOfRule ? inner.removingEndOfRule().union(nextTokens[follow]) : inner
    }
  }

  /// The tokens that can come next from a state, in this rule or after it.
  private func lookahead(of state: StateIndex) -> TokenSet {
    let set = nextTokens[state]
    guard set.containsEndOfRule else { return set }
    return set.removingEndOfRule().union(followTokens[states[state].rule])
  }
}
