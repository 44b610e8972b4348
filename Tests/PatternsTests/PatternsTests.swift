import Patterns
import Testing

@Test func commonPatterns() throws {
  #expect(try Pattern("^[a-z]+$").matchesWhole("abc"))
  #expect(try !Pattern("b").matchesWhole("abc"))
  #expect(throws: PatternError.self) { try Pattern("(?=a)") }
}
