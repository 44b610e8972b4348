/// Prints diagnostics with their source line and a caret, as compilers do.
public struct DiagnosticPrinter: Sendable {
  public let source: SourceFile
  public let usesColor: Bool

  public init(source: SourceFile, usesColor: Bool = false) {
    self.source = source
    self.usesColor = usesColor
  }

  /// `file:line:column: severity: message [code]`, the line, and a caret under the place.
  ///
  /// The line is text from anybody: what would steer a terminal is replaced.
  public func text(_ diagnostic: Diagnostic) -> String {
    let heading = heading(diagnostic)
    guard let span = diagnostic.span else { return heading }
    let number = source.position(at: span.start).line
    let lineSpan = source.lines.span(ofLine: number, in: source.bytes)
    guard lineSpan.end - lineSpan.start <= 400 else { return heading }
    let before = source.text(of: SourceSpan(start: lineSpan.start, end: span.start)).printable
    let marked = source.text(
      of: SourceSpan(start: span.start, end: min(span.end, max(lineSpan.end, span.start)))
    ).printable
    // Tabs stay, so that the caret stands right whatever their width.
    let indent = String(before.map { $0 == "\t" ? "\t" : " " })
    let underline = "^" + String(repeating: "~", count: max(0, marked.count - 1))
    return """
      \(heading)
        \(source.text(of: lineSpan).printable)
        \(indent)\(painted(underline, for: diagnostic.severity))
      """
  }

  /// `file:line:column: severity: message [code]` alone.
  public func heading(_ diagnostic: Diagnostic) -> String {
    let position = diagnostic.span.map { source.position(at: $0.start) }
    let place = position.map { "\(source.name):\($0.line):\($0.column)" } ?? source.name
    let severity = painted(diagnostic.severity.rawValue, for: diagnostic.severity)
    return "\(place.printable): \(severity): \(diagnostic.message.printable) [\(diagnostic.code)]"
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
