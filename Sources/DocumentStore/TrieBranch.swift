import RulesValues

/// An inner node of `DocumentTrie`: which of 32 slots are taken, and by what.
///
/// One allocation holds two bitmaps and the taken slots: first the documents, then the branches,
/// each in the order of their bits. The slots are unmanaged references, so that a lookup counts no
/// references on its way; the branch owns one count of each.
///
/// INVARIANT: a branch is changed only while there is one reference to it
/// (`isKnownUniquelyReferenced`), that is, while no other thread can see it.
final class TrieBranch: ManagedBuffer<TrieBranch.Maps, Unmanaged<AnyObject>> {
  struct Maps {
    var leaves: UInt32
    var branches: UInt32

    var count: Int { leaves.nonzeroBitCount + branches.nonzeroBitCount }

    func leafIndex(_ bit: UInt32) -> Int { (leaves & (bit - 1)).nonzeroBitCount }

    func branchIndex(_ bit: UInt32) -> Int {
      leaves.nonzeroBitCount + (branches & (bit - 1)).nonzeroBitCount
    }
  }

  deinit {
    withUnsafeMutablePointers { maps, slots in
      for index in 0..<maps.pointee.count { slots[index].release() }
    }
  }

  /// A branch whose slots are filled in by the caller, who gives one count of each reference.
  static func make(
    _ maps: Maps, filling fill: (UnsafeMutablePointer<Unmanaged<AnyObject>>) -> Void
  ) -> TrieBranch {
    let buffer = create(minimumCapacity: maps.count) { _ in maps }
    buffer.withUnsafeMutablePointerToElements(fill)
    return unsafeDowncast(buffer, to: TrieBranch.self)
  }

  static var empty: TrieBranch { make(Maps(leaves: 0, branches: 0)) { _ in } }

  /// The same branch in its own memory.
  func copy() -> TrieBranch {
    withUnsafeMutablePointers { maps, slots in
      Self.make(maps.pointee) { target in
        for index in 0..<maps.pointee.count {
          (target + index).initialize(to: slots[index].retain())
        }
      }
    }
  }

  /// Another branch without one slot and with another one; both are optional.
  ///
  /// - Parameters:
  ///   - maps: The maps of the result.
  ///   - removed: An index of this branch.
  ///   - inserted: A reference and its index in the result, which takes over its count.
  ///   - isConsumed: Whether nobody else holds this branch; then its references move, and it is
  ///     empty afterwards.
  func edited(
    to maps: Maps, removing removed: Int? = nil,
    inserting inserted: (slot: Unmanaged<AnyObject>, index: Int)? = nil, isConsumed: Bool
  ) -> TrieBranch {
    withUnsafeMutablePointers { ownMaps, slots in
      let result = Self.make(maps) { target in
        var source = 0
        for index in 0..<maps.count {
          if let inserted, inserted.index == index {
            (target + index).initialize(to: inserted.slot)
            continue
          }
          if source == removed { source += 1 }
          (target + index).initialize(to: isConsumed ? slots[source] : slots[source].retain())
          source += 1
        }
      }
      if isConsumed {
        if let removed { slots[removed].release() }
        ownMaps.pointee = Maps(leaves: 0, branches: 0)
      }
      return result
    }
  }

  /// The document in a slot, borrowed.
  func leaf(_ index: Int) -> StoredDocument {
    withUnsafeMutablePointerToElements {
      unsafeDowncast($0[index].takeUnretainedValue(), to: StoredDocument.self)
    }
  }

  /// The only document of a branch that holds nothing else.
  var onlyLeaf: StoredDocument? {
    header.branches == 0 && header.leaves.nonzeroBitCount == 1 ? leaf(0) : nil
  }
}
