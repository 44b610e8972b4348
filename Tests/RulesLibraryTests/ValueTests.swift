import RulesValues
import TestSupport
import Testing

struct ValueTests {
  @Test func valuesTakeTwoWordsAndATag() {
    #expect(MemoryLayout<Value>.size <= 17)
    #expect(MemoryLayout<Value>.stride == 24)
  }

  @Test func floatsPrintAsTheEmulatorPrintsThem() throws {
    var differences: [String] = []
    for (number, line) in try Fixtures.lines("Library/floats.txt") {
      let words = line.split(separator: " ").map(String.init)
      try #require(words.count == 2, "line \(number)")
      let float = try #require(Double(words[0]), "line \(number)")
      let found = JavaNumber.text(float)
      if found != words[1] {
        differences.append("line \(number): \(float) prints \(found), expected \(words[1])")
      }
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func timestampsAreReadAsTheyArePrinted() throws {
    let times = [
      "0001-01-01T00:00:00Z", "1969-12-31T23:59:59.999Z", "1970-01-01T00:00:00Z",
      "2000-02-29T12:34:56.000000001Z", "2100-03-01T00:00:00.500Z",
      "9999-12-31T23:59:59.999999999Z",
    ]
    for text in times { #expect(TimestampValue(rfc3339: text)?.rfc3339 == text) }
    let refused = [
      "2020-01-01", "2019-02-29T00:00:00Z", "2020-13-01T00:00:00Z", "2020-01-01T24:00:00Z",
      "2020-01-01T00:00:00", "2020-01-01T00:00:00.Z", "0000-12-31T23:59:59Z", "",
    ]
    for text in refused { #expect(TimestampValue(rfc3339: text) == nil, "\(text)") }
    #expect(
      TimestampValue(rfc3339: "2020-01-01T00:00:00+02:00")?.rfc3339 == "2019-12-31T22:00:00Z")
  }

  @Test func valuesRenderOnOneLine() {
    let map = MapValue([("b c", .list([.integer(1), .float(2)])), ("a", .string("x\n"))])
    #expect(ValueText(.map(map)).text == #"{a: "x\n", "b c": [1, 2.0]}"#)
    #expect(ValueText(.bytes([0x61, 0xFF])).text == #"b'a\xff'"#)
    #expect(
      ValueText(.duration(DurationValue(seconds: -1, nanoseconds: -500_000_000))).text
        == "duration -1.5s")
    let long = Value.list((0..<1_000).map { .integer($0) })
    #expect(ValueText(long, limit: 40).text.utf8.count < 60)
    #expect(ValueText(.string(Text(String(repeating: "x", count: 500)))).text.utf8.count < 140)
  }

  @Test func openMapsLeaveAbsentKeysUndetermined() throws {
    let open = Value.map(MapValue([("a", .integer(1))], isOpen: true))
    #expect(try Value.contains(.string("a"), in: open))
    #expect(
      Self.isUndetermined { () throws(Failure) in
        _ = try Value.contains(.string("b"), in: open)
      })
    #expect(Self.isUndetermined { () throws(Failure) in _ = try Value.equals(open, open) })
    #expect(
      Self.isUndetermined { () throws(Failure) in
        _ = try Value.equals(.list([open]), .list([open]))
      })
    #expect(try !Value.equals(.list([open]), .list([.null])))
  }

  @Test func soundConstraintsClaimNothingUnproved() throws {
    let filters = [ConstraintValue.Simple(comparator: .greater, operand: .integer(5))]
    let sound = Value.constraint(ConstraintValue(filters, isSound: true))
    let official = Value.constraint(ConstraintValue(filters))
    #expect(try !Value.contains(official, in: .list([.integer(6)])))
    #expect(
      Self.isUndetermined { () throws(Failure) in
        _ = try Value.contains(sound, in: .list([.integer(6)]))
      })
    #expect(try !Value.contains(sound, in: .list([.integer(4), .null])))
    #expect(try !official.isOfType("int"))
    #expect(Self.isUndetermined { () throws(Failure) in _ = try sound.isOfType("int") })
    #expect(try Value.notEquals(sound, .integer(5)))
    #expect(
      Self.isUndetermined { () throws(Failure) in
        _ = try Value.notEquals(sound, .integer(6))
      })
  }

  private static func isUndetermined(_ body: () throws(Failure) -> Void) -> Bool {
    do throws(Failure) {
      try body()
      return false
    } catch {
      switch error.cause {
      case .undetermined: return true
      case _: return false
      }
    }
  }
}
