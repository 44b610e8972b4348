import RulesValues

/// The types that an expression may have, in the order in which messages list them.
///
/// `any` is what is known of fields, unknown names and most results: every type.
struct TypeSet: Hashable {
  /// `nil` for `any`.
  private let members: [ValueType]?

  static let any = TypeSet(members: nil)
  static let none = TypeSet([])
  static let null = TypeSet([.null])
  static let bool = TypeSet([.bool])
  static let int = TypeSet([.int])
  static let float = TypeSet([.float])
  static let string = TypeSet([.string])
  static let bytes = TypeSet([.bytes])
  static let path = TypeSet([.path])
  static let list = TypeSet([.list])
  static let map = TypeSet([.map])

  init(_ members: [ValueType]) {
    self.members = members
  }

  private init(members: [ValueType]?) {
    self.members = members
  }

  var isAny: Bool { members == nil }

  var isEmpty: Bool { members?.isEmpty ?? false }

  func union(_ other: TypeSet) -> TypeSet {
    guard let members, let others = other.members else { return .any }
    return TypeSet(members + others.filter { !members.contains($0) })
  }

  func intersection(_ other: TypeSet) -> TypeSet {
    guard let members else { return other }
    guard let others = other.members else { return self }
    return TypeSet(members.filter(others.contains))
  }

  func intersects(_ other: TypeSet) -> Bool {
    guard let members, let others = other.members else { return true }
    return members.contains(where: others.contains)
  }

  /// Whether `==` can be true; int and float compare as numbers.
  func isComparable(with other: TypeSet) -> Bool {
    intersects(other) || (containsNumber && other.containsNumber)
  }

  private var containsNumber: Bool {
    members?.contains { $0 == .int || $0 == .float } ?? true
  }
}

extension TypeSet: CustomStringConvertible {
  /// `[int, float]`, as messages print it.
  var description: String {
    "[" + (members ?? ValueType.allCases).map(\.rawValue).joined(separator: ", ") + "]"
  }
}
