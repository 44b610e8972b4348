/// The text of a denial as a client of the official emulator sees it.
///
/// One entry per evaluated statement of both phases, in order, without de-duplication; a statement
/// that granted one candidate of a request that is denied all the same counts as `false`. The
/// leading newline of the official text is left out.
/// **Evidence:** `language.md` §11.1, §11.2.
func denialText(_ statements: [StatementTrace]) -> String {
  guard !statements.isEmpty else { return "No matching allow statements" }
  return statements.map { statement in
    let reason =
      switch statement.result {
      case .granted, .refused: "false"
      case .failed(let message): message
      }
    return "\(reason) for '\(statement.method)' @ L\(statement.line)"
  }.joined(separator: ", ")
}
