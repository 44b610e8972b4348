/// Prints diagnostics with their source line and a caret, as compilers do.
public struct DiagnosticPrinter: Sendable {
  public let source: SourceFile
  public let usesColor: Bool

  public init(source: SourceFile, usesColor: Bool = false) {
    self.source = source
    self.usesColor = usesColor
  }

  /// `file:line:column: severity: message [code]`, the line, and a caret under the place.
  public func text(_ diagnostic: Diagnostic) -> String {
    let severity = painted(diagnostic.severity.rawValue, for: diagnostic.severity)
    guard let span = diagnostic.span else {
      return "\(source.name): \(severity): \(diagnostic.message) [\(diagnostic.code)]"
    }
    let position = source.position(at: span.start)
    let place = "\(source.name):\(position.line):\(position.column)"
    let head = "\(place): \(severity): \(diagnostic.message) [\(diagnostic.code)]"
    let line = source.line(position.line)
    guard line.utf8.count <= 400 else { return head }
    let lineStart = source.lines.span(ofLine: position.line, in: source.bytes)
    let before = source.text(of: SourceSpan(start: lineStart.start, end: span.start))
    let marked = source.text(
      of: SourceSpan(start: span.start, end: min(span.end, max(lineStart.end, span.start))))
    // Tabs stay, so that the caret stands right whatever their width.
    let indent = String(before.map { $0 == "\t" ? "\t" : " " })
    let underline = "^" + String(repeating: "~", count: max(0, marked.count - 1))
    return "\(head)\n  \(line)\n  \(indent)\(painted(underline, for: diagnostic.severity))"
  }

  private func painted(_ text: String, for severity: Diagnostic.Severity) -> String {
    guard usesColor else { return text }
    let color =
      switch severity {
      case .error: 31
      case .warning: 33
      case .lint: 36
      }
    return "\u{1B}[\(color)m\(text)\u{1B}[0m"
  }
}
