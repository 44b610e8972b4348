import SourceText

/// Why a file could not be read, as a finding about it.
struct UnreadableFile: Error {
  /// The file; its text is empty unless the finding points into it.
  let source: SourceFile
  let finding: Diagnostic

  /// - Parameter offset: Where in the source the trouble lies, if anywhere.
  init(_ source: SourceFile, _ problem: String, at offset: Int? = nil) {
    self.source = source
    finding = Diagnostic(
      severity: .error, code: "unreadable-file", message: problem,
      span: offset.map { SourceSpan(at: $0) })
  }

  init(_ path: String, _ problem: String) {
    self.init(SourceFile(name: path, text: ""), problem)
  }

  /// `file:line:column: what is wrong`, or without a place `file: what is wrong`.
  var message: String {
    guard let span = finding.span else { return "\(source.name): \(finding.message)" }
    let position = source.position(at: span.start)
    return "\(source.name):\(position.line):\(position.column): \(finding.message)"
  }
}
