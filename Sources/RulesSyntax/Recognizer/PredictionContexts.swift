/// The stacks of return states that prediction follows, shared and merged into graphs.
///
/// Equal stacks have equal numbers, so comparing them is comparing numbers.
struct PredictionContexts {
  typealias ID = Int

  /// One way on: where the current rule returns to, and the stack below.
  struct Link: Hashable {
    let returnState: Network.StateIndex
    let parent: ID
  }

  /// The empty stack; in context-free prediction it stands for any stack.
  static let empty: ID = 0
  /// The link of the empty stack, ordered after all others.
  static let emptyLink = Link(returnState: .max, parent: -1)

  private var nodes: [[Link]] = [[emptyLink]]
  private var numbers: [[Link]: ID] = [[emptyLink]: empty]
  private var merged: [MergeKey: ID] = [:]

  private struct MergeKey: Hashable {
    let first: ID
    let second: ID
    let emptyIsAny: Bool
  }

  func links(of id: ID) -> [Link] { nodes[id] }

  /// Whether the stack, or one of the merged stacks, is empty.
  func hasEmptyPath(_ id: ID) -> Bool { nodes[id].last == Self.emptyLink }

  mutating func push(_ returnState: Network.StateIndex, on parent: ID) -> ID {
    number(of: [Link(returnState: returnState, parent: parent)])
  }

  mutating func merge(_ first: ID, _ second: ID, emptyIsAny: Bool) -> ID {
    if first == second { return first }
    if emptyIsAny, first == Self.empty || second == Self.empty { return Self.empty }
    let key = MergeKey(first: first, second: second, emptyIsAny: emptyIsAny)
    if let known = merged[key] { return known }
    let id = number(of: union(nodes[first], nodes[second], emptyIsAny: emptyIsAny))
    merged[key] = id
    return id
  }

  /// Joins two lists that are ordered by return state.
  private mutating func union(_ first: [Link], _ second: [Link], emptyIsAny: Bool) -> [Link] {
    var result: [Link] = []
    var (i, j) = (0, 0)
    while i < first.count, j < second.count {
      let (a, b) = (first[i], second[j])
      if a.returnState < b.returnState {
        result.append(a)
        i += 1
      } else if b.returnState < a.returnState {
        result.append(b)
        j += 1
      } else {
        let parent =
          a.parent == b.parent
          ? a.parent : merge(a.parent, b.parent, emptyIsAny: emptyIsAny)
        result.append(Link(returnState: a.returnState, parent: parent))
        i += 1
        j += 1
      }
    }
    return result + first[i...] + second[j...]
  }

  private mutating func number(of links: [Link]) -> ID {
    if let known = numbers[links] { return known }
    nodes.append(links)
    numbers[links] = nodes.count - 1
    return nodes.count - 1
  }
}
