import RulesValues
import Testing

struct ValueTests {
  @Test func valuesTakeTwoWordsAndATag() {
    #expect(MemoryLayout<Value>.size <= 17)
    #expect(MemoryLayout<Value>.stride == 24)
  }
}
