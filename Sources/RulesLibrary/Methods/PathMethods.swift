import RulesValues

/// Methods of paths. **Evidence:** `language.md` §3.15; emulator probes of 2026-12-01.
enum PathMethods {
  static let all: [Builtin] = [bind]

  static let bind = Builtin(
    "bind", on: .method(.path), [Signature(.map, returns: .path)],
    summary: "The path with captures bound to the values of a map; unbound ones are left out.",
    examples: [
      "(/a/{x}/b).bind({'x': 'q'}) => /a/q/b", "(/a/{x}/b).bind({}) => /a/b",
    ],
    evidence: "language.md §3.15, emulator probe",
    body: .binary { path, values throws(Failure) in
      .path(try bound(path.path, values.map))
    })

  private static func bound(_ path: PathValue, _ values: MapValue) throws(Failure) -> PathValue {
    var segments: [PathValue.Segment] = []
    var used: Set<Text> = []
    for segment in path.segments {
      switch segment {
      case .literal, .hole: segments.append(segment)
      case .capture(let name, let old):
        guard let value = values[name] else {
          if old != nil { segments.append(segment) }
          continue
        }
        used.insert(name)
        guard old == nil else { throw alreadyBound(name) }
        segments.append(.capture(name: name, bound: try value.converted()))
      case .glob(let name, let old):
        guard let value = values[name] else {
          if old != nil { segments.append(segment) }
          continue
        }
        used.insert(name)
        guard old == nil else { throw alreadyBound(name) }
        guard case .path(let target) = value else {
          throw Failure(.type(received: value.type, expected: "path"))
        }
        let literals = try target.boundSegments().map { PathValue.Segment.literal($0.text) }
        segments.append(.glob(name: name, bound: PathValue(segments: literals)))
      }
    }
    let unknown = values.keysInInsertionOrder.filter { !used.contains($0) }
    guard unknown.isEmpty else {
      let names = JavaHashOrder.sorted(unknown, tableFor: values.count).map(\.string).joined(
        separator: ",")
      throw Failure(.message("Variable(s) \(names) do not exist in the path template."))
    }
    return PathValue(segments: segments)
  }

  private static func alreadyBound(_ name: Text) -> Failure {
    Failure(.message("Variable \(name) is already bound."))
  }
}
