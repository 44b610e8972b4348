import DocumentStore
import RulesEvaluator
import RulesLibrary
import RulesValues
import SourceText
import TestSupport
import Testing

@testable import RulesEngine

/// Every measured expression, end to end: text to tree to program to value.
struct ExpressionVectorTests {
  @Test(arguments: [
    "Expressions/appendix-a.txt", "Expressions/matrix.txt", "Expressions/edges.txt",
  ])
  func expressionsGiveTheMeasuredValuesAndErrors(_ path: String) throws {
    var count = 0
    var differences: [String] = []
    for (number, line) in try Fixtures.lines(path) {
      let parts = line.split(separator: "   ⇒   ", maxSplits: 1)
      try #require(parts.count == 2, "\(path):\(number): not a vector")
      let vector = ExpressionVector(expression: String(parts[0]), expected: String(parts[1]))
      // What does not compile is compared, with all its positions, by the syntax and checker tests.
      let actual = vector.isCompileError ? vector.compileDifference : vector.difference
      count += 1
      if let actual { differences.append("Fixtures/\(path):\(number): \(parts[0]): \(actual)") }
    }
    #expect(count > 300)
    #expect(
      differences.isEmpty,
      "\(differences.count) of \(count) differ:\n\(differences.prefix(60).joined(separator: "\n"))")
    print("\(path): \(count) vectors, \(count - differences.count) agree")
  }

  /// Patterns that the official emulator answers and that would take Firebreak too long.
  @Test func costlyPatternsFailAsListed() throws {
    let prefix = "sound,emulator,production\tExpressions/costly: "
    let listed = try Fixtures.lines("deviations.txt").map(\.text).filter { $0.hasPrefix(prefix) }
      .map { $0.dropFirst(prefix.count).split(separator: "\t").prefix(3).joined(separator: "\t") }
    var found: [String] = []
    for (number, line) in try Fixtures.lines("Expressions/costly.txt") {
      let parts = line.split(separator: "   ⇒   ", maxSplits: 1).map(String.init)
      let vector = ExpressionVector(expression: parts[0], expected: parts[1])
      var difference: String?
      let time = ContinuousClock().measure { difference = vector.difference }
      let place = "costly.txt:\(number): \(parts[0])"
      #expect(difference?.contains("too costly") == true, "\(place): \(difference ?? "")")
      #expect(time < .seconds(2), "\(place)")
      found.append("\(parts[0])\t\(parts[1])\terror")
    }
    #expect(found == listed)
  }
}

/// One line of the vectors.
struct ExpressionVector {
  let expression: String
  let expected: String

  /// Some rows call helpers that the measuring file declared for them alone.
  private var functions: String {
    let calls = ["t()", "f()", "er()", "id(", "ignore(", "lt()", "lu()", "lo()", "li()", "ln()"]
    guard calls.contains(where: expression.contains) else { return "" }
    return Self.helpers.split(separator: "\n").joined(separator: " ")
  }

  private static let helpers = """
    function t() { return true; } function f() { return false; }
    function er() { return 1 / 0 == 1; } function id(x) { return x; }
    function ignore(x) { return true; }
    function lt() { let a = 1 / 0; return true; }
    function lu() { let a = 1 / 0; return a; }
    function lo() { let a = 1 / 0 == 1; return a || true; }
    function li() { let a = 1 / 0 == 1; return false && a; }
    function ln() { let a = null; return a == null; }
    """

  var isCompileError: Bool { expected.hasPrefix("COMPILE") }

  /// Some results name the collection that the measuring script happened to use.
  private var collection: String {
    for marker in ["{\"e", "documents/e", "\"e"] {
      guard let range = expected.firstRange(of: marker) else { continue }
      let digits = expected[range.upperBound...].prefix { $0.isNumber }
      if !digits.isEmpty { return "e" + digits }
    }
    return "e0"
  }

