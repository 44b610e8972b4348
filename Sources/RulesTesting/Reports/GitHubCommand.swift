package import SourceText

/// A workflow command that annotates a line of a pull request.
///
/// **Evidence:** GitHub documentation, "Workflow commands for GitHub Actions".
package struct GitHubCommand {
  /// `error`, `warning` or `notice`.
  let level: String
  let file: String
  var line: Int?
  var column: Int?
  let title: String
  let message: String

  package init(_ diagnostic: Diagnostic, in source: SourceFile) {
    self.init(Finding(diagnostic, in: source))
  }

  init(_ finding: Finding) {
    level =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .lint: "notice"
      }
    file = finding.file
    line = finding.position?.line
    column = finding.position?.column
    title = finding.code
    message = finding.message
  }

  init(error title: String, message: String, file: String, line: Int) {
    level = "error"
    self.file = file
    self.line = line
    self.title = title
    self.message = message
  }

  /// The command; without a line ending.
  package var text: String {
    var properties = ["file=" + Self.escapedProperty(file)]
    if let line { properties.append("line=\(line)") }
    if let column { properties.append("col=\(column)") }
    properties.append("title=" + Self.escapedProperty(title))
    return "::\(level) \(properties.joined(separator: ","))::\(Self.escaped(message))"
  }

  /// A message as commands carry it.
  static func escaped(_ text: String) -> String {
    text.escaping { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case _: nil
      }
    }
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text).escaping { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      case _: nil
      }
    }
  }
}
