import DocumentStore
import TestSupport
import Testing

struct PathTests {
  @Test func pathsAreValidatedAsTheTableSays() throws {
    for (number, line) in try Fixtures.lines("Store/paths.txt") {
      let cells = line.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
        .map { $0.trimmed }
      let expanded = Self.expanded(cells[1])
      let found = Self.outcome(kind: cells[0], expanded)
        .split(separator: expanded.isEmpty ? "\0" : expanded, omittingEmptySubsequences: false)
        .joined(separator: cells[1])
      #expect(found == cells[2] || found == Self.expanded(cells[2]), "paths.txt:\(number)")
    }
  }

  @Test func pathsAreTakenApart() throws {
    let path = try DocumentPath("a/b/c/d")
    #expect(path.segments == ["a", "b", "c", "d"])
    #expect(path.id == "d")
    #expect(path.collection == CollectionPath(unchecked: "a/b/c"))
    #expect(path.collection.id == "c")
    #expect(path.collection.parent == DocumentPath(unchecked: "a/b"))
    #expect(path.collection.parent?.collection.parent == nil)
    #expect(DocumentPath(reference: path.reference) == path)
    #expect(try path.collection.document("e").text == "a/b/c/e")
    #expect(try path.collection("e").text == "a/b/c/d/e")
    #expect(try DocumentPath("c/\u{E9}") != DocumentPath("c/e\u{301}"))
  }

  private static func outcome(kind: String, _ text: String) -> String {
    do throws(StoreError) {
      switch kind {
      case "document": _ = try DocumentPath(text)
      case "collection": _ = try CollectionPath(text)
      case _:
        let path = try FieldPath(parsing: text)
        return path.description
      }
      return "ok"
    } catch {
      return error.message
    }
  }

  /// Replaces `3*x` by `xxx`; a slash at the end of the repeated part separates only.
  private static func expanded(_ text: String) -> String {
    guard let star = text.firstIndex(of: "*") else { return text }
    let digits = text[..<star].reversed().prefix { $0.isNumber }.reversed()
    guard let times = Int(String(digits)) else { return text }
    let repeated = text[text.index(after: star)...]
    let body = Array(repeating: String(repeated), count: times).joined()
    let prefix = text[..<star].dropLast(digits.count)
    return prefix + (body.hasSuffix("/") ? String(body.dropLast()) : body)
  }
}

extension Substring {
  /// Without spaces at both ends.
  var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
