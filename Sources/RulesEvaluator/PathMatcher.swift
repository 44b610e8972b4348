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
    /// What each capture slot takes, outermost first, in `PathMatcher.captures`.
    package let captures: Range<Int>
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

  /// Plain numbers, so that walking the trie counts no references; `-1` stands for nothing.
  private struct Node: Sendable {
    /// The last edge added; the others follow by `Edge.next`.
    var edge: Int32 = -1
    var edgeCount: Int32 = 0
    var wildcard: Int32 = -1
    /// The last leaf that ends here; the others follow by `Link.next`.
    var leaf: Int32 = -1
    /// The last leaf whose glob begins here, likewise.
    var glob: Int32 = -1
  }

  /// A child by literal.
  private struct Edge: Sendable {
    let text: Text
    let node: Int32
    let next: Int32
  }

  /// A leaf in a list of them.
  private struct Link: Sendable {
    let leaf: Int32
    let next: Int32
  }

  private struct EdgeKey: Hashable, Sendable {
    let node: Int32
    let text: Text
  }

  package private(set) var leaves: [Leaf] = []
  /// The sources of all leaves' captures.
  private(set) var captures: [CaptureSource] = []
  private var nodes: [Node] = [Node()]
  private var edges: [Edge] = []
  private var links: [Link] = []
  /// All edges; asked instead of the list where a node has more than a few.
  private var index: [EdgeKey: Int32] = [:]

  package init() {}

  /// Adds a leaf with what its captures take; leaves are added in source order.
  package mutating func add(
    _ pattern: [Step], statements: Range<Int>, captures sources: [CaptureSource]
  ) {
    let leaf = Leaf(
      pattern: pattern, statements: statements,
      captures: captures.count..<captures.count + sources.count)
    captures += sources
    let number = Int32(leaves.count)
    leaves.append(leaf)
    var current: Int32 = 0
    for step in leaf.pattern {
      switch step {
      case .literal(let text):
        current = child(of: current, text) ?? addChild(of: current, text)
      case .one:
        if nodes[Int(current)].wildcard < 0 {
          nodes[Int(current)].wildcard = Int32(nodes.count)
          nodes.append(Node())
        }
        current = nodes[Int(current)].wildcard
      case .many:
        links.append(Link(leaf: number, next: nodes[Int(current)].glob))
        nodes[Int(current)].glob = Int32(links.count - 1)
        return
      }
    }
    links.append(Link(leaf: number, next: nodes[Int(current)].leaf))
    nodes[Int(current)].leaf = Int32(links.count - 1)
  }

  private mutating func addChild(of node: Int32, _ text: Text) -> Int32 {
    let child = Int32(nodes.count)
    nodes.append(Node())
    edges.append(Edge(text: text, node: child, next: nodes[Int(node)].edge))
    nodes[Int(node)].edge = Int32(edges.count - 1)
    nodes[Int(node)].edgeCount += 1
    index[EdgeKey(node: node, text: text)] = child
    return child
  }

  private func child(of node: Int32, _ text: Text) -> Int32? {
    guard nodes[Int(node)].edgeCount <= 6 else { return index[EdgeKey(node: node, text: text)] }
    var edge = nodes[Int(node)].edge
    while edge >= 0 {
      if edges[Int(edge)].text == text { return edges[Int(edge)].node }
      edge = edges[Int(edge)].next
    }
    return nil
  }

  /// The leaves that match, in source order.
  ///
  /// A hole as the last segment stands for the unknown id of a list request, which only a wildcard
  /// or a glob takes.
  package func leaves(matching path: [PathValue.Segment]) -> [Int] {
    var found: [Int] = []
    collect(from: 0, at: 0, path, into: &found)
    if found.count > 1 { found.sort() }
    return found
  }

  private func collect(
    from node: Int32, at depth: Int, _ path: [PathValue.Segment], into found: inout [Int]
  ) {
    var glob = nodes[Int(node)].glob
    while glob >= 0 {
      let leaf = Int(links[Int(glob)].leaf)
      if globMatches(leaf, at: depth, path) { found.append(leaf) }
      glob = links[Int(glob)].next
    }
    guard depth < path.count else {
      var end = nodes[Int(node)].leaf
      while end >= 0 {
        found.append(Int(links[Int(end)].leaf))
        end = links[Int(end)].next
      }
      return
    }
    if case .literal(let text) = path[depth], let next = child(of: node, text) {
      collect(from: next, at: depth + 1, path, into: &found)
    }
    if nodes[Int(node)].wildcard >= 0 {
      collect(from: nodes[Int(node)].wildcard, at: depth + 1, path, into: &found)
    }
  }

  private func globMatches(_ leaf: Int, at depth: Int, _ path: [PathValue.Segment]) -> Bool {
    let pattern = leaves[leaf].pattern
    guard case .many(let least) = pattern[depth] else { return false }
    let suffix = pattern[(depth + 1)...]
    guard path.count - depth >= suffix.count + least else { return false }
    return zip(suffix, path[(path.count - suffix.count)...]).allSatisfy { step, segment in
      switch step {
      case .literal(let text): text == segment.literal
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

  /// The value of a capture in a path; `nil` when it is not known.
  ///
  /// With `unknownMiddleAt` the path is that of a collection group: its unknown part lies before
  /// that segment.
  static func capture(
    from source: CaptureSource, in path: [PathValue.Segment], unknownMiddleAt middle: Int?
  ) -> Value? {
    switch source {
    case .fromStart(let index): path[index].literal.map { .string($0) }
    case .fromEnd(let index): path[path.count - 1 - index].literal.map { .string($0) }
    case .between(let start, let end):
      .path(Self.glob(path[start..<(path.count - end)], unknownMiddleAt: middle))
    }
  }

  private static func glob(
    _ segments: ArraySlice<PathValue.Segment>, unknownMiddleAt middle: Int?
  ) -> PathValue {
    guard middle != nil else { return PathValue(segments: Array(segments)) }
    var result: [PathValue.Segment] = []
    for index in segments.indices {
      if index == middle { result.append(.hole) }
      result.append(segments[index])
    }
    if segments.endIndex == middle { result.append(.hole) }
    return PathValue(segments: result)
  }
}

extension PathValue.Segment {
  /// The text of a literal.
  fileprivate var literal: Text? {
    if case .literal(let text) = self { text } else { nil }
  }
}
