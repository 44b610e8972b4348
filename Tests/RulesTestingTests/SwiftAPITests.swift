import Foundation
import RulesTesting
import TestSupport
import Testing

/// The Swift interface, as its users write it.
struct SwiftAPITests {
  private func household() throws -> RulesTestEnvironment {
    let environment = try RulesTestEnvironment(
      rules: Fixtures.url("Reports/household.rules").path)
    try environment.define("alice", uid: "uid-alice", provider: "anonymous")
    try environment.seed(["households/h1": ["name": "Home", "memberUids": ["uid-alice"]]])
    return environment
  }

  @Test func membersReadTheirHousehold() throws {
    let environment = try household()
    #expect(try environment.as("alice").get("households/h1").isAllowed)
    #expect(try environment.as("uid-alice").get("households/h1").isAllowed)
    #expect(try environment.as("bob").get("households/h1").isDenied)
    #expect(try environment.nobody.get("households/h1").isDenied)
    #expect(try environment.admin.get("households/h1").isAllowed)
  }

  @Test func allowedWritesStayAndDeniedOnesDoNot() throws {
    let environment = try household()
    let bob = environment.as("bob")
    #expect(try bob.set("households/h1", ["memberUids": ["bob"]]).isDenied)
    #expect(try bob.get("households/h1").isDenied)
    let alice = environment.as("alice")
    #expect(
      try alice.update("households/h1", ["memberUids": .arrayUnion("bob"), "at": .serverTimestamp])
        .isAllowed)
    #expect(try bob.get("households/h1").isAllowed)
    #expect(
      try bob.batch([
        .create("userHouseholds/bob", ["householdId": "h1"]),
        .merge(
          "open/one", ["count": .increment(1), "place": .geoPoint(latitude: 1, longitude: 2)]),
      ]).isAllowed)
    #expect(try environment.exists("userHouseholds/bob"))
    #expect(try bob.delete("households/h1").isAllowed)
    #expect(try !environment.exists("households/h1"))
    environment.removeAllDocuments()
    #expect(try !environment.exists("open/one"))
  }

  @Test func queriesAreProvedByTheirFilters() throws {
    let bob = try household().as("bob")
    #expect(try bob.list("cards").isDenied)
    #expect(try bob.list("cards", where: [.field("owner", "==", "bob")], limit: 5).isAllowed)
    #expect(
      try bob.count(
        "cards",
        where: [.field("owner", "==", "bob"), .or([.field("n", ">", 1), .field("n", "<", 0)])],
        orderBy: [.descending("n")]
      ).isAllowed)
    #expect(try bob.list("open", where: [.field("__name__", "in", ["a", "b"])]).isAllowed)
  }

  @Test func aDecisionExplainsItself() throws {
    let environment = try RulesTestEnvironment(
      source: try Fixtures.text("Reports/household.rules"))
    try environment.seed(["households/h1": ["name": "Home", "memberUids": ["uid-alice"]]])
    let bob = environment.as("bob")
    let difference = try Fixtures.difference(
      fromGolden: "Reports/decision.txt",
      "\(try bob.get("households/h1"))\n\n\(try bob.list("cards"))\n\n"
        + "\(try bob.update("open/missing", ["a": 1]).isAllowed)\n")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func mistakesAreErrorsThatSayWhatIsWrong() throws {
    let environment = try household()
    for path in ["missing.rules", "/dev/zero", "/"] {
      #expect(throws: RulesTestError.unreadableRules(path: path)) {
        try RulesTestEnvironment(rules: path)
      }
    }
    #expect(throws: RulesTestError.self) { try environment.admin.get("households") }
    #expect(throws: RulesTestError.self) { try environment.setTime("tomorrow") }
    #expect(throws: RulesTestError.self) {
      try environment.admin.list("cards", where: [.field("owner", "=", "bob")])
    }
    let error = #expect(throws: RulesTestError.self) {
      try RulesTestEnvironment(source: "service cloud.firestore {")
    }
    guard case .invalidRules(let errors)? = error else {
      Issue.record("expected compile errors, got \(String(describing: error))")
      return
    }
    #expect(errors.first?.hasPrefix("firestore.rules:1:") == true, "\(errors)")
  }

  @Test func oneEnvironmentServesManyTasks() async throws {
    let environment = try household()
    let allowed = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        group.addTask {
          try environment.as("alice").set("open/\(number)", ["n": .integer(number)]).isAllowed
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(allowed == 50)
    #expect(try (0..<50).allSatisfy { try environment.exists("open/\($0)") })
  }
}
