import DocumentStore
import RulesValues
import TestSupport
import Testing

struct WriteDataTests {
  private static let path = DocumentPath(unchecked: "c/a")

  @Test func dataBecomesWhatTheClientLibrariesSend() throws {
    for (number, line) in try Fixtures.lines("Store/data.txt") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
      let expected = cells.dropFirst(2).joined(separator: " | ")
      #expect(Self.outcome(cells[0], cells[1]) == expected, "data.txt:\(number)")
    }
  }

  @Test func preconditionsComeWithTheOperation() throws {
    #expect(try Write.create(Self.path, []).precondition == .exists(false))
    #expect(try Write.update(Self.path, []).precondition == .exists(true))
    #expect(try Write.set(Self.path, []).precondition == nil)
    #expect(Write.delete(Self.path).precondition == nil)
  }

  private static func outcome(_ kind: String, _ text: String) -> String {
    do throws(StoreError) {
      let write = try write(kind, DataReader.entries(text))
      let transforms = write.transforms.map(\.path.description).joined(separator: ",")
      switch write.operation {
      case .set: return "all | " + transforms
      case .update(_, let mask):
        return mask.map(\.description).joined(separator: ",") + " | " + transforms
      case .delete, .verify: return kind
      }
    } catch {
      return error.message
    }
  }

  private static func write(
    _ kind: String, _ data: [(String, WriteValue)]
  ) throws(StoreError) -> Write {
    switch kind {
    case "set": return try .set(path, data)
    case "create": return try .create(path, data)
    case "merge": return try .set(path, data, merge: .all)
    case "update":
      var fields: [(FieldPath, WriteValue)] = []
      for (name, value) in data { fields.append((try FieldPath(parsing: name), value)) }
      return try .update(path, fields)
    case _:
      var mask: [FieldPath] = []
      for name in kind.split(separator: " ")[1].split(separator: ",") {
        mask.append(try FieldPath(parsing: String(name)))
      }
      return try .set(path, data, merge: .fields(mask))
    }
  }
}

/// Reads `a:1 b:{c:T}`.
private struct DataReader {
  private var rest: Substring

  static func entries(_ text: String) -> [(String, WriteValue)] {
    var reader = DataReader(rest: text[...])
    return reader.entries()
  }

  private mutating func entries() -> [(String, WriteValue)] {
    var entries: [(String, WriteValue)] = []
    while let colon = rest.firstIndex(of: ":"), rest.first != "}" {
      let name = rest[..<colon].trimmed
      rest = rest[rest.index(after: colon)...]
      entries.append((name, value()))
      rest = rest.drop { $0 == " " }
    }
    return entries
  }

  private mutating func value() -> WriteValue {
    switch rest.removeFirst() {
    case "T": return .serverTimestamp
    case "I": return .increment(.integer(1))
    case "X": return .deleteField
    case "{":
      let inner = entries()
      rest = rest.dropFirst()
      return .map(inner)
    case "[":
      let element = value()
      rest = rest.dropFirst()
      return .list([element])
    case let digit: return .value(.integer(Int64(String(digit)) ?? 0))
    }
  }
}
