import DocumentStore
import RulesEngine
import RulesTesting
import RulesValues
import SourceText

/// A decision with the tree of everything that was evaluated.
enum ExplainReport {
  private static func verdict(_ decision: Decision) -> String {
    switch decision.verdict {
    case .allowed: "allow"
    case .denied: "deny"
    case .invalid(let error): "error \(error.code.rawValue)"
    }
  }

  /// The statements that a reader wants: those of the last phase, and all that granted.
  private static func statements(of decision: Decision) -> [StatementTrace] {
    let settled = decision.statements.filter { !$0.isPreliminary }
    return settled.isEmpty ? decision.statements : settled
  }

  // MARK: - Text

  static func text(_ explained: SingleRequest.Explained, usesColor: Bool) -> String {
    let paint = Paint(isOn: usesColor)
    let decision = explained.decision
    let style: Paint.Style = decision.isAllowed ? .green : .red
    // Texts of rules and documents must not steer a terminal.
    var lines = ["\(explained.request.printable): " + paint(verdict(decision), style)]
    if !decision.reason.isEmpty { lines.append("reason: \(decision.reason.printable)") }
    lines += decision.hints.map { "hint: \($0.printable)" }
    for statement in statements(of: decision) {
      lines.append("")
      lines.append(
        "\(explained.ruleset.source.name):\(statement.line): \(statement.method) "
          + "\(statement.path): \(result(of: statement))".printable)
      if let root = statement.condition { add(root, depth: 1, paint, to: &lines) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Adds a line for a sub-expression and, below it, those for its operands.
  private static func add(
    _ node: NodeTrace, depth: Int, _ paint: Paint, to lines: inout [String]
  ) {
    let words = node.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    let text = (words.count > 70 ? words.prefix(69) + "…" : words).printable
    lines.append(
      String(repeating: "  ", count: depth) + text + paint("  ⇒  ", .dim)
        + self.text(of: node.state, paint))
    guard !isLiteral(node) else { return }
    if case .skipped = node.state { return }
    for child in node.children where !isLiteral(child) {
      add(child, depth: depth + 1, paint, to: &lines)
    }
  }

  private static func text(of state: NodeTrace.State, _ paint: Paint) -> String {
    switch state {
    case .value(.boolean(let isTrue)): paint("\(isTrue)", isTrue ? .green : .red)
    case .value(let value): ValueText(value).text.printable
    case .failed(let message, let isOrigin):
      paint(isOrigin ? "error: \(message.printable)" : "error", .yellow)
    case .skipped: paint("not needed", .dim)
    }
  }

  /// Whether a node says nothing that its text does not say.
  private static func isLiteral(_ node: NodeTrace) -> Bool {
    guard case .value(let value) = node.state, node.children.isEmpty else { return false }
    switch value {
    case .null, .boolean, .integer, .float, .string: break
    case .bytes, .timestamp, .duration, .geoPoint, .path, .list, .map, .vector, .set, .mapDiff,
      .constraint:
      return false
    }
    guard let first = node.text.first else { return true }
    return first == "'" || first == "\"" || first.isNumber || first == "-"
      || ["true", "false", "null"].contains(node.text)
  }

  // MARK: - JSON

  static func json(_ explained: SingleRequest.Explained) -> JSONText {
    let decision = explained.decision
    return .object([
      ("version", .integer(1)), ("request", .string(explained.request)),
      ("decision", .string(verdict(decision))), ("reason", .string(decision.reason)),
      ("hints", .array(decision.hints.map { .string($0) })),
      (
        "statements",
        .array(
          decision.statements.map { statement in
            .object([
              ("method", .string(statement.method)), ("path", .string(statement.path)),
              ("line", .integer(statement.line)),
              ("preliminary", .boolean(statement.isPreliminary)),
              ("result", .string(result(of: statement))),
              (
                "condition",
                statement.condition.map { json($0, in: explained.ruleset.source) } ?? .null
              ),
            ])
          })
      ),
    ])
  }

  private static func result(of statement: StatementTrace) -> String {
    switch statement.result {
    case .granted: "granted"
    case .refused: "refused"
    case .failed(let message): message
    }
  }

  private static func json(_ node: NodeTrace, in source: SourceFile) -> JSONText {
    let position = source.position(at: node.span.start)
    let state: [(String, JSONText)] =
      switch node.state {
      case .value(let value): [("value", .string(ValueText(value).text))]
      case .failed(let message, let isOrigin):
        [("error", .string(message)), ("origin", .boolean(isOrigin))]
      case .skipped: [("skipped", .boolean(true))]
      }
    return .object(
      [
        ("text", .string(node.text)), ("line", .integer(position.line)),
        ("column", .integer(position.column)),
      ] + state + [("children", .array(node.children.map { json($0, in: source) }))])
  }
}
