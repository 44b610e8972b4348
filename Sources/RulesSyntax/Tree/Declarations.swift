public import SourceText

/// A name with its place.
public struct Name: Hashable, Sendable {
  public let text: String
  public let span: SourceSpan

  package init(text: String, span: SourceSpan) {
    self.text = text
    self.span = span
  }
}

/// A whole rules file. It always exists, however broken the text is.
public struct RulesFile: Sendable {
  public let source: SourceFile
  /// The declared version; `nil` when the statement is absent.
  public let version: VersionStatement?
  /// File-level functions, in source order.
  public let functions: [FunctionDeclaration]
  public let services: [ServiceDeclaration]
  /// All numbers given, so every `NodeID` is below it.
  public let nodeCount: Int

  package init(
    source: SourceFile, version: VersionStatement?, functions: [FunctionDeclaration],
    services: [ServiceDeclaration], nodeCount: Int
  ) {
    self.source = source
    self.version = version
    self.functions = functions
    self.services = services
    self.nodeCount = nodeCount
  }

  /// Whether version 2 semantics apply. **Evidence:** `language.md` §1.6.
  public var isVersion2: Bool { version?.text == "2" }
}

/// `rules_version = '2';`
public struct VersionStatement: Hashable, Sendable {
  /// The text between the quotes.
  public let text: String
  public let span: SourceSpan

  package init(text: String, span: SourceSpan) {
    self.text = text
    self.span = span
  }
}

/// `service cloud.firestore { … }`
public struct ServiceDeclaration: Sendable {
  public let id: NodeID
  public let span: SourceSpan
  public let name: Name
  public let functions: [FunctionDeclaration]
  public let matches: [MatchDeclaration]

  package init(
    id: NodeID, span: SourceSpan, name: Name, functions: [FunctionDeclaration],
    matches: [MatchDeclaration]
  ) {
    self.id = id
    self.span = span
    self.name = name
    self.functions = functions
    self.matches = matches
  }
}

/// `match /a/{x} { … }`; its members keep source order within their kind.
public struct MatchDeclaration: Sendable {
  public let id: NodeID
  /// From the `match` keyword to the closing brace.
  public let span: SourceSpan
  public let path: PathPattern
  public let allows: [AllowStatement]
  public let functions: [FunctionDeclaration]
  public let matches: [MatchDeclaration]

  package init(
    id: NodeID, span: SourceSpan, path: PathPattern, allows: [AllowStatement],
    functions: [FunctionDeclaration], matches: [MatchDeclaration]
  ) {
    self.id = id
    self.span = span
    self.path = path
    self.allows = allows
    self.functions = functions
    self.matches = matches
  }
}

/// The path after `match`.
public struct PathPattern: Sendable {
  public let span: SourceSpan
  public let segments: [PatternSegment]

  package init(span: SourceSpan, segments: [PatternSegment]) {
    self.span = span
    self.segments = segments
  }
}

/// One segment of a match path.
public struct PatternSegment: Sendable {
  public enum Kind: Hashable, Sendable {
    /// A literal, percent-decoded.
    case literal(String)
    /// `{x}` or `{x=*}`.
    case capture(Name)
    /// `{x=**}`.
    case glob(Name)
  }

  public let kind: Kind
  /// From the slash to the end of the segment.
  public let span: SourceSpan

  package init(kind: Kind, span: SourceSpan) {
    self.kind = kind
    self.span = span
  }
}

/// `allow get, list: if condition;`
public struct AllowStatement: Sendable {
  public let id: NodeID
  public let span: SourceSpan
  /// As written; matched case-insensitively.
  public let methods: [Name]
  /// `nil` when the statement has no condition and so always grants.
  public let condition: Expression?

  package init(id: NodeID, span: SourceSpan, methods: [Name], condition: Expression?) {
    self.id = id
    self.span = span
    self.methods = methods
    self.condition = condition
  }
}

/// `function f(a) { let b = a; return b; }`
public struct FunctionDeclaration: Sendable {
  public let id: NodeID
  public let span: SourceSpan
  public let name: Name
  public let parameters: [Name]
  public let lets: [LetBinding]
  public let body: Expression

  package init(
    id: NodeID, span: SourceSpan, name: Name, parameters: [Name], lets: [LetBinding],
    body: Expression
  ) {
    self.id = id
    self.span = span
    self.name = name
    self.parameters = parameters
    self.lets = lets
    self.body = body
  }
}

/// `let a = value;`
public struct LetBinding: Sendable {
  public let id: NodeID
  public let span: SourceSpan
  public let name: Name
  public let value: Expression

  package init(id: NodeID, span: SourceSpan, name: Name, value: Expression) {
    self.id = id
    self.span = span
    self.name = name
    self.value = value
  }
}
