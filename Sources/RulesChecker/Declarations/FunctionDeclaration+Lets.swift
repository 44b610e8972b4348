import RulesSyntax
import SourceText

extension FunctionDeclaration {
  private static let maximumLetCount = 11

  /// What the official compiler does not look at any more because too many lets precede it;
  /// `nil` for all sane functions.
  ///
  /// The message speaks of 10 lets, but the twelfth is the first that is refused.
  /// **Evidence:** measured, `Fixtures/Checker/stages.txt`.
  var spanBeyondLetLimit: SourceSpan? {
    guard lets.count > Self.maximumLetCount else { return nil }
    return lets.dropFirst(Self.maximumLetCount + 1).first?.span ?? body.span
  }

  /// The lets that the official compiler looks at.
  var checkedLets: ArraySlice<LetBinding> { lets.prefix(Self.maximumLetCount + 1) }
}
