import RulesValues

/// Documents in the order of `PathOrder.compareGrouped`: a persistent B+ tree.
///
/// Copies share nodes; a mutation copies the arrays on its way, or changes them in place where no
/// other copy holds them. Documents that arrive in order fill their leaves.
///
/// `@unchecked Sendable`: all is made of values but `StoredDocument`, whose invariant says that it
/// is not written.
struct DocumentIndex: @unchecked Sendable {
  private var root = Node.leaf([])

  enum Node {
    case leaf([StoredDocument])
    case branch([Child])
  }

  struct Child {
    /// No document below stands before this one's path, none of an earlier child at or behind it.
    /// It may have been removed. Not looked at in a first child.
    var least: StoredDocument
    var node: Node
  }

  /// A document next to where a path belongs, or the document of that path.
  func neighbor(of text: String) -> StoredDocument? {
    text.withBytes { root.neighbor(of: $0) }
  }

  /// Adds or replaces the document of a path.
  mutating func insert(_ document: StoredDocument) {
    if let right = document.withPath({ root.insert(document, at: $0) }) {
      root = .branch([Child(least: right.least, node: root), right])
    }
  }

  /// Removes the document of a path; no effect if there is none.
  mutating func remove(_ text: String) {
    text.withBytes { root.remove($0) }
    if case .branch(let children) = root, children.count == 1 { root = children[0].node }
  }

  /// Visits documents in order, from the first that does not stand before the place, until `visit`
  /// returns false.
  ///
  /// `isBefore` must be true for a beginning of the documents and false for the rest.
  func scan(
    from isBefore: (PathBytes) -> Bool, _ visit: (StoredDocument) -> Bool
  ) {
    _ = root.scan(from: isBefore, visit)
  }
}

extension DocumentIndex.Node {
  typealias Child = DocumentIndex.Child

  private static let limit = 64

  func neighbor(of path: PathBytes) -> StoredDocument? {
    switch self {
    case .leaf(let documents):
      let index = documents.partitionPoint { $0.relation(to: path) == .before }
      return index < documents.count ? documents[index] : documents.last
    case .branch(let children):
      return children[children.place(of: path)].node.neighbor(of: path)
    }
  }

  /// Returns the right half when the node had to be split.
  mutating func insert(_ document: StoredDocument, at path: PathBytes) -> DocumentIndex.Child? {
    switch self {
    case .leaf(var documents):
      // Gives up this node's reference, so that the array can be changed in place.
      self = .leaf([])
      let index = documents.partitionPoint { $0.relation(to: path) == .before }
      if index < documents.count, documents[index].relation(to: path) == .same {
        documents[index] = document
        self = .leaf(documents)
        return nil
      }
      documents.insert(document, at: index)
      guard documents.count > Self.limit else {
        self = .leaf(documents)
        return nil
      }
      let middle = index == documents.count - 1 ? index : documents.count / 2
      self = .leaf(Array(documents[..<middle]))
      return Child(least: documents[middle], node: .leaf(Array(documents[middle...])))
    case .branch(var children):
      self = .branch([])
      let index = children.place(of: path)
      if let right = children[index].node.insert(document, at: path) {
        children.insert(right, at: index + 1)
        if children.count > Self.limit {
          let middle = index + 1 == children.count - 1 ? index + 1 : children.count / 2
          self = .branch(Array(children[..<middle]))
          return Child(least: children[middle].least, node: .branch(Array(children[middle...])))
        }
      }
      self = .branch(children)
      return nil
    }
  }

  mutating func remove(_ path: PathBytes) {
    switch self {
    case .leaf(var documents):
      let index = documents.partitionPoint { $0.relation(to: path) == .before }
      guard index < documents.count, documents[index].relation(to: path) == .same else { return }
      self = .leaf([])
      documents.remove(at: index)
      self = .leaf(documents)
    case .branch(var children):
      self = .branch([])
      let index = children.place(of: path)
      children[index].node.remove(path)
      children.mergeIfSmall(at: index, limit: Self.limit * 3 / 4)
      self = .branch(children)
    }
  }

  /// Returns whether to go on.
  func scan(from isBefore: (PathBytes) -> Bool, _ visit: (StoredDocument) -> Bool) -> Bool {
    switch self {
    case .leaf(let documents):
      let start = documents.partitionPoint { $0.withPath(isBefore) }
      return documents[start...].allSatisfy(visit)
    case .branch(let children):
      // The place may be within the last child that begins before it.
      let start = children.dropFirst().partitionPoint { $0.least.withPath(isBefore) } - 1
      return children[start...].allSatisfy { $0.node.scan(from: isBefore, visit) }
    }
  }

  fileprivate var count: Int {
    switch self {
    case .leaf(let documents): documents.count
    case .branch(let children): children.count
    }
  }

  /// Appends a neighbor of the same height.
  fileprivate mutating func append(_ right: DocumentIndex.Child) {
    switch (self, right.node) {
    case (.leaf(let left), .leaf(let right)): self = .leaf(left + right)
    case (.branch(let left), .branch(let children)):
      var children = children
      children[0].least = right.least
      self = .branch(left + children)
    case (.leaf, .branch), (.branch, .leaf):
      preconditionFailure("all leaves of an index have one depth")
    }
  }
}

extension StoredDocument {
  /// How the document stands to a path in the order of the index.
  fileprivate func relation(to path: PathBytes) -> ValueOrder.Relation {
    withPath { PathOrder.compareGrouped($0, path) }
  }
}

extension [DocumentIndex.Child] {
  /// The child in whose range a path falls.
  fileprivate func place(of path: PathBytes) -> Int {
    dropFirst().partitionPoint { $0.least.relation(to: path) != .after } - 1
  }

  /// Joins a child with a neighbor if both together are small; drops it when it is empty.
  fileprivate mutating func mergeIfSmall(at index: Int, limit: Int) {
    guard count > 1 else { return }
    guard self[index].node.count > 0 else {
      remove(at: index)
      return
    }
    let left = index == 0 ? 0 : index - 1
    guard self[left].node.count + self[left + 1].node.count <= limit else { return }
    let right = remove(at: left + 1)
    self[left].node.append(right)
  }
}

extension RandomAccessCollection {
  /// The first index whose element does not satisfy a condition that holds for a beginning.
  fileprivate func partitionPoint(_ condition: (Element) -> Bool) -> Index {
    var low = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(low, offsetBy: half)
      if condition(self[middle]) {
        low = index(after: middle)
        length -= half + 1
      } else {
        length = half
      }
    }
    return low
  }
}
