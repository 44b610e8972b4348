public import RulesValues

/// One write of a commit.
///
/// **Evidence:** `emulator.md` §5.5, §7.3.
public struct Write: Sendable {
  public enum Operation: Sendable {
    /// Replaces the whole document.
    case set(MapValue)
    /// Sets the masked paths that `fields` holds, deletes the masked paths that it lacks, keeps
    /// the rest. The mask's paths are never prefixes of one another.
    case update(fields: MapValue, mask: [FieldPath])
    case delete
    /// Checks the precondition and changes nothing.
    case verify
  }

  public let path: DocumentPath
  public let operation: Operation
  /// Applied in order after the operation.
  public let transforms: [FieldTransform]
  public let precondition: Precondition?

  public init(
    path: DocumentPath, operation: Operation, transforms: [FieldTransform] = [],
    precondition: Precondition? = nil
  ) {
    self.path = path
    self.operation = operation
    self.transforms = transforms
    self.precondition = precondition
  }
}
