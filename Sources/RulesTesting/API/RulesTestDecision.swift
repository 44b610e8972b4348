public import RulesEngine
import RulesValues
import SourceText

/// What the rules said to a request; its description explains why.
public struct RulesTestDecision: Sendable {
  /// The verdict with everything that was evaluated.
  public let decision: Decision
  private let request: String
  private let source: SourceFile

  init(_ decision: Decision, of request: String, in source: SourceFile) {
    self.decision = decision
    self.request = request
    self.source = source
  }

  public var isAllowed: Bool { decision.isAllowed }

  /// Whether the rules denied it; false for what is allowed and for what the store refuses.
  public var isDenied: Bool {
    if case .denied = decision.verdict { true } else { false }
  }

  /// For a denial the text a client sees, else the store's message or nothing.
  public var reason: String { decision.reason }
}

extension RulesTestDecision: CustomStringConvertible {
  /// The request, the verdict and the rules that decided, with the values below them.
  public var description: String {
    let verdict =
      switch decision.verdict {
      case .allowed: "allowed"
      case .denied: "denied"
      case .invalid: "refused by the store"
      }
    var lines = ["\(verdict): \(request)"]
    if !reason.isEmpty { lines.append("reason: " + reason) }
    lines += decision.hints.map { "hint: " + $0 }
    lines += FailureDrawing.statements(of: decision, in: source, options: ReportOptions())
    return lines.joined(separator: "\n")
  }
}
