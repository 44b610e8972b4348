import SourceText

/// The error strategy of ANTLR 4.7 and later, with the official compiler's own reports of tokens
/// that are too many.
extension Recognizer {
  mutating func endRecovery() {
    isRecovering = false
    lastErrorStates = []
    lastErrorIndex = -1
  }

  /// Checks before a choice that the current token can come next; drops tokens that cannot.
  mutating func synchronize() throws(Failure) {
    if stopsAtFirstError || isRecovering { return }
    let next = network.nextTokens[state]
    if next.contains(kind()) {
      expectation = nil
      return
    }
    if next.containsEndOfRule {
      if expectation == nil { expectation = Expectation(state: state, context: context) }
      return
    }
    switch network.states[state].kind {
    case .blockStart, .loopEntry, .plusStart:
      if try deleteToken() { return }
      throw .mismatch(Expectation(state: state, context: context))
    case .starLoopBack, .plusLoopBack:
      reportUnexpected()
      skip(until: expectedTokens(Expectation(state: state, context: context)).union(recoverySet()))
    case .basic, .ruleStart, .ruleStop: break
    }
  }

  mutating func recoverInline(_ expected: TokenSet) throws(Failure) {
    if stopsAtFirstError { throw .stopped }
    if try deleteToken() {
      consume()
      return
    }
    if insertToken(expected) {
      frames[frames.count - 1].text += "<missing \(expected.kinds[0].displayName)>"
      return
    }
    throw .mismatch(expectation ?? Expectation(state: state, context: context))
  }

  /// Drops the current token if the one after it is expected here.
  private mutating func deleteToken() throws(Failure) -> Bool {
    let expected = expectedTokens(Expectation(state: state, context: context))
    guard expected.contains(kind(ahead: 1)) else { return false }
    reportUnexpected()
    consume()
    endRecovery()
    return true
  }

  /// Whether the current token fits after the expected one, which then counts as found.
  private mutating func insertToken(_ expected: TokenSet) -> Bool {
    let after = Expectation(
      state: network.states[state].transitions[0].target, context: context)
    guard expectedTokens(after).contains(kind()) else { return false }
    if !isRecovering {
      isRecovering = true
      diagnostics.append(
        .missing(
          expectedTokens(Expectation(state: state, context: context)),
          before: text(of: current), at: current.span))
    }
    return true
  }

  private mutating func reportUnexpected() {
    diagnostics.append(.unexpected(text(of: current), at: current.span))
  }

  mutating func report(_ failure: Failure) {
    if isRecovering { return }
    isRecovering = true
    switch failure {
    case .noViableAlternative(let index):
      let token = tokens[min(index, tokens.count - 1)]
      diagnostics.append(.unexpected(text(of: token), at: token.span))
    case .mismatch(let expectation):
      diagnostics.append(
        .mismatched(
          text(of: current), expecting: expectedTokens(expectation), at: current.span))
    case .stopped: break
    }
  }

  /// Leaves the current rule: skips to a token that can follow it or one of its callers.
  mutating func recover() {
    if lastErrorIndex == index, lastErrorStates.contains(state) { consume() }
    lastErrorIndex = index
    lastErrorStates.insert(state)
    skip(until: recoverySet())
  }

  private mutating func skip(until stop: TokenSet) {
    while !stop.contains(kind()), kind() != .endOfFile { consume() }
  }

  private func recoverySet() -> TokenSet {
    callers.reduce(TokenSet()) { $0.union(network.nextTokens[$1]) }.removingEndOfRule()
  }

  /// The states the open rules return to, innermost first.
  private var callers: [Network.StateIndex] {
    returnStates(of: context)
  }

  private func returnStates(of context: PredictionContexts.ID) -> [Network.StateIndex] {
    var states: [Network.StateIndex] = []
    var context = context
    while context != PredictionContexts.empty,
      let link = predictor.contexts.links(of: context).first
    {
      states.append(link.returnState)
      context = link.parent
    }
    return states
  }

  private func expectedTokens(_ expectation: Expectation) -> TokenSet {
    var next = network.nextTokens[expectation.state]
    var result = next.removingEndOfRule()
    for state in returnStates(of: expectation.context) where next.containsEndOfRule {
      next = network.nextTokens[state]
      result = result.union(next.removingEndOfRule())
    }
    return next.containsEndOfRule ? result.union(TokenSet(.endOfFile)) : result
  }
}
