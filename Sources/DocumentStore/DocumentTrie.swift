import RulesValues

/// Documents by path: a persistent hash trie.
///
/// Each level looks at five bits of a 32-bit hash of the path's bytes. A branch is a bitmap of the
/// children that exist and a dense array of them; the bitmap lies beside the array's pointer in the
/// parent, so a level costs one cache miss. Copies share all nodes; a mutation copies the arrays
/// on its way, or changes them in place where no other copy holds them, which makes a commit of
/// many writes cheap. Depth is at most seven levels; paths of one hash share a list.
struct DocumentTrie: Sendable {
  private var root = Node.branch([], bitmap: 0)
  private(set) var count = 0

  fileprivate enum Node: Sendable {
    case leaf(StoredDocument)
    case branch([Node], bitmap: UInt32)
    /// Different paths with one hash.
    case collision([StoredDocument])
  }

  /// The document with exactly these bytes as its path.
  func document(at text: String) -> StoredDocument? {
    root.document(at: text, hash: Self.hash(text))
  }

  /// Adds or replaces the document of a path.
  mutating func insert(_ document: StoredDocument) {
    if root.insert(document, hash: Self.hash(document.text), shift: 0) { count += 1 }
  }

  /// Removes the document of a path; no effect if there is none.
  mutating func remove(_ text: String) {
    if root.remove(text, hash: Self.hash(text), shift: 0) { count -= 1 }
  }

  /// A multiply-and-mix hash, eight bytes at a time; the same in every process.
  fileprivate static func hash(_ text: String) -> UInt32 {
    var copy = text
    return copy.withUTF8 { bytes in
      var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
      let raw = UnsafeRawBufferPointer(bytes)
      var offset = 0
      while offset + 8 <= raw.count {
        mix(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self), into: &state)
        offset += 8
      }
      var last: UInt64 = 0
      while offset < raw.count {
        last = last << 8 | UInt64(raw[offset])
        offset += 1
      }
      mix(last, into: &state)
      return UInt32(truncatingIfNeeded: state ^ state >> 32)
    }
  }

  private static func mix(_ word: UInt64, into state: inout UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    state = product.high ^ product.low
  }
}

extension DocumentTrie.Node {
  private static let bitsPerLevel: UInt32 = 5

  func document(at text: String, hash: UInt32) -> StoredDocument? {
    switch self {
    case .leaf(let document):
      return Text(document.text) == Text(text) ? document : nil
    case .branch(let children, let bitmap):
      let bit = UInt32(1) << (hash & 31)
      guard bitmap & bit != 0 else { return nil }
      return children[(bitmap & (bit - 1)).nonzeroBitCount]
        .document(at: text, hash: hash >> Self.bitsPerLevel)
    case .collision(let documents):
      return documents.first { Text($0.text) == Text(text) }
    }
  }

  /// Returns whether the path is new.
  mutating func insert(_ document: StoredDocument, hash: UInt32, shift: UInt32) -> Bool {
    switch self {
    case .leaf(let other):
      if Text(other.text) == Text(document.text) {
        self = .leaf(document)
        return false
      }
      self = Self.node(of: other, document, hash: hash, shift: shift)
      return true
    case .branch(var children, let bitmap):
      // Gives up this node's reference, so that the array can be changed in place.
      self = .branch([], bitmap: 0)
      let bit = UInt32(1) << (hash >> shift & 31)
      let index = (bitmap & (bit - 1)).nonzeroBitCount
      let isNew: Bool
      if bitmap & bit != 0 {
        isNew = children[index].insert(document, hash: hash, shift: shift + Self.bitsPerLevel)
      } else {
        children.insert(.leaf(document), at: index)
        isNew = true
      }
      self = .branch(children, bitmap: bitmap | bit)
      return isNew
    case .collision(var documents):
      let otherHash = DocumentTrie.hash(documents[0].text)
      guard otherHash == hash else {
        self = .branch([self], bitmap: 1 << (otherHash >> shift & 31))
        return insert(document, hash: hash, shift: shift)
      }
      let index = documents.firstIndex { Text($0.text) == Text(document.text) }
      if let index {
        documents[index] = document
      } else {
        documents.append(document)
      }
      self = .collision(documents)
      return index == nil
    }
  }

  /// Returns whether there was such a path.
  mutating func remove(_ text: String, hash: UInt32, shift: UInt32) -> Bool {
    switch self {
    case .leaf:
      // A branch drops its leaves itself.
      return false
    case .branch(var children, let bitmap):
      let bit = UInt32(1) << (hash >> shift & 31)
      guard bitmap & bit != 0 else { return false }
      let index = (bitmap & (bit - 1)).nonzeroBitCount
      if case .leaf(let document) = children[index] {
        guard Text(document.text) == Text(text) else { return false }
        self = .branch([], bitmap: 0)
        children.remove(at: index)
        self = .branch(children, bitmap: bitmap & ~bit)
        return true
      }
      self = .branch([], bitmap: 0)
      let wasPresent = children[index].remove(text, hash: hash, shift: shift + Self.bitsPerLevel)
      if let only = children[index].onlyLeaf { children[index] = only }
      self = .branch(children, bitmap: bitmap)
      return wasPresent
    case .collision(var documents):
      guard let index = documents.firstIndex(where: { Text($0.text) == Text(text) }) else {
        return false
      }
      documents.remove(at: index)
      self = .collision(documents)
      return true
    }
  }

  /// The leaf that can stand for this node, when nothing else is below it.
  private var onlyLeaf: Self? {
    switch self {
    case .leaf: nil
    case .branch(let children, _):
      if children.count == 1, case .leaf = children[0] { children[0] } else { nil }
    case .collision(let documents): documents.count == 1 ? .leaf(documents[0]) : nil
    }
  }

  /// The smallest node that keeps two documents apart; `hash` is the second one's.
  private static func node(
    of first: StoredDocument, _ second: StoredDocument, hash: UInt32, shift: UInt32
  ) -> Self {
    let firstHash = DocumentTrie.hash(first.text)
    guard firstHash != hash else { return .collision([first, second]) }
    let firstSlot = firstHash >> shift & 31
    let secondSlot = hash >> shift & 31
    let bitmap = UInt32(1) << firstSlot | UInt32(1) << secondSlot
    if firstSlot == secondSlot {
      let child = node(of: first, second, hash: hash, shift: shift + bitsPerLevel)
      return .branch([child], bitmap: bitmap)
    }
    let leaves: [Self] =
      firstSlot < secondSlot
      ? [.leaf(first), .leaf(second)] : [.leaf(second), .leaf(first)]
    return .branch(leaves, bitmap: bitmap)
  }
}
