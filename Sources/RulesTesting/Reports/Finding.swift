import RulesEngine
import SourceText

/// A diagnostic of a suite or of its rules, with the file and place it is about.
struct Finding {
  let severity: Diagnostic.Severity
  let code: String
  let message: String
  let file: String
  /// `nil` for the whole file.
  let position: SourcePosition?

  init(_ diagnostic: Diagnostic, in source: SourceFile) {
    severity = diagnostic.severity
    code = diagnostic.code
    message = diagnostic.message
    file = source.name
    position = diagnostic.span.map { source.position(at: $0.start) }
  }

  /// `file:line:column: error: message`.
  var text: String { "\(place): \(severity.rawValue): \(message)" }

  private var place: String {
    position.map { "\(file):\($0.line):\($0.column)" } ?? file
  }
}

extension SuiteResult {
  /// What is wrong with the suite, then the errors for which its rules do not compile.
  var findings: [Finding] {
    var findings = diagnostics.map { Finding($0, in: source) }
    if let rules, rules.hasErrors {
      findings += rules.diagnostics.filter { $0.severity == .error }
        .map { Finding($0, in: rules.source) }
    }
    return findings
  }

  /// Whether the suite could not be read, or its rules, and no test tells so.
  var isUntold: Bool { tests.isEmpty && diagnostics.contains { $0.severity == .error } }

  /// Why no test could be judged, when that lies with the rules.
  var rulesTrouble: String? {
    guard let rules else { return tests.isEmpty ? nil : "the rules cannot be read" }
    return rules.hasErrors ? "the rules do not compile" : nil
  }
}
