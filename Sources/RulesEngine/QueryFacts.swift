import DocumentStore
import RulesEvaluator
import RulesValues

/// What one disjunct of a query says about the documents it can return.
struct QueryFacts {
  /// The conditions of the disjunct, each once, in the order of the filter.
  let conditions: [Condition]

  struct Condition {
    let path: FieldPath
    let comparison: QueryFilter.Comparison
    let operand: Value
  }

  init(_ disjunct: [(FieldPath, QueryFilter.Comparison, Value)]) {
    var conditions: [Condition] = []
    for (path, comparison, operand) in disjunct {
      let isKnown = conditions.contains {
        $0.path == path && $0.comparison == comparison && $0.operand.isStrictlyEqual(to: operand)
      }
      if !isKnown {
        conditions.append(Condition(path: path, comparison: comparison, operand: operand))
      }
    }
    self.conditions = conditions
  }

  /// The document that the disjunct names, if it pins `__name__`.
  ///
  /// **Evidence:** `language.md` §9.5.
  var namedDocument: PathValue? {
    for condition in conditions where condition.path == .documentName {
      if condition.comparison == .equal, case .path(let path) = condition.operand { return path }
    }
    return nil
  }

  /// The value of `resource.data`: only the filtered fields, each a value or a constraint.
  ///
  /// With `isSound` the map says that other fields may exist and constraints do not claim what
  /// they cannot prove. **Evidence:** `language.md` §9.2, traps 5–8.
  func data(isSound: Bool) -> MapValue {
    var root = Node()
    for condition in conditions where condition.path != .documentName {
      root.insert(condition, at: condition.path.segments[...])
    }
    return root.map(isSound: isSound)
  }

  /// The constraint on `resource.__name__`, when the disjunct compares it without pinning it.
  var nameConstraint: Value? {
    conditions.contains { $0.path == .documentName }
      ? .constraint(ConstraintValue([])) : nil
  }

  /// A field with its conditions and its filtered fields, by name.
  private struct Node {
    var conditions: [Condition] = []
    var children: [(name: Text, node: Node)] = []

    mutating func insert(_ condition: Condition, at segments: ArraySlice<String>) {
      guard let first = segments.first else {
        conditions.append(condition)
        return
      }
      let name = Text(first)
      if let index = children.firstIndex(where: { $0.name == name }) {
        children[index].node.insert(condition, at: segments.dropFirst())
      } else {
        var node = Node()
        node.insert(condition, at: segments.dropFirst())
        children.append((name, node))
      }
    }

    func map(isSound: Bool) -> MapValue {
      MapValue(
        children.map { (key: $0.name, value: $0.node.value(isSound: isSound)) }, isOpen: isSound)
    }

    func value(isSound: Bool) -> Value {
      guard !conditions.isEmpty else { return .map(map(isSound: isSound)) }
      if conditions.count == 1, conditions[0].comparison == .equal { return conditions[0].operand }
      let constraints = conditions.compactMap { condition in
        QueryFacts.comparator(of: condition.comparison).map {
          ConstraintValue.Simple(comparator: $0, operand: condition.operand)
        }
      }
      return .constraint(ConstraintValue(constraints, isSound: isSound))
    }
  }

  private static func comparator(
    of comparison: QueryFilter.Comparison
  ) -> ConstraintValue.Comparator? {
    switch comparison {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .arrayContains: .listContains
    // The normal form has replaced these.
    case .in, .notIn, .arrayContainsAny: nil
    }
  }
}

extension Query {
  /// The value of `request.query`. **Evidence:** `language.md` §5.5, `emulator.md` §3.4.
  var rulesValue: MapValue {
    var entries: [(key: Text, value: Value)] = [
      ("distinct", .boolean(false)),
      ("groupBy", .map(.empty)),
      ("limit", limit.map { .integer(Int64($0)) } ?? .null),
      ("offset", .integer(Int64(offset))),
      ("selectOnlyKeys", .boolean(select == [.documentName])),
    ]
    let directions = orders.map { order in
      (key: Text(order.path.description), value: Value.string(order.isDescending ? "DESC" : "ASC"))
    }
    entries.append(("orderBy", .map(MapValue(directions))))
    switch source {
    case .collection(let path):
      entries.append(("kind", .string(Text(path.id))))
      entries.append(("parent", path.parent.map { .path($0.reference) } ?? .null))
      entries.append(("allDescendants", .boolean(false)))
    case .group(let id, let ancestor):
      entries.append(("kind", .string(Text(id))))
      entries.append(("ancestor", ancestor.map { .path($0.reference) } ?? .null))
      entries.append(("allDescendants", .boolean(true)))
    }
    return MapValue(entries)
  }
}
