public import DocumentStore
public import RulesValues
public import SourceText

/// What became of a request.
public struct Decision: Sendable {
  public enum Verdict: Sendable {
    case allowed
    /// Denied by the rules.
    case denied
    /// The rules allow it or are not asked, and the store refuses it.
    case invalid(StoreError)
  }

  public let verdict: Verdict
  /// For a denial the text a client of the official emulator sees, without the leading newline;
  /// for an invalid request the store's message; else empty. **Evidence:** `language.md` §11.
  public let reason: String
  /// What would help: for a list, the filters that would prove it. Firebreak's own words.
  public let hints: [String]
  /// The statements that were evaluated, in the order of the official text.
  public let statements: [StatementTrace]

  package init(
    verdict: Verdict, reason: String, hints: [String], statements: [StatementTrace]
  ) {
    self.verdict = verdict
    self.reason = reason
    self.hints = hints
    self.statements = statements
  }

  public var isAllowed: Bool {
    if case .allowed = verdict { true } else { false }
  }
}

/// One `allow` statement evaluated for one method.
public struct StatementTrace: Sendable {
  public enum Result: Sendable {
    case granted
    /// The condition was false.
    case refused
    /// The official sentence of the error.
    case failed(String)
  }

  /// `get`, `list`, `create`, `update` or `delete`.
  public let method: String
  /// The document or collection path that was asked for, below `documents`.
  public let path: String
  /// The 1-based line of the condition (of the statement when it has none).
  public let line: Int
  /// The statement, in the rules file.
  public let span: SourceSpan
  public let result: Result
  /// Whether this evaluation was made before documents were loaded (phase 1 of the official text).
  public let isPreliminary: Bool
  let tree: TraceTree

  /// The condition's tree, built on demand; `nil` for a statement without a condition.
  public var condition: NodeTrace? { tree.root }

  init(
    method: String, path: String, line: Int, span: SourceSpan, result: Result,
    isPreliminary: Bool, tree: TraceTree
  ) {
    self.method = method
    self.path = path
    self.line = line
    self.span = span
    self.result = result
    self.isPreliminary = isPreliminary
    self.tree = tree
  }
}

/// One sub-expression with what it evaluated to.
public struct NodeTrace: Sendable {
  public enum State: Sendable {
    case value(Value)
    /// The sentence of the error; `isOrigin` where it arose rather than passed through.
    case failed(String, isOrigin: Bool)
    /// Not needed: the other operand had decided.
    case skipped
  }

  /// Where it stands in the rules file.
  public let span: SourceSpan
  /// Its source text.
  public let text: String
  public let state: State
  /// The operands; for a call of a rules function its arguments, lets and body.
  public let children: [NodeTrace]

  package init(span: SourceSpan, text: String, state: State, children: [NodeTrace]) {
    self.span = span
    self.text = text
    self.state = state
    self.children = children
  }
}
