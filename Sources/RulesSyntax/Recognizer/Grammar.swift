/// The rules of a grammar, read from a text.
///
/// A line `name: body` is a rule; a body may go on in indented lines. In a body `'x'` and `NAME`
/// are tokens, `name` is a rule, `@name` an action; `( | ) ? * +` are as in regular expressions.
/// `name#3` enters a rule with precedence 3; `#3` goes on only if the rule was entered with at most
/// that precedence.
struct Grammar: Sendable {
  indirect enum Piece: Hashable, Sendable {
    case token(TokenSet)
    case rule(Int, precedence: Int)
    /// Goes on only if the rule was entered with at most this precedence.
    case precedence(Int)
    case action(Action)
    case sequence([Piece])
    case choice([Piece])
    case optional(Piece)
    case star(Piece)
    case plus(Piece)
  }

  /// What happens between two tokens.
  enum Action: Hashable, Sendable {
    /// Reports a fixed finding at the current token.
    case report(GrammarFinding)
    /// Reports the type name just read if there is no such type.
    case checkTypeName
    /// Reports an import alias that is not introduced by `as`.
    case checkImportAlias
  }

  struct Rule: Sendable {
    let name: String
    let body: Piece
  }

  let rules: [Rule]

  /// Reads a grammar; a mistake in it is a mistake of the program.
  init(_ text: String) {
    var bodies: [(name: String, body: String)] = []
    for line in text.split(separator: "\n") {
      if line.first == " " {
        bodies[bodies.count - 1].body += line
      } else {
        let parts = line.split(separator: ":", maxSplits: 1)
        bodies.append((name: String(parts[0]), body: String(parts[1])))
      }
    }
    let names = bodies.map(\.name)
    rules = bodies.map { name, body in
      var reader = GrammarReader(words: GrammarReader.words(of: body), ruleNames: names)
      return Rule(name: name, body: reader.choice())
    }
  }
}

/// Reads the body of one grammar rule.
private struct GrammarReader {
  let words: [Substring]
  let ruleNames: [String]
  private var index = 0

  private static let tokens = Dictionary(
    uniqueKeysWithValues: TokenKind.allCases.map { ($0.displayName, $0) })

  init(words: [Substring], ruleNames: [String]) {
    self.words = words
    self.ruleNames = ruleNames
  }

  /// Cuts `('a'b)?` into `(`, `'a'`, `b`, `)` and `?`.
  static func words(of body: String) -> [Substring] {
    var words: [Substring] = []
    var rest = body[...]
    while let first = rest.first {
      let length: Int
      switch first {
      case " ":
        rest.removeFirst()
        continue
      case "'": length = 2 + rest.dropFirst().prefix { $0 != "'" }.count
      case "(", ")", "|", "?", "*", "+": length = 1
      default: length = rest.prefix { !" ()|?*+".contains($0) }.count
      }
      words.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return words
  }

  private var word: Substring? { index < words.count ? words[index] : nil }

  mutating func choice() -> Grammar.Piece {
    var alternatives = [sequence()]
    while word == "|" {
      index += 1
      alternatives.append(sequence())
    }
    guard alternatives.count > 1 else { return alternatives[0] }
    // The official generator turns a choice between single tokens into a set.
    var set = TokenSet()
    for case .token(let token) in alternatives { set = set.union(token) }
    let isSet = alternatives.allSatisfy { if case .token = $0 { true } else { false } }
    return isSet ? .token(set) : .choice(alternatives)
  }

  private mutating func sequence() -> Grammar.Piece {
    var pieces: [Grammar.Piece] = []
    while let word, word != "|", word != ")" {
      var piece = element()
      switch self.word {
      case "?": piece = .optional(piece)
      case "*": piece = .star(piece)
      case "+": piece = .plus(piece)
      default:
        pieces.append(piece)
        continue
      }
      index += 1
      pieces.append(piece)
    }
    return pieces.count == 1 ? pieces[0] : .sequence(pieces)
  }

  private mutating func element() -> Grammar.Piece {
    let word = String(words[index])
    index += 1
    if word == "(" {
      let piece = choice()
      index += 1
      return piece
    }
    if word == "PROPERTY_NAME" { return .token(.propertyNames) }
    if let kind = Self.tokens[word] { return .token(TokenSet(kind)) }
    let parts = word.split(separator: "#", omittingEmptySubsequences: false)
    let precedence = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
    if parts[0].isEmpty { return .precedence(precedence) }
    if let rule = ruleNames.firstIndex(of: String(parts[0])) {
      return .rule(rule, precedence: precedence)
    }
    switch word {
    case "@check-type-name": return .action(.checkTypeName)
    case "@check-import-alias": return .action(.checkImportAlias)
    default: break
    }
    guard let finding = GrammarFinding(rawValue: String(word.dropFirst())) else {
      preconditionFailure("unknown name `\(word)` in the grammar")
    }
    return .action(.report(finding))
  }
}
