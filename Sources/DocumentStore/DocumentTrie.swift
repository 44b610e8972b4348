import RulesValues

/// Documents by path: a persistent hash trie.
///
/// Each level looks at five bits of a 32-bit hash of the path's bytes; paths of one hash are told
/// apart by further hashes with other seeds. Copies share all branches; a mutation copies the
/// branches on its way, or changes them in place where no other copy holds them, which makes a
/// commit of many writes cheap.
///
/// `@unchecked Sendable`: a managed buffer is never `Sendable`, but the invariants of `TrieBranch`
/// and `StoredDocument` say that what two copies share is not written.
struct DocumentTrie: @unchecked Sendable {
  private var root = TrieBranch.empty
  private(set) var count = 0

  /// The place in the bits of the hashes of a path.
  private struct Place {
    private var bits: UInt32
    private var depth: UInt64 = 0

    init(_ path: PathBytes, depth: UInt64 = 0) {
      self.depth = depth
      self.bits = path.pathHash(seed: depth / 6) >> UInt32(depth % 6 * 5)
    }

    /// The slot at this level as a bit.
    var bit: UInt32 { 1 << (bits & 31) }

    /// The same level for another path.
    func of(_ path: PathBytes) -> Place { Place(path, depth: depth) }

    /// Goes one level down.
    mutating func descend(_ path: PathBytes) {
      depth += 1
      if depth % 6 == 0 {
        bits = path.pathHash(seed: depth / 6)
      } else {
        bits >>= 5
      }
    }
  }

  /// The document with exactly these bytes as its path.
  func document(at text: String) -> StoredDocument? {
    withDocument(at: text) { $0 }
  }

  /// Lends the document with exactly these bytes as its path; `nil` if there is none.
  func withDocument<Result>(
    at text: String, _ body: (StoredDocument) -> Result
  ) -> Result? {
    text.withBytes { path in
      withExtendedLifetime(root) {
        var place = Place(path)
        var branch = Unmanaged.passUnretained(root)
        while true {
          let slot = branch._withUnsafeGuaranteedRef { Self.slot($0, place.bit) }
          guard let slot else { return nil }
          guard slot.isBranch else {
            return Unmanaged<StoredDocument>.fromOpaque(slot.reference.toOpaque())
              ._withUnsafeGuaranteedRef { document in
                document.withPath { $0.hasSameBytes(as: path) } ? body(document) : nil
              }
          }
          branch = Unmanaged<TrieBranch>.fromOpaque(slot.reference.toOpaque())
          place.descend(path)
        }
      }
    }
  }

  private static func slot(
    _ branch: TrieBranch, _ bit: UInt32
  ) -> (reference: Unmanaged<AnyObject>, isBranch: Bool)? {
    branch.withUnsafeMutablePointers { maps, slots in
      let maps = maps.pointee
      if maps.leaves & bit != 0 { return (slots[maps.leafIndex(bit)], false) }
      if maps.branches & bit != 0 { return (slots[maps.branchIndex(bit)], true) }
      return nil
    }
  }

  /// Adds or replaces the document of a path.
  mutating func insert(_ document: StoredDocument) {
    let isNew = document.withPath { path in
      Self.insert(document, path, Place(path), into: &root)
    }
    if isNew { count += 1 }
  }

  /// Returns whether the path is new.
  private static func insert(
    _ document: StoredDocument, _ path: PathBytes, _ place: Place, into branch: inout TrieBranch
  ) -> Bool {
    let isUnique = isKnownUniquelyReferenced(&branch)
    let bit = place.bit
    var maps = branch.header
    var below = place
    below.descend(path)
    if maps.branches & bit != 0 {
      if !isUnique { branch = branch.copy() }
      return withBranch(at: maps.branchIndex(bit), of: branch) { child in
        insert(document, path, below, into: &child)
      }
    }
    let leafIndex = maps.leafIndex(bit)
    guard maps.leaves & bit != 0 else {
      maps.leaves |= bit
      branch = branch.edited(
        to: maps, inserting: (Unmanaged.passRetained(document as AnyObject), leafIndex),
        isConsumed: isUnique)
      return true
    }
    let other = branch.leaf(leafIndex)
    if other.withPath({ $0.hasSameBytes(as: path) }) {
      branch = branch.edited(
        to: maps, removing: leafIndex,
        inserting: (Unmanaged.passRetained(document as AnyObject), leafIndex), isConsumed: isUnique)
      return false
    }
    var child = TrieBranch.empty
    _ = other.withPath { insert(other, $0, below.of($0), into: &child) }
    _ = insert(document, path, below, into: &child)
    maps.leaves &= ~bit
    maps.branches |= bit
    branch = branch.edited(
      to: maps, removing: leafIndex,
      inserting: (Unmanaged.passRetained(child as AnyObject), maps.branchIndex(bit)),
      isConsumed: isUnique)
    return true
  }

  /// Removes the document of a path; no effect if there is none.
  mutating func remove(_ text: String) {
    guard document(at: text) != nil else { return }
    text.withBytes { Self.remove($0, Place($0), from: &root) }
    count -= 1
  }

  /// Removes a path that is present.
  private static func remove(_ path: PathBytes, _ place: Place, from branch: inout TrieBranch) {
    let isUnique = isKnownUniquelyReferenced(&branch)
    let bit = place.bit
    var maps = branch.header
    guard maps.branches & bit != 0 else {
      let index = maps.leafIndex(bit)
      maps.leaves &= ~bit
      branch = branch.edited(to: maps, removing: index, isConsumed: isUnique)
      return
    }
    if !isUnique { branch = branch.copy() }
    var below = place
    below.descend(path)
    let index = maps.branchIndex(bit)
    let onlyLeaf = withBranch(at: index, of: branch) { child in
      remove(path, below, from: &child)
      return child.onlyLeaf
    }
    guard let onlyLeaf else { return }
    maps.branches &= ~bit
    maps.leaves |= bit
    branch = branch.edited(
      to: maps, removing: index,
      inserting: (Unmanaged.passRetained(onlyLeaf as AnyObject), maps.leafIndex(bit)),
      isConsumed: true)
  }

  /// Takes a branch out of a slot of a branch that nobody else holds, changes it and puts it back.
  private static func withBranch<Result>(
    at index: Int, of branch: TrieBranch, _ change: (inout TrieBranch) -> Result
  ) -> Result {
    branch.withUnsafeMutablePointerToElements { slots in
      // Takes over the slot's count, so that a child that is not shared is known to be unique.
      var child = unsafeDowncast(slots[index].takeRetainedValue(), to: TrieBranch.self)
      let result = change(&child)
      slots[index] = Unmanaged.passRetained(child as AnyObject)
      return result
    }
  }
}
