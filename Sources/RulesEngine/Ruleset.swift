public import DocumentStore
public import RulesLibrary
public import SourceText

/// A rules file, ready to decide requests.
public struct Ruleset: Sendable {
  public let source: SourceFile
  public let profile: EngineProfile
  /// Everything found wrong, in the official order.
  public let diagnostics: [Diagnostic]

  /// Parses, checks and compiles. Never fails: look at `hasErrors`.
  public init(_ source: SourceFile, profile: EngineProfile = .sound) {
    self.source = source
    self.profile = profile
    self.diagnostics = []
  }

  /// Whether the text does not compile; then every decision is a denial.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Decides a request and records how.
  ///
  /// Rules are asked first; a request that they allow is then checked against the store
  /// (preconditions, sizes), as the emulator does. **Evidence:** `language.md` §5.1.
  public func decide(_ request: AccessRequest, in snapshot: Snapshot) -> Decision {
    Decision(verdict: .denied, reason: "", hints: [], statements: [])
  }

  /// Decides a request without recording; what the benchmark measures.
  public func allows(_ request: AccessRequest, in snapshot: Snapshot) -> Bool {
    decide(request, in: snapshot).isAllowed
  }
}
