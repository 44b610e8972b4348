import RulesTesting
import SourceText

/// The rules file of a project without being told: the one that `firebase.json` names.
enum ProjectRules {
  /// The path that the nearest `firebase.json` above a folder names, else `firestore.rules` there;
  /// `nil` when there is neither.
  static func path(from folder: String) throws(UnreadableFile) -> String? {
    var current = folder
    for _ in 0..<16 {
      let configuration = Files.resolve("firebase.json", in: current)
      if Files.exists(configuration) {
        return Files.resolve(try rulesPath(in: configuration), in: current)
      }
      let rules = Files.resolve("firestore.rules", in: current)
      if Files.exists(rules) { return rules }
      current = current == "." ? ".." : current + "/.."
    }
    return nil
  }

  /// `firestore.rules` of a configuration, in its object or its array form.
  private static func rulesPath(in configuration: String) throws(UnreadableFile) -> String {
    let source = try Files.source(configuration, limit: FileBytes.rulesLimit)
    guard let path = StructuredText.text(at: ["firestore", "rules"], in: source) else {
      throw UnreadableFile(source, "names no rules: expected a text at `firestore.rules`")
    }
    return path
  }
}
