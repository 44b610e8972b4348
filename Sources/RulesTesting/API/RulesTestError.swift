import DocumentStore
import RulesEngine
import RulesValues
import SourceText

/// What keeps a test of rules from being run at all.
public enum RulesTestError: Error, Hashable, Sendable {
  /// The rules file could not be read.
  case unreadableRules(path: String)
  /// The rules do not compile; one `file:line:column: message` each.
  case invalidRules([String])
  /// A path, value or write that no request can hold.
  case invalidRequest(String)
}

extension RulesTestError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadableRules(let path): "cannot read the rules file `\(path)`"
    case .invalidRules(let errors): errors.joined(separator: "\n")
    case .invalidRequest(let message): message
    }
  }
}

extension RulesTestError {
  /// The errors for which rules do not compile; `nil` when they do.
  init?(_ ruleset: Ruleset) {
    guard ruleset.hasErrors else { return nil }
    let errors = ruleset.diagnostics.filter { $0.severity == .error }
    self = .invalidRules(
      errors.map { error in
        let place = error.span.map { ruleset.source.position(at: $0.start) }
        let suffix = place.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(ruleset.source.name)\(suffix): \(error.message)"
      })
  }

  /// Does something that the store may refuse.
  static func refusing<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(RulesTestError) -> Result {
    do throws(StoreError) {
      return try body()
    } catch {
      throw .invalidRequest(error.message)
    }
  }
}

extension TimestampValue {
  /// Reads RFC 3339. Throws `invalidRequest` for any other text.
  init(reading text: String) throws(RulesTestError) {
    guard let time = TimestampValue(rfc3339: text) else {
      throw .invalidRequest("`\(text)` is no time such as `2026-11-29T08:00:00Z`")
    }
    self = time
  }
}

extension DocumentPath {
  /// Validates a path. Throws `invalidRequest` when it names no document.
  init(naming text: String) throws(RulesTestError) {
    self = try RulesTestError.refusing { () throws(StoreError) in try DocumentPath(text) }
  }
}
