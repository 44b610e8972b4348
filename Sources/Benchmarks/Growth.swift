import DocumentStore
import RulesEngine
import RulesValues
import SourceText

/// How cost grows with the size of the rules.
enum Growth {
  private static let time = TimestampValue(seconds: 0, nanoseconds: 0)

  private static func rules(siblings count: Int) -> Ruleset {
    var text = "rules_version = '2';\nservice cloud.firestore {\n"
    text += "  match /databases/{database}/documents {\n"
    for index in 0..<count {
      text += "    match /c\(index)/{id} { allow get: if request.auth.uid == id; }\n"
    }
    return Ruleset(SourceFile(name: "siblings.rules", text: text + "  }\n}\n"))
  }

  /// A decision among 1,000 sibling match blocks against one.
  static func siblings() -> Claim {
    let request = AccessRequest(
      .get(DocumentPath(unchecked: "c0/alice")),
      as: .user(Identity(uid: "alice", token: .empty)), at: time)
    let one = rules(siblings: 1)
    let thousand = rules(siblings: 1_000)
    guard one.allows(request, in: .empty), thousand.allows(request, in: .empty) else {
      return Household.failed
    }
    let (few, many) = nanoseconds(5_000) {
      keep(one.allows(request, in: .empty))
    } against: {
      keep(thousand.allows(request, in: .empty))
    }
    return Claim(
      name: "decision, 1,000 sibling match blocks against 1", value: many / few, limit: 1.5,
      unit: "×", detail: "\(rounded(many)) ns against \(rounded(few)) ns")
  }

  /// Reading, checking and compiling a file of 250 KB.
  static func checking() -> Claim {
    var text = "rules_version = '2';\nservice cloud.firestore {\n"
    text += "  match /databases/{database}/documents {\n"
    var index = 0
    while text.utf8.count < 250_000 {
      text += """
            function ok\(index)(data) {
              let name = data.name;
              return name is string && name.size() > 0 && name.matches('^[a-z]{1,20}$')
                && data.keys().hasOnly(['name', 'owner']) && data.owner == request.auth.uid;
            }
            match /c\(index)/{id} {
              allow read: if request.auth != null && resource.data.owner == request.auth.uid;
              allow write: if ok\(index)(request.resource.data);
            }

        """
      index += 1
    }
    text += "  }\n}\n"
    let source = SourceFile(name: "large.rules", text: text)
    guard !Ruleset(source).hasErrors else { return Household.failed }
    let milliseconds = nanoseconds(1, batches: 7) { keep(Ruleset(source)) } / 1e6
    return Claim(
      name: "checking a rules file of \(text.utf8.count / 1_000) KB", value: milliseconds,
      limit: 150, unit: " ms", detail: "\(index) functions and match blocks")
  }
}