  private var ruleset: Ruleset {
    let text = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          \(functions)
          match /\(collection)/{id} {
            allow get: if [
      \(expression)
      ] == [];
          }
        }
      }
      """
    return Ruleset(SourceFile(name: "vector.rules", text: text), profile: .emulator)
  }

  /// The line of the expression in the ruleset.
  private static let line = 7

  var compileDifference: String? {
    ruleset.hasErrors ? nil : "compiles; expected \(expected)"
  }

  /// What differs from the expected value, or `nil`.
  var difference: String? {
    let ruleset = ruleset
    guard !ruleset.hasErrors else {
      return "does not compile: \(ruleset.diagnostics.map(\.message))"
    }
    guard let outcome = outcome(in: ruleset) else { return "no outcome was recorded" }
    switch outcome {
    case .value(let value):
      let actual = VectorValue(value)
      guard let wanted = VectorValue(parsing: expected) else {
        return "cannot read `\(expected)`"
      }
      return agrees(actual, wanted) ? nil : "\(actual); expected \(wanted)"
    case .failure(let failure):
      let position = ruleset.source.position(at: Int(failure.offset))
      let message = failure.cause.message(undeterminedAt: (position.line, position.column))
        .replacing("\n", with: "\\n")
      let place = position.line == Self.line ? "@:\(position.column)" : "@:\(position.line)?"
      return agrees(message, place: place, position)
        ? nil : "ERR['\(message)' \(place)]; expected \(expected)"
    }
  }

  /// Floats of trigonometric origin may differ in the last digits. **Evidence:** §3.18.
  private func agrees(_ actual: VectorValue, _ wanted: VectorValue) -> Bool {
    if actual == wanted { return true }
    guard case .atom(let left) = actual, case .atom(let right) = wanted,
      left.hasPrefix("float "), right.hasPrefix("float "),
      let leftNumber = Double(left.dropFirst(6)), let rightNumber = Double(right.dropFirst(6))
    else { return false }
    return leftNumber == rightNumber
      || expression.contains("distance")
        && abs(leftNumber - rightNumber) <= 1e-9 * abs(rightNumber)
  }

  /// Compares with `ERR['message' @:column]`, in which long lists are cut to `…`.
  private func agrees(_ message: String, place: String, _ position: SourcePosition) -> Bool {
    guard expected.hasPrefix("ERR['"), let end = expected.lastRange(of: "' @:") else {
      return false
    }
    let start = expected.index(expected.startIndex, offsetBy: 5)
    let wanted = String(expected[start..<end.lowerBound])
    let wantedPlace = String(expected[end.lowerBound...].dropFirst(2).dropLast())
    // An error inside a helper function stands on the line where the measuring file had it.
    guard position.line != Self.line || place == wantedPlace else { return false }
    let parts = wanted.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return message == wanted
    }
    return message.hasPrefix(first) && message.hasSuffix(last == "." ? "." : last)
  }

  private func outcome(in ruleset: Ruleset) -> Outcome? {
    let time = TimestampValue(seconds: 1_780_000_000, nanoseconds: 427_000_000)
    let path = DocumentPath(unchecked: "\(collection)/1")
    let fields = MapValue([("n", .integer(1))])
    let write = Write(path: path, operation: .set(fields))
    guard let snapshot = try? Snapshot.empty.applying([write], at: time),
      let program = ruleset.program
    else { return nil }
    let request = AccessRequest(.get(path), as: .user(Self.bob), at: time)
    var deciding = Deciding(
      program: program, request: request, snapshot: snapshot, profile: .emulator,
      isRecording: true)
    _ = deciding.settle([.get(path, in: program)])
    guard let evaluation = deciding.records.last?.evaluation,
      let comparison = evaluation.entries.indices.last,
      let list = evaluation.children(of: comparison).first
    else { return nil }
    if let element = evaluation.children(of: list).first {
      return evaluation.entries[element].outcome
    }
    // A list of constants is one itself.
    guard case .value(.list(let elements)) = evaluation.entries[list].outcome else { return nil }
    return elements.first.map { .value($0) }
  }

  private static let bob = Identity(
    uid: "bob",
    token: MapValue([
      ("iss", .string("https://securetoken.google.com/demo")), ("aud", .string("demo")),
      ("iat", .integer(0)), ("exp", .integer(9_999_999_999)), ("auth_time", .integer(0)),
      ("sub", .string("bob")), ("user_id", .string("bob")),
      (
        "firebase",
        .map(
          MapValue([("sign_in_provider", .string("custom")), ("identities", .map(.empty))]))
      ),
    ]))
}

extension String {
  fileprivate func lastRange(of text: String) -> Range<String.Index>? {
    ranges(of: text).last
  }
}
