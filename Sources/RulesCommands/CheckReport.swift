import RulesTesting
import SourceText

/// A file with what was found in it.
struct CheckedFile {
  let source: SourceFile
  let findings: [Diagnostic]
  /// Whether the file is text, so that its lines may be shown.
  let isReadable: Bool

  var hasErrors: Bool { has(.error) }

  func has(_ severity: Diagnostic.Severity) -> Bool {
    findings.contains { $0.severity == severity }
  }
}

/// The formats of `firebreak check`.
enum CheckReport: String, CaseIterable {
  case text, json, github, sarif

  func render(_ files: [CheckedFile], usesColor: Bool, isQuiet: Bool) -> String {
    switch self {
    case .text: Self.text(files, usesColor: usesColor, isQuiet: isQuiet)
    case .json: Self.json(files).indented + "\n"
    case .github: Self.github(files)
    case .sarif: Self.sarif(files).indented + "\n"
    }
  }

  // MARK: - Text

  private static func text(_ files: [CheckedFile], usesColor: Bool, isQuiet: Bool) -> String {
    var lines: [String] = []
    for file in files {
      let printer = DiagnosticPrinter(source: file.source, usesColor: usesColor)
      lines += file.findings.map { file.isReadable ? printer.text($0) : printer.heading($0) }
      if file.findings.isEmpty, !isQuiet { lines.append("\(file.source.name.printable): ok") }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - JSON. Evidence: `suite-format.md` §2.

  private static func json(_ files: [CheckedFile]) -> JSONText {
    .object([
      ("version", .integer(1)),
      (
        "files",
        .array(
          files.map { file in
            .object([
              ("file", .string(file.source.name)), ("ok", .boolean(!file.hasErrors)),
              ("diagnostics", .array(file.findings.map { json($0, in: file.source) })),
            ])
          })
      ),
    ])
  }

  /// A finding about the whole file has line and column 0, as the official compiler prints it.
  private static func json(_ diagnostic: Diagnostic, in source: SourceFile) -> JSONText {
    let start = diagnostic.span.map { source.position(at: $0.start) }
    let end = diagnostic.span.map { source.position(at: $0.end) }
    return .object([
      ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.code)),
      ("line", .integer(start?.line ?? 0)), ("column", .integer(start?.column ?? 0)),
      ("endLine", .integer(end?.line ?? 0)), ("endColumn", .integer(end?.column ?? 0)),
      ("message", .string(diagnostic.message)),
    ])
  }

  // MARK: - GitHub

  private static func github(_ files: [CheckedFile]) -> String {
    files.flatMap { file in
      file.findings.map { GitHubCommand($0, in: file.source).text + "\n" }
    }.joined()
  }

  // MARK: - SARIF 2.1.0

  private static func sarif(_ files: [CheckedFile]) -> JSONText {
    let findings = files.flatMap { file in file.findings.map { (file.source, $0) } }
    let codes = Set(findings.map(\.1.code)).sorted()
    let driver: JSONText = .object([
      ("name", .string("firebreak")), ("version", .string(CommandCatalogue.version)),
      ("rules", .array(codes.map { .object([("id", .string($0))]) })),
    ])
    let run: JSONText = .object([
      ("tool", .object([("driver", driver)])),
      ("columnKind", .string("unicodeCodePoints")),
      ("results", .array(findings.map { sarif($0.1, in: $0.0) })),
    ])
    return .object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")), ("runs", .array([run])),
    ])
  }

  private static func sarif(_ diagnostic: Diagnostic, in source: SourceFile) -> JSONText {
    let level =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .lint: "note"
      }
    var location: [(String, JSONText)] = [
      ("artifactLocation", .object([("uri", .string(source.name))]))
    ]
    if let span = diagnostic.span {
      let (start, end) = (source.position(at: span.start), source.position(at: span.end))
      location.append(
        (
          "region",
          .object([
            ("startLine", .integer(start.line)), ("startColumn", .integer(start.column)),
            ("endLine", .integer(end.line)), ("endColumn", .integer(end.column)),
          ])
        ))
    }
    return .object([
      ("ruleId", .string(diagnostic.code)), ("level", .string(level)),
      ("message", .object([("text", .string(diagnostic.message))])),
      ("locations", .array([.object([("physicalLocation", .object(location))])])),
    ])
  }
}
