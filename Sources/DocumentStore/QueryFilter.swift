public import RulesValues

/// A condition on documents.
public indirect enum QueryFilter: Sendable {
  /// A field against a constant; `FieldPath.documentName` compares the document's name.
  case field(FieldPath, Comparison, Value)
  case and([QueryFilter])
  case or([QueryFilter])

  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case `in` = "in"
    case notIn = "not-in"
    case arrayContains = "array-contains"
    case arrayContainsAny = "array-contains-any"
  }
}
