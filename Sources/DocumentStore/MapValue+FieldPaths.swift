package import RulesValues

extension MapValue {
  /// The value at a field path; `nil` when the field is missing.
  package func value(at path: FieldPath) -> Value? {
    var map = self
    for name in path.segments.dropLast() {
      guard case .map(let inner)? = map[Text(name)] else { return nil }
      map = inner
    }
    guard let name = path.segments.last else { return nil }
    return map[Text(name)]
  }

  /// A copy with the value at a field path set or, for `nil`, removed.
  ///
  /// Setting makes maps of whatever stands in the way; removing a missing field changes nothing.
  package func setting(_ path: FieldPath, to value: Value?) -> MapValue {
    setting(path.segments[...], to: value)
  }

  private func setting(_ names: ArraySlice<String>, to value: Value?) -> MapValue {
    guard let first = names.first else { return self }
    let name = Text(first)
    guard names.count > 1 else { return setting(name, to: value) }
    var inner: MapValue?
    if case .map(let map)? = self[name] { inner = map }
    if inner == nil, value == nil { return self }
    return setting(name, to: .map((inner ?? .empty).setting(names.dropFirst(), to: value)))
  }
}
