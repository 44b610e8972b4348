import RulesValues

let pathMethods: [Builtin] = [
  Builtin(
    "bind", on: .method(.path), [Signature([.type(.map)], returns: .type(.path))],
    summary: "The path with its captures bound; a capture without a value is dropped.",
    evidence: "§3.15",
    body: .binary { (path, values) throws(Failure) in
      .path(try bind(try path.path, to: try values.map))
    })
]

private func bind(_ path: PathValue, to values: MapValue) throws(Failure) -> PathValue {
  var unused = values.keys
  var segments: [PathValue.Segment] = []
  for segment in path.segments {
    switch segment {
    case .literal, .hole: segments.append(segment)
    case .capture(let name, _):
      unused.removeAll { $0 == name }
      guard let value = values[name] else { continue }
      segments.append(.capture(name: name, bound: try value.converted()))
    case .glob(let name, _):
      unused.removeAll { $0 == name }
      guard let value = values[name] else { continue }
      guard case .path(let bound) = value else {
        throw Failure(.type(received: value.type, expected: "path"))
      }
      segments.append(.glob(name: name, bound: bound))
    }
  }
  guard unused.isEmpty else {
    let names = unused.map(\.string).joined(separator: ", ")
    throw Failure(.message("Variable(s) \(names) do not exist in the path template."))
  }
  return PathValue(segments: segments)
}
