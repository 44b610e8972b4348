package import RulesValues

extension Value {
  /// Whether two stored values are the same to a client: 3 and 3.0 are not, NaN and NaN are.
  ///
  /// Decides whether a write changes anything. **Evidence:** `emulator.md` §7.3, emulator probe.
  package func isIdentical(to other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.float(let left), .float(let right)):
      left.bitPattern == right.bitPattern || left.isNaN && right.isNaN
    case (.string(let left), .string(let right)): left == right
    case (.bytes(let left), .bytes(let right)): left == right
    case (.timestamp(let left), .timestamp(let right)): left == right
    case (.geoPoint(let left), .geoPoint(let right)):
      left.latitude == right.latitude && left.longitude == right.longitude
    case (.path, .path): ValueOrder.areEqual(self, other)
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isIdentical(to: $1) }
    case (.map(let left), .map(let right)): left.isIdentical(to: right)
    case (.vector(let left), .vector(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { Value.float($0).isIdentical(to: .float($1)) }
    case _: false
    }
  }
}

extension MapValue {
  /// Whether two maps hold identical values under the same keys.
  package func isIdentical(to other: MapValue) -> Bool {
    self === other
      || keys == other.keys && zip(values, other.values).allSatisfy { $0.isIdentical(to: $1) }
  }
}
