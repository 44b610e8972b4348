import RulesTesting
import XCTest

/// The same interface from XCTest; run by `swift test` without `--disable-xctest`.
final class HouseholdRulesTests: XCTestCase {
  func testStrangersSeeNothing() throws {
    let environment = try RulesTestEnvironment(
      source: """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{database}/documents {
            match /notes/{id} { allow read: if request.auth.uid == resource.data.owner; }
          }
        }
        """)
    try environment.seed(["notes/n1": ["owner": "alice"]])
    XCTAssertTrue(try environment.as("alice").get("notes/n1").isAllowed)
    XCTAssertTrue(try environment.nobody.get("notes/n1").isDenied)
  }
}
