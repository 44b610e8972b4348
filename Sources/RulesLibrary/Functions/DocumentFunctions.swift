import RulesValues

/// Functions that read other documents. **Evidence:** `language.md` §6.
enum DocumentFunctions {
  static let all: [Builtin] = [get, exists, getAfter, existsAfter, value]

  static let get = function(.get, .map, "The document at a path; an error if there is none.")
  static let exists = function(.exists, .bool, "Whether there is a document at a path.")
  static let getAfter = function(
    .getAfter, .map, "The document at a path as it will be after the request's writes.")
  static let existsAfter = function(
    .existsAfter, .bool, "Whether there will be a document at a path after the request's writes.")
  static let value = function(
    .value, .map, "The document at a path, as `get`; only the emulator has it.")

  private static func function(
    _ lookup: DocumentLookup, _ result: ValueType, _ summary: String
  ) -> Builtin {
    Builtin(
      lookup.rawValue, on: .global, [Signature(.path, returns: result)], summary: summary,
      evidence: "language.md §6", body: .lookup(lookup))
  }
}
