/// Selects tests by name: a text that occurs, or a pattern with `*` and `?` that fits the whole.
///
/// What is matched is `suite file › test name`, without regard to case.
struct TestFilter: Sendable {
  private let pattern: [Character]
  private let isGlob: Bool

  init(_ text: String) {
    pattern = Array(text.lowercased())
    isGlob = text.contains("*") || text.contains("?")
  }

  func matches(suite: String, test: String) -> Bool {
    let name = Array("\(suite) › \(test)".lowercased())
    guard isGlob else { return String(name).contains(String(pattern)) }
    return Self.glob(pattern[...], name[...])
  }

  /// Linear in the name for each star: only the last star is ever tried again.
  private static func glob(
    _ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>
  ) -> Bool {
    var (pattern, name) = (pattern, name)
    var retry: (pattern: ArraySlice<Character>, name: ArraySlice<Character>)?
    while let letter = name.first {
      if pattern.first == "*" {
        pattern = pattern.dropFirst()
        retry = (pattern, name)
      } else if pattern.first == "?" || pattern.first == letter {
        pattern = pattern.dropFirst()
        name = name.dropFirst()
      } else if let last = retry {
        pattern = last.pattern
        name = last.name.dropFirst()
        retry = (pattern, name)
      } else {
        return false
      }
    }
    return pattern.allSatisfy { $0 == "*" }
  }
}
