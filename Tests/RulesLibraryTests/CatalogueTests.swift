import RulesLibrary
import RulesValues
import TestSupport
import Testing

struct CatalogueTests {
  @Test func everyBuiltinIsFoundByItsName() {
    for builtin in BuiltinCatalogue.all {
      let found =
        switch builtin.receiver {
        case .method(let type): BuiltinCatalogue.method(named: builtin.name)?.method(on: type)
        case .namespace(let name):
          BuiltinCatalogue.function(named: builtin.name, in: name)?.builtin
        case .global: BuiltinCatalogue.function(named: builtin.name)?.builtin
        }
      #expect(found === builtin, "\(builtin.prefix)")
    }
  }

  @Test func everyBuiltinSaysWhatItDoesAndWhyWeKnow() {
    for builtin in BuiltinCatalogue.all {
      #expect(builtin.summary.hasSuffix("."), "\(builtin.prefix)")
      #expect(!builtin.evidence.isEmpty, "\(builtin.prefix)")
      let counts = Set(builtin.overloads.map(\.parameters.count))
      #expect(counts.count == 1, "\(builtin.prefix) has overloads of different lengths")
      for example in builtin.examples {
        #expect(example.split(separator: " => ").count == 2, "\(builtin.prefix): \(example)")
      }
      let needsDocuments =
        switch builtin.body {
        case .lookup: true
        case .unary, .binary, .pattern, .many, .variadic: false
        }
      let isOfQueries = builtin.receiver == .method(.constraint)
      #expect(
        !builtin.examples.isEmpty || needsDocuments || isOfQueries, "\(builtin.prefix)")
    }
  }

  @Test func digestsAgreeWithTheirStandards() throws {
    for (number, line) in try Fixtures.lines("Library/digests.txt") {
      let words = line.split(separator: " ").map(String.init)
      try #require(words.count == 3, "line \(number)")
      let text = words[1] == "-" ? "" : words[1]
      let function = try #require(BuiltinCatalogue.function(named: words[0], in: "hashing"))
      let digest = try function.invoke([.string(Text(text))])
      let toHexString = try #require(BuiltinCatalogue.method(named: "toHexString"))
      let found = try toHexString.invoke(on: digest)
      #expect(found.isStrictlyEqual(to: .string(Text(words[2]))), "line \(number): \(line)")
    }
  }

  @Test func documentationHasOneEntryPerBuiltin() throws {
    let page = BuiltinDocumentation.markdown
    for builtin in BuiltinCatalogue.all {
      #expect(page.contains(builtin.summary), "\(builtin.prefix)")
    }
    #expect(page.contains("`string.matches(string)` → bool"))
  }
}
