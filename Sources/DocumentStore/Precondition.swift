public import RulesValues

/// What must hold of the stored document before a write.
public enum Precondition: Hashable, Sendable {
  case exists(Bool)
  /// The document exists and was last changed at this time.
  case updateTime(TimestampValue)
}

extension Precondition {
  /// Throws `not-found`, `already-exists` or `failed-precondition`, with the official text.
  ///
  /// **Evidence:** emulator probe (commits with each precondition against both states).
  func check(_ path: DocumentPath, against stored: Document?) throws(StoreError) {
    switch self {
    case .exists(true):
      guard stored != nil else { throw .missing(path) }
    case .exists(false):
      guard stored == nil else { throw .present(path) }
    case .updateTime(let time):
      let required = time.microseconds
      let actual = stored?.updateTime.microseconds ?? 0
      guard stored != nil, actual == required else {
        throw .otherVersion(stored: actual, required: required)
      }
    }
  }
}

extension StoreError {
  /// The application that official texts name; a store of its own has no project.
  private static let application = "dev~firebreak"

  /// Official text.
  fileprivate static func missing(_ path: DocumentPath) -> StoreError {
    let segments = path.segments
    var elements = ""
    for index in stride(from: 0, to: segments.count - 1, by: 2) {
      elements += """
          Element {
            type: "\(segments[index])"
            name: "\(segments[index + 1])"
          }

        """
    }
    return StoreError(
      code: .notFound,
      message: "no entity to update: app: \"\(application)\"\npath <\n\(elements)>\n")
  }

  /// Official text.
  fileprivate static func present(_ path: DocumentPath) -> StoreError {
    StoreError(
      code: .alreadyExists,
      message:
        "entity already exists: EntityRef{partitionRef=\(application), path=/\(path.text)}")
  }

  /// Official text; versions are update times in microseconds since 1970.
  fileprivate static func otherVersion(stored: Int64, required: Int64) -> StoreError {
    StoreError(
      code: .failedPrecondition,
      message: "the stored version (\(stored)) does not match the required base version "
        + "(\(required))")
  }
}
