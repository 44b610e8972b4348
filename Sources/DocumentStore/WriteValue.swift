public import RulesValues

/// A value in the data of a write as client libraries take it: with sentinels.
public indirect enum WriteValue: Sendable {
  case value(Value)
  case map([(String, WriteValue)])
  /// May hold no sentinels.
  case list([WriteValue])
  case serverTimestamp
  case increment(Value)
  case maximum(Value)
  case minimum(Value)
  case arrayUnion([Value])
  case arrayRemove([Value])
  case deleteField

  /// The transform that the sentinel stands for; `nil` for values and `deleteField`.
  var transform: FieldTransform.Operation? {
    switch self {
    case .value, .map, .list, .deleteField: nil
    case .serverTimestamp: .serverTimestamp
    case .increment(let amount): .increment(amount)
    case .maximum(let operand): .maximum(operand)
    case .minimum(let operand): .minimum(operand)
    case .arrayUnion(let elements): .arrayUnion(elements)
    case .arrayRemove(let elements): .arrayRemove(elements)
    }
  }

  /// The sentinel's name as messages print it.
  var sentinelName: String? {
    switch self {
    case .value, .map, .list: nil
    case .serverTimestamp: "serverTimestamp"
    case .increment: "increment"
    case .maximum: "maximum"
    case .minimum: "minimum"
    case .arrayUnion: "arrayUnion"
    case .arrayRemove: "arrayRemove"
    case .deleteField: "deleteField"
    }
  }
}
