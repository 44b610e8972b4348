package import RulesSyntax
package import RulesValues

/// Hears the outcome of every node.
package protocol Recorder: Sendable {
  init()
  /// Whether nothing is heard, so that nodes may be evaluated together with their parents.
  static var isSilent: Bool { get }
  /// A mark to be handed back with the outcome of the node that starts here.
  var mark: Int { get }
  mutating func record(_ id: NodeID, _ outcome: Outcome, since mark: Int)
}

/// Hears nothing; the specialization without cost.
package struct SilentRecorder: Recorder {
  package init() {}
  package static var isSilent: Bool { true }
  package var mark: Int { 0 }
  package mutating func record(_ id: NodeID, _ outcome: Outcome, since mark: Int) {}
}

/// The record of one evaluation, in post-order.
///
/// The children of an entry are found by walking back from it: the entry before it is its last
/// child, the one before that child's `first` the next, until its own `first`. Nodes that were
/// not needed have no entry. A call's children are its arguments, then the lets and the body of
/// the function.
package struct Evaluation: Recorder {
  package struct Entry: Sendable {
    package let id: NodeID
    package let outcome: Outcome
    /// The index of the first entry of this subtree.
    package let first: Int
  }

  package private(set) var entries: [Entry] = []

  package init() {}

  package static var isSilent: Bool { false }

  package var mark: Int { entries.count }

  package mutating func record(_ id: NodeID, _ outcome: Outcome, since mark: Int) {
    entries.append(Entry(id: id, outcome: outcome, first: mark))
  }

  /// The indices of the direct children of an entry, in the order of evaluation.
  package func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var next = index - 1
    while next >= entries[index].first {
      children.append(next)
      next = entries[next].first - 1
    }
    return children.reversed()
  }
}
