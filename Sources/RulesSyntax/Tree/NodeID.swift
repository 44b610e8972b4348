/// The dense number of a node within one parse, from 0.
///
/// INVARIANT: a parent's number is larger than those of its children, so bottom-up passes are
/// plain loops. Expressions, lets, allow statements, functions, match blocks and services take
/// numbers from one counter.
public struct NodeID: Hashable, Sendable, Comparable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  @inlinable package var index: Int { Int(rawValue) }

  public static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
}

/// One element per node, indexed by `NodeID`.
package struct NodeMap<Element: Sendable>: Sendable {
  package private(set) var elements: [Element]

  package init(count: Int, filledWith element: Element) {
    elements = Array(repeating: element, count: count)
  }

  package subscript(id: NodeID) -> Element {
    get { elements[id.index] }
    set { elements[id.index] = newValue }
  }
}
