import RulesLibrary
import Testing

struct BuiltinExampleTests {
  @Test func theExamplesOfBuiltinsHold() {
    for builtin in BuiltinCatalogue.all {
      for example in builtin.examples {
        let sides = example.split(separator: " => ", maxSplits: 1)
        let vector = ExpressionVector(
          expression: "(" + sides.joined(separator: ") == (") + ")", expected: "true")
        let difference = vector.difference
        #expect(difference == nil, "\(example): \(difference ?? "")")
      }
    }
  }
}
