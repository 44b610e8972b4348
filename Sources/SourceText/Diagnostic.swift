/// One finding about a user's text.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is. Only an `error` keeps a ruleset from being used.
  public enum Severity: String, Hashable, Sendable, Comparable {
    case lint, warning, error

    private var rank: Int {
      switch self {
      case .lint: 0
      case .warning: 1
      case .error: 2
      }
    }

    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
  }

  public let severity: Severity
  /// A stable kebab-case name, such as `unused-function`.
  public let code: String
  /// The sentence to print. Official texts keep their capitals and full stops.
  public let message: String
  /// Where it stands; `nil` for findings about the whole file.
  public let span: SourceSpan?

  public init(severity: Severity, code: String, message: String, span: SourceSpan?) {
    self.severity = severity
    self.code = code
    self.message = message
    self.span = span
  }
}
