import RulesSyntax

/// The names that a service gives to the conditions of an `allow` statement.
///
/// A function knows what the conditions that reach it know, wherever it stands; what no condition
/// reaches knows nothing.
/// **Evidence:** measured, `Fixtures/Checker/declarations.txt`.
struct Vocabulary: OptionSet, Hashable {
  let rawValue: UInt8

  static let request = Vocabulary(rawValue: 1)
  static let resource = Vocabulary(rawValue: 2)
  /// `get`, `exists` and their kin.
  static let lookups = Vocabulary(rawValue: 4)
  static let debug = Vocabulary(rawValue: 8)

  /// The services that have methods.
  static let services: Set<String> = ["cloud.firestore", "firebase.storage"]

  private static let methods: Set<String> = [
    "get", "list", "read", "create", "update", "delete", "write",
  ]

  /// Whether a service has a method; the case does not matter.
  static func hasMethod(_ method: Name, in service: String) -> Bool {
    services.contains(service) && methods.contains(method.text.lowercased())
  }

  /// What the condition of a statement knows: what any of its methods does.
  static func of(_ statement: AllowStatement, in service: String) -> Vocabulary {
    statement.methods.reduce(into: []) { known, method in
      guard hasMethod(method, in: service) else { return }
      known.formUnion([.request, .debug])
      if service == "cloud.firestore" {
        known.formUnion([.resource, .lookups])
      } else if method.text.lowercased() != "list" {
        known.insert(.resource)
      }
    }
  }
}
