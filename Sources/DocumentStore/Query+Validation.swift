import RulesValues

extension Query {
  /// Refuses what Firestore refuses, with `invalid-argument` and the official texts.
  ///
  /// **Evidence:** `emulator.md` §7.2, emulator probe (each limit at n and n + 1).
  package func validate() throws(StoreError) {
    if offset < 0 { throw .invalidArgument("offset is negative") }
    if let limit, limit < 0 { throw .invalidArgument("limit is negative") }
    if case .group(let id, _) = source, !id.isEmpty { _ = try CollectionPath(id) }
    if let filter {
      try filter.validate()
      try filter.validateDisjuncts()
      try filter.validateNames()
    }
    try validateNameEquality()
    try validateOrders()
    try validateDirection()
    try validateTotal()
    try validateCursor(start)
    try validateCursor(end)
  }

  private func validateOrders() throws(StoreError) {
    var seen: Set<FieldPath> = []
    let effective = effectiveOrders
    for (index, order) in effective.enumerated() {
      guard seen.insert(order.path).inserted else {
        throw .invalidArgument("order by clause cannot contain duplicate fields \(order.path)")
      }
      if order.path.isDocumentName, index + 1 < effective.count {
        throw .invalidArgument("order by clause cannot contain more fields after the key")
      }
    }
    let fields = inequalityPaths
    guard fields.count <= 10 else {
      let names = fields.map(\.description).joined(separator: ", ")
      throw .invalidArgument(
        "The query contains \(fields.count) distinct inequality fields: [\(names)]. A query may "
          + "not have more than 10 distinct inequality fields.")
    }
  }

  /// Refuses `==` and `in` on `__name__` beside inequalities on other fields only.
  private func validateNameEquality() throws(StoreError) {
    let onName = filter?.comparisons.filter { $0.0.isDocumentName }.map(\.1) ?? []
    guard !inequalityPaths.isEmpty, !onName.isEmpty, !onName.contains(where: \.isInequality) else {
      return
    }
    throw .invalidArgument(
      "Equality on key is not allowed if there are other inequality fields and key does not "
        + "appear in inequalities.")
  }

  /// Refuses to go backward over nothing but names.
  private func validateDirection() throws(StoreError) {
    let comparisons = filter?.comparisons ?? []
    let orders = effectiveOrders
    guard orders.count == 1, orders[0].isDescending,
      comparisons.allSatisfy({ $0.0.isDocumentName })
    else { return }
    throw StoreError(
      code: .failedPrecondition, message: "Firestore does not support descending key scans")
  }

  private func validateTotal() throws(StoreError) {
    let filters = filter?.comparisons.count ?? 0
    let hasAncestor =
      switch source {
      case .collection(let path): path.parent != nil
      case .group(_, let below): below != nil
      }
    guard filters + orders.count + (hasAncestor ? 1 : 0) <= 100 else {
      throw .invalidArgument(
        "The query may not have more than 100 filters + sort orders + ancestor total. Currently "
          + "there are \(filters) filters, \(orders.count) sort orders, and "
          + (hasAncestor ? "one ancestor filter." : "no ancestor filter."))
    }
  }

  private func validateCursor(_ cursor: QueryCursor?) throws(StoreError) {
    guard let cursor else { return }
    let orders = effectiveOrders
    guard cursor.values.count <= orders.count else {
      throw .invalidArgument("Cursor has too many values.")
    }
    for (value, order) in zip(cursor.values, orders) where order.path.isDocumentName {
      guard case .path = value else {
        throw .invalidArgument("Cursor __key__ value is not a document reference.")
      }
    }
  }
}

extension QueryFilter {
  fileprivate func validate() throws(StoreError) {
    try validateShape()
    let comparisons = comparisons
    let negations = comparisons.filter { $0.1 == .notEqual || $0.1 == .notIn }
    guard negations.count <= 1 else {
      throw .invalidArgument(
        "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per "
          + "query.")
    }
    let kinds = Set(comparisons.map(\.1))
    if kinds.contains(.notIn),
      kinds.contains(.in) || kinds.contains(.arrayContainsAny) || hasAlternatives
    {
      throw .invalidArgument(
        "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.")
    }
  }

  private func validateShape() throws(StoreError) {
    switch self {
    case .field(_, let comparison, let operand):
      try comparison.validate(operand)
    case .and(let filters):
      for filter in filters { try filter.validateShape() }
    case .or(let filters):
      guard !filters.isEmpty else {
        throw .invalidArgument("Composite filter must have at least one sub-filter.")
      }
      for filter in filters { try filter.validateShape() }
    }
  }

  fileprivate func validateNames() throws(StoreError) {
    for (path, comparison, operand) in comparisons where path.isDocumentName {
      try comparison.validateName(operand)
    }
  }

  fileprivate func validateDisjuncts() throws(StoreError) {
    _ = try disjuncts()
    for disjunct in rawDisjuncts {
      guard disjunct.count(where: { $0.1 == .arrayContains }) <= 1 else {
        throw .invalidArgument(
          "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.")
      }
    }
  }
}

extension QueryFilter.Comparison {
  /// Refuses a wrong list of operands.
  fileprivate func validate(_ operand: Value) throws(StoreError) {
    guard let (name, limit) = listLimit else { return }
    guard case .list(let elements) = operand else {
      throw .invalidArgument("'\(name)' requires an ArrayValue.")
    }
    guard !elements.isEmpty else {
      throw .invalidArgument("'\(name)' requires an non-empty ArrayValue.")
    }
    guard elements.count <= limit else {
      throw .invalidArgument("'\(name)' supports up to \(limit) comparison values.")
    }
  }

  /// The official name and the most operands of comparisons with a list.
  private var listLimit: (name: String, limit: Int)? {
    switch self {
    case .in: ("IN", 30)
    case .notIn: ("NOT_IN", 10)
    case .arrayContainsAny: ("ARRAY_CONTAINS_ANY", 30)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .arrayContains: nil
    }
  }

  /// Refuses anything but references where `__name__` is compared.
  fileprivate func validateName(_ operand: Value) throws(StoreError) {
    let operands: [Value]
    switch self {
    case .arrayContains, .arrayContainsAny:
      throw .invalidArgument("the name __key__ is reserved")
    case .in, .notIn:
      guard case .list(let elements) = operand else { return }
      operands = elements
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      operands = [operand]
    }
    for operand in operands {
      guard case .path = operand else {
        throw .invalidArgument("__key__ filter value must be a Key")
      }
    }
  }
}
