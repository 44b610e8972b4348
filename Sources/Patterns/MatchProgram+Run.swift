extension MatchProgram {
  /// Steps before a match is given up; a tenth of a second at worst.
  private static let stepLimit = 10_000_000

  /// The slots of the leftmost match at or after `start`, as RE2 prefers it; `nil` without one.
  ///
  /// A slot that was not noted is -1. With `isWhole` the match must start at `start` and end at
  /// the end of the text.
  func run(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, isWhole: Bool = false
  ) throws(PatternError) -> [Int]? {
    var current = ThreadList(self)
    var following = ThreadList(self)
    var found: [Int]?
    var steps = 0
    var position = start
    while true {
      if found == nil, !isWhole || position == start {
        let slots = [Int](repeating: -1, count: slotCount)
        steps += current.add(0, slots: slots, at: position, in: text)
      }
      let isOver = current.threads.isEmpty && (found != nil || isWhole)
      guard !isOver, steps < Self.stepLimit else { break }
      let end = position + Self.scalarLength(in: text, at: position)
      for thread in current.threads {
        if case .consume(let set) = instructions[thread.instruction] {
          if end > position, try sets[set].contains(text[position..<end]) {
            let slots = current.slots(of: thread)
            steps += following.add(thread.instruction + 1, slots: slots, at: end, in: text)
          }
        } else if !isWhole || position == text.count {
          // The match; threads after it are less preferred.
          found = current.slots(of: thread)
          break
        }
      }
      swap(&current, &following)
      following.removeAll()
      guard end > position else { break }
      position = end
    }
    guard steps < Self.stepLimit else { throw .tooCostly }
    return found
  }

  /// The bytes of the scalar at a position; 0 at the end.
  private static func scalarLength(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
    guard position < text.count else { return 0 }
    return switch text[position] {
    case 0..<0x80: 1
    case 0x80..<0xE0: 2
    case 0xE0..<0xF0: 3
    default: 4
    }
  }
}

/// The threads at one position, the preferred first; each instruction occurs once.
private struct ThreadList {
  struct Thread {
    let instruction: Int
    /// Where its slots start in `allSlots`.
    let slotStart: Int
  }

  private(set) var threads: [Thread] = []
  private var allSlots: [Int] = []
  /// The number of the last clearing at which an instruction was visited.
  private var visits: [Int]
  private var generation = 1
  private let program: MatchProgram

  init(_ program: MatchProgram) {
    self.program = program
    visits = Array(repeating: 0, count: program.instructions.count)
  }

  func slots(of thread: Thread) -> [Int] {
    Array(allSlots[thread.slotStart..<thread.slotStart + program.slotCount])
  }

  mutating func removeAll() {
    threads.removeAll(keepingCapacity: true)
    allSlots.removeAll(keepingCapacity: true)
    generation += 1
  }

  private enum Task {
    case visit(Int)
    case restore(slot: Int, Int)
  }

  /// Adds a thread, following everything that consumes nothing; returns the number of steps.
  mutating func add(
    _ instruction: Int, slots: [Int], at position: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var slots = slots
    var tasks = [Task.visit(instruction)]
    var steps = 1
    while let task = tasks.popLast() {
      switch task {
      case .restore(let slot, let value): slots[slot] = value
      case .visit(let index):
        steps += 1
        guard visits[index] != generation else { continue }
        visits[index] = generation
        switch program.instructions[index] {
        case .jump(let target): tasks.append(.visit(target))
        case .fork(let first, let second): tasks += [.visit(second), .visit(first)]
        case .note(let slot):
          tasks += [.restore(slot: slot, slots[slot]), .visit(index + 1)]
          slots[slot] = position
        case .require(let assertion):
          if assertion.holds(at: position, in: text) { tasks.append(.visit(index + 1)) }
        case .consume, .match:
          threads.append(Thread(instruction: index, slotStart: allSlots.count))
          allSlots += slots
        }
      }
    }
    return steps
  }
}

extension PatternNode.Assertion {
  fileprivate func holds(at position: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let before = position > 0 ? text[position - 1] : nil
    let after = position < text.count ? text[position] : nil
    return switch self {
    case .textStart: before == nil
    case .textEnd: after == nil
    case .lineStart: before == nil || before == UInt8(ascii: "\n")
    case .lineEnd: after == nil || after == UInt8(ascii: "\n")
    case .wordBoundary: Self.isWord(before) != Self.isWord(after)
    case .noWordBoundary: Self.isWord(before) == Self.isWord(after)
    }
  }

  private static func isWord(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }
}
