package import RulesValues

/// Finds the match blocks whose chain of paths consumes a whole request path.
///
/// A trie of literal and wildcard segments; globs hang at the node where they begin, with the
/// segments that must follow them. At most one glob stands in a chain, so captures before it are
/// counted from the start of the path and captures after it from the end.
/// **Evidence:** `language.md` §7.
package struct PathMatcher: Sendable {
  /// A chain of match blocks that ends in one with statements.
  package struct Leaf: Sendable {
    /// The chain's segments, outermost first.
    package let pattern: [Step]
    /// The indices of its statements in `Program.statements`, in source order.
    package let statements: Range<Int>
    /// What each capture slot takes, outermost first.
    package let captures: [CaptureSource]
  }

  package enum Step: Hashable, Sendable {
    case literal(Text)
    case one
    /// A glob with the least number of segments it takes: 1 in version 1, 0 in version 2.
    case many(least: Int)
  }

  /// Where a capture's value comes from.
  package enum CaptureSource: Hashable, Sendable {
    case fromStart(Int)
    case fromEnd(Int)
    /// The segments between these many at the start and these many at the end.
    case between(start: Int, end: Int)
  }

  private struct Node: Sendable {
    /// The children by literal; beyond a few, found by hash rather than by comparison.
    private(set) var literals: [(text: Text, node: Int)] = []
    private var index: [Text: Int] = [:]
    var wildcard: Int?
    var leaves: [Int] = []
    /// Leaves whose glob begins here.
    var globs: [Int] = []

    func child(_ text: Text) -> Int? {
      guard literals.count > 6 else { return literals.first { $0.text == text }?.node }
      return index[text]
    }

    mutating func addChild(_ text: Text, _ node: Int) {
      literals.append((text, node))
      index[text] = node
    }
  }

  package private(set) var leaves: [Leaf] = []
  private var nodes: [Node] = [Node()]

  package init() {}

  /// Adds a leaf; leaves are added in source order.
  package mutating func add(_ leaf: Leaf) {
    let index = leaves.count
    leaves.append(leaf)
    var current = 0
    for step in leaf.pattern {
      switch step {
      case .literal(let text):
        if let next = nodes[current].child(text) {
          current = next
        } else {
          nodes.append(Node())
          nodes[current].addChild(text, nodes.count - 1)
          current = nodes.count - 1
        }
      case .one:
        if let next = nodes[current].wildcard {
          current = next
        } else {
          nodes.append(Node())
          nodes[current].wildcard = nodes.count - 1
          current = nodes.count - 1
        }
      case .many:
        nodes[current].globs.append(index)
        return
      }
    }
    nodes[current].leaves.append(index)
  }

  /// The leaves that match, in source order.
  ///
  /// `nil` as the last segment stands for the unknown id of a list request, which only a wildcard
  /// or a glob takes.
  package func leaves(matching path: [Text?]) -> [Int] {
    var found: [Int] = []
    collect(from: 0, at: 0, path, into: &found)
    if found.count > 1 { found.sort() }
    return found
  }

  private func collect(from node: Int, at depth: Int, _ path: [Text?], into found: inout [Int]) {
    for leaf in nodes[node].globs where globMatches(leaf, at: depth, path) { found.append(leaf) }
    guard depth < path.count else {
      found.append(contentsOf: nodes[node].leaves)
      return
    }
    if let segment = path[depth], let next = nodes[node].child(segment) {
      collect(from: next, at: depth + 1, path, into: &found)
    }
    if let next = nodes[node].wildcard {
      collect(from: next, at: depth + 1, path, into: &found)
    }
  }

  private func globMatches(_ leaf: Int, at depth: Int, _ path: [Text?]) -> Bool {
    let pattern = leaves[leaf].pattern
    guard case .many(let least) = pattern[depth] else { return false }
    let suffix = pattern[(depth + 1)...]
    guard path.count - depth >= suffix.count + least else { return false }
    return zip(suffix, path[(path.count - suffix.count)...]).allSatisfy { step, segment in
      switch step {
      case .literal(let text): text == segment
      case .one: true
      case .many: false
      }
    }
  }

  /// The leaves that cover a whole collection group: those whose glob takes the unknown part
  /// between the known ancestor and the collection id.
  package func leaves(coveringGroup id: Text, below ancestor: [Text]) -> [Int] {
    leaves.indices.filter { index in
      let pattern = leaves[index].pattern
      let glob = pattern.firstIndex { if case .many = $0 { true } else { false } }
      guard let glob, glob <= ancestor.count else { return false }
      let suffix = pattern[(glob + 1)...]
      guard suffix.count <= 2 else { return false }
      let isPrefix = zip(pattern[..<glob], ancestor).allSatisfy { step, segment in
        step == .one || step == .literal(segment)
      }
      let tail: [Text?] = [id, nil]
      return isPrefix
        && zip(suffix, tail.suffix(suffix.count)).allSatisfy { step, segment in
          step == .one || segment.map { step == .literal($0) } ?? false
        }
    }
  }

  /// The values of a leaf's captures for a path; `nil` for one that is not known.
  ///
  /// With `hasUnknownMiddle` the path is that of a collection group: the unknown part lies before
  /// its last two segments.
  package func captures(
    of leaf: Int, in path: [Text?], unknownMiddleAt middle: Int? = nil
  ) -> [Value?] {
    leaves[leaf].captures.map { source in
      switch source {
      case .fromStart(let index): path[index].map { .string($0) }
      case .fromEnd(let index): path[path.count - 1 - index].map { .string($0) }
      case .between(let start, let end):
        .path(Self.glob(path[start..<(path.count - end)], unknownMiddleAt: middle))
      }
    }
  }

  private static func glob(_ segments: ArraySlice<Text?>, unknownMiddleAt middle: Int?) -> PathValue
  {
    var result: [PathValue.Segment] = []
    for index in segments.indices {
      if index == middle { result.append(.hole) }
      result.append(segments[index].map { .literal($0) } ?? .hole)
    }
    if segments.endIndex == middle { result.append(.hole) }
    return PathValue(segments: result)
  }
}
