import RulesSyntax

/// The declarations of a file by the order in which the program numbers them.
struct DeclarationIndex: Sendable {
  /// In the order of `Program.functions`.
  private(set) var functions: [FunctionDeclaration] = []
  /// In the order of `Program.statements`.
  private(set) var statements: [AllowStatement] = []

  init(_ file: RulesFile) {
    functions += file.functions
    for service in file.services {
      functions += service.functions
      for match in service.matches { addFunctions(of: match) }
    }
    for service in file.services where service.name.text == "cloud.firestore" {
      for match in service.matches { addStatements(of: match) }
    }
  }

  private mutating func addFunctions(of match: MatchDeclaration) {
    functions += match.functions
    for child in match.matches { addFunctions(of: child) }
  }

  private mutating func addStatements(of match: MatchDeclaration) {
    statements += match.allows
    for child in match.matches { addStatements(of: child) }
  }
}
