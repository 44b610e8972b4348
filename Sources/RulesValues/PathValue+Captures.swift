/// Paths with captures. **Evidence:** `language.md` §3.6, §3.15; emulator probes of 2026-12-01.
extension PathValue {
  /// Whether two paths have equal segments; a bound capture equals the literal, an unbound one
  /// nothing.
  package func isEqual(to other: PathValue) -> Bool {
    let left = expanded
    let right = other.expanded
    guard left.count == right.count else { return false }
    for (left, right) in zip(left, right) {
      guard let leftText = left.boundText, let rightText = right.boundText, leftText == rightText
      else { return false }
    }
    return true
  }

  /// The segments with bound globs replaced by their segments.
  package var expanded: [Segment] {
    let hasGlob = segments.contains { segment in
      switch segment {
      case .glob(_, .some): true
      case .literal, .capture, .hole, .glob: false
      }
    }
    guard hasGlob else { return segments }
    return segments.flatMap { segment -> [Segment] in
      switch segment {
      case .literal, .hole, .capture, .glob(_, nil): [segment]
      case .glob(_, .some(let path)): path.expanded
      }
    }
  }

  /// The expanded segments of a path whose captures are all bound.
  package func boundSegments() throws(Failure) -> [Segment] {
    for segment in segments {
      switch segment {
      case .capture(let name, nil), .glob(let name, nil): throw Failure(.unboundCapture(name))
      case .literal, .capture, .glob, .hole: break
      }
    }
    return expanded
  }

  /// `/a/b`; an unbound capture is an empty segment.
  package var text: String {
    "/" + expanded.map { $0.text.string }.joined(separator: "/")
  }
}

extension PathValue.Segment {
  /// The text of a segment; empty for an unbound capture.
  package var text: Text {
    boundText ?? ""
  }

  /// The text of a segment, `nil` for an unbound capture.
  var boundText: Text? {
    switch self {
    case .literal(let text): text
    case .capture(_, let bound): bound
    case .glob(_, let bound): bound.map { Text($0.text) }
    case .hole: ""
    }
  }
}
