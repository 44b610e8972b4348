import RulesTesting
import SourceText

/// The rules file of a project without being told: the one that `firebase.json` names.
enum ProjectRules {
  /// The path that the nearest `firebase.json` above a folder names, else `firestore.rules` there.
  static func path(from folder: String) -> String? {
    var current = folder
    for _ in 0..<16 {
      let configuration = Files.resolve("firebase.json", in: current)
      if Files.exists(configuration) {
        return rulesPath(in: configuration).map { Files.resolve($0, in: current) }
      }
      let rules = Files.resolve("firestore.rules", in: current)
      if Files.exists(rules) { return rules }
      current = current == "." ? ".." : current + "/.."
    }
    return nil
  }

  /// `firestore.rules` of a configuration, in its object or its array form.
  private static func rulesPath(in configuration: String) -> String? {
    guard
      case .success(let source) = Files.source(configuration, limit: Files.rulesByteLimit)
    else { return nil }
    return StructuredText.text(at: ["firestore", "rules"], in: source)
  }
}
