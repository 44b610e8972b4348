extension SourcePrinter {
  /// The text of a whole file, two blanks per level, functions before match blocks.
  package static func text(of file: RulesFile) -> String {
    var lines: [String] = []
    if let version = file.version { lines.append("rules_version = '\(version.text)';") }
    lines += file.functions.flatMap(self.lines)
    for service in file.services {
      let members = service.functions.flatMap(self.lines) + service.matches.flatMap(self.lines)
      lines += block("service \(service.name.text)", members)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func block(_ head: String, _ body: [String]) -> [String] {
    [head + " {"] + body.map { "  " + $0 } + ["}"]
  }

  private static func lines(of match: MatchDeclaration) -> [String] {
    block(
      "match " + text(of: match.path),
      match.allows.map(line) + match.functions.flatMap(self.lines)
        + match.matches.flatMap(self.lines))
  }

  private static func line(of allow: AllowStatement) -> String {
    let methods = allow.methods.map(\.text).joined(separator: ", ")
    guard let condition = allow.condition else { return "allow \(methods);" }
    return "allow \(methods): if \(text(of: condition));"
  }

  private static func lines(of function: FunctionDeclaration) -> [String] {
    let parameters = function.parameters.map(\.text).joined(separator: ", ")
    let bindings = function.lets.map { "let \($0.name.text) = \(text(of: $0.value));" }
    return block(
      "function \(function.name.text)(\(parameters))",
      bindings + ["return \(text(of: function.body));"])
  }

  /// The path of a match block.
  package static func text(of path: PathPattern) -> String {
    path.segments.map { segment in
      switch segment.kind {
      case .literal(let name): literalSegment(name)
      case .capture(let name): "/{\(name.text)}"
      case .glob(let name): "/{\(name.text)=**}"
      }
    }.joined()
  }
}
