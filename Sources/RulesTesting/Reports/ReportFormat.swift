/// A way to write down the result of a run: a pure function of it.
///
/// Every report is complete, deterministic and free of times; only `spec` uses color.
public struct ReportFormat: Sendable {
  /// The name on the command line.
  public let name: String
  /// One line for help.
  public let summary: String
  /// The text of the report, ending in a newline.
  public let render: @Sendable (RunResult, ReportOptions) -> String

  public init(
    name: String, summary: String,
    render: @escaping @Sendable (RunResult, ReportOptions) -> String
  ) {
    self.name = name
    self.summary = summary
    self.render = render
  }
}

/// How a report is written.
public struct ReportOptions: Hashable, Sendable {
  /// Whether ANSI escape sequences may be used.
  public var usesColor: Bool
  /// The columns that drawings keep to.
  public var width: Int
  /// Whether what passed is left out.
  public var isQuiet: Bool

  public init(usesColor: Bool = false, width: Int = 100, isQuiet: Bool = false) {
    self.usesColor = usesColor
    self.width = width
    self.isQuiet = isQuiet
  }
}
