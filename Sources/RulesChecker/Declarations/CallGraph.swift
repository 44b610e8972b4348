import RulesSyntax

/// Finds calls that go in circles or too deep.
///
/// **Evidence:** `language.md` §8; measured, `Fixtures/Checker/declarations.txt`.
struct CallGraph {
  /// The most calls from the first function to the last.
  static let maximumDepth = 20
  /// Circles are listed with at most this much work, and along paths of at most this length.
  private static let maximumSteps = 10_000
  private static let maximumPath = 200

  private(set) var findings = Findings()
  private let functions: [NameUse.Function]
  /// The functions from the first caller to the one visited.
  private var path: [Int] = []
  private var steps = 0
  /// The circles reported, each from its smallest member.
  private var reported: Set<[Int]> = []
  /// The depth at which each function was visited last.
  private var visitedDepth: [Int]

  init(_ names: NameUse) {
    functions = names.functions
    visitedDepth = Array(repeating: -1, count: functions.count)
    let order = orderedByCalls()
    if order.count < functions.count {
      let circular = Set(functions.indices).subtracting(order)
      for index in functions.indices where circular.contains(index) {
        followCircles(from: index, within: circular)
      }
    } else {
      checkDepth(heights: heights(order))
    }
  }

  /// The functions, callees before callers, without those that lead into a circle.
  private func orderedByCalls() -> [Int] {
    var openCallees = functions.map(\.callees.count)
    var callers = [[Int]](repeating: [], count: functions.count)
    for (index, function) in functions.enumerated() {
      for callee in function.callees { callers[callee].append(index) }
    }
    var order = functions.indices.filter { openCallees[$0] == 0 }
    var next = 0
    while next < order.count {
      for caller in callers[order[next]] {
        openCallees[caller] -= 1
        if openCallees[caller] == 0 { order.append(caller) }
      }
      next += 1
    }
    return order
  }

  /// The most calls that follow each function.
  private func heights(_ order: [Int]) -> [Int] {
    var heights = [Int](repeating: 0, count: functions.count)
    for index in order {
      for callee in functions[index].callees {
        heights[index] = max(heights[index], heights[callee] + 1)
      }
    }
    return heights
  }

  private mutating func checkDepth(heights: [Int]) {
    for index in functions.indices where heights[index] > Self.maximumDepth {
      descend(to: index, heights)
    }
  }

  private mutating func descend(to index: Int, _ heights: [Int]) {
    guard visitedDepth[index] < path.count, path.count + heights[index] > Self.maximumDepth
    else { return }
    visitedDepth[index] = path.count
    if path.count > Self.maximumDepth {
      let stack = path.map { functions[$0].declaration.name.text }.joined(separator: "->")
      findings.error(
        "call-depth",
        "Maximum allowed call depth of \(Self.maximumDepth) is reached for [\(stack)] call stack.",
        at: functions[index].declaration.name.span)
      return
    }
    path.append(index)
    for callee in functions[index].callees { descend(to: callee, heights) }
    path.removeLast()
  }

  private mutating func followCircles(from index: Int, within circular: Set<Int>) {
    steps += 1
    guard steps < Self.maximumSteps, path.count < Self.maximumPath else { return }
    path.append(index)
    for callee in functions[index].callees where circular.contains(callee) {
      if let start = path.firstIndex(of: callee) {
        report(circle: Array(path[start...]))
      } else {
        followCircles(from: callee, within: circular)
      }
    }
    path.removeLast()
  }

  private mutating func report(circle: [Int]) {
    guard let smallest = circle.indices.min(by: { circle[$0] < circle[$1] }),
      reported.insert(Array(circle[smallest...] + circle[..<smallest])).inserted
    else { return }
    let first = functions[circle[0]].declaration.name
    if circle.count == 1 {
      findings.error("recursion", "Recursive call is not allowed.", at: first.span)
    } else {
      let names = circle.map { functions[$0].declaration.name.text }.joined(separator: ",")
      findings.error(
        "call-cycle", "Detected a call cycle between [\(names)] functions.", at: first.span)
    }
  }
}
