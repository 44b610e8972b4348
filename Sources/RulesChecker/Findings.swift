import SourceText

/// The findings of one check, gathered in any order.
struct Findings {
  private var diagnostics: [Diagnostic] = []

  var isEmpty: Bool { diagnostics.isEmpty }

  mutating func error(_ code: String, _ message: String, at span: SourceSpan?) {
    add(.error, code, message, span)
  }

  mutating func warn(_ code: String, _ message: String, at span: SourceSpan?) {
    add(.warning, code, message, span)
  }

  mutating func lint(_ code: String, _ message: String, at span: SourceSpan?) {
    add(.lint, code, message, span)
  }

  private mutating func add(
    _ severity: Diagnostic.Severity, _ code: String, _ message: String, _ span: SourceSpan?
  ) {
    diagnostics.append(Diagnostic(severity: severity, code: code, message: message, span: span))
  }

  mutating func append(_ other: [Diagnostic]) {
    diagnostics += other
  }

  mutating func append(_ other: Findings) {
    diagnostics += other.diagnostics
  }

  /// In the order of the official compiler: by position, errors first, then by text; equal
  /// findings once. **Evidence:** measured, `Fixtures/Checker/order.txt`.
  var sorted: [Diagnostic] {
    let ordered = diagnostics.map { (key: Key($0), diagnostic: $0) }.sorted { $0.key < $1.key }
    var result: [Diagnostic] = []
    var last: Key?
    for (key, diagnostic) in ordered where key != last {
      result.append(diagnostic)
      last = key
    }
    return result
  }

  private struct Key: Comparable {
    let offset: Int
    let severity: Diagnostic.Severity
    let message: String

    init(_ diagnostic: Diagnostic) {
      offset = diagnostic.span?.start ?? -1
      severity = diagnostic.severity
      message = diagnostic.message
    }

    static func < (left: Key, right: Key) -> Bool {
      if left.offset != right.offset { return left.offset < right.offset }
      if left.severity != right.severity { return left.severity > right.severity }
      return left.message < right.message
    }
  }
}
