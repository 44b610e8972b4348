import DocumentStore
import RulesEngine
import RulesValues
import SourceText
import TestSupport
import Testing

/// The hints of denied lists, each of which is known to help.
struct ListHintTests {
  @Test func deniedListsSayWhatWouldProveThem() throws {
    for (number, line) in try Fixtures.lines("Decisions/hints.txt") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(parts.count == 3, "Fixtures/Decisions/hints.txt:\(number)")
      let decision = try decide(condition: parts[0], query: parts[1])
      #expect(!decision.isAllowed)
      #expect(
        decision.hints.joined(separator: " | ") == parts[2],
        "Fixtures/Decisions/hints.txt:\(number): \(parts[0])")
    }
  }

  private func decide(condition: String, query: String) throws -> Decision {
    let rules = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          function isOwner(data) { return request.auth != null && data.owner == request.auth.uid; }
          function isMe(uid) { return request.auth.uid == uid; }
          match /a/{id} { allow list: if \(condition); }
        }
      }
      """
    let ruleset = Ruleset(SourceFile(name: "hints.rules", text: rules))
    try #require(!ruleset.hasErrors)
    var asked = Query(source: .collection(try CollectionPath("a")))
    if query != "none" {
      let words = query.split(separator: " ").map(String.init)
      asked.filter = .field(
        try FieldPath(parsing: words[0]),
        try #require(QueryFilter.Comparison(rawValue: words[1])), .string(Text(words[2])))
    }
    let alice = Identity(uid: "alice", token: MapValue([("sub", .string("alice"))]))
    return ruleset.decide(
      AccessRequest(
        .list(asked), as: .user(alice), at: TimestampValue(seconds: 0, nanoseconds: 0)),
      in: .empty)
  }
}
