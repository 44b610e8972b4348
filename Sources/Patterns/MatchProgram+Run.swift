extension MatchProgram {
  /// Steps before a call is given up, which takes less than a second.
  static let stepLimit = 50_000_000

  /// The slots of the leftmost match at or after `start`, as RE2 prefers it; `nil` without one.
  ///
  /// A slot that was not noted is -1. With `isWhole` the match must start at `start` and end at
  /// the end of the text. Takes its steps from `stepsLeft`; throws `tooCostly` when none are left.
  func run(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, isWhole: Bool = false,
    stepsLeft: inout Int
  ) throws(PatternError) -> [Int]? {
    // Whether a whole text matches does not need the slots.
    var current = ThreadList(self, slotCount: isWhole ? 0 : slotCount)
    var following = current
    var found: [Int]?
    var position = start
    while true {
      stepsLeft -= 1
      if found == nil, !isWhole || position == start {
        stepsLeft -= current.addFirst(at: position, in: text)
      }
      let isOver = current.threads.isEmpty && (found != nil || isWhole)
      guard !isOver, stepsLeft > 0 else { break }
      let end = position + Self.scalarLength(in: text, at: position)
      for thread in current.threads {
        if case .consume(let set) = instructions[thread.instruction] {
          if end > position, try sets[set].contains(text[position..<end]) {
            stepsLeft -= following.add(after: thread, of: current, at: end, in: text)
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
    guard stepsLeft > 0 else { throw .tooCostly }
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
  private let slotCount: Int
  /// The slots of the thread being added.
  private var slots: [Int]
  private var tasks: [Task] = []

  private enum Task {
    case visit(Int)
    case restore(slot: Int, Int)
  }

  init(_ program: MatchProgram, slotCount: Int) {
    self.program = program
    self.slotCount = slotCount
    visits = Array(repeating: 0, count: program.instructions.count)
    slots = Array(repeating: -1, count: slotCount)
  }

  func slots(of thread: Thread) -> [Int] {
    Array(allSlots[thread.slotStart..<thread.slotStart + slotCount])
  }

  mutating func removeAll() {
    threads.removeAll(keepingCapacity: true)
    allSlots.removeAll(keepingCapacity: true)
    generation += 1
  }

  /// Adds a thread at the first instruction; returns the number of steps.
  mutating func addFirst(at position: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    for slot in 0..<slotCount { slots[slot] = -1 }
    return add(0, at: position, in: text)
  }

  /// Adds what follows a thread of another list; returns the number of steps.
  mutating func add(
    after thread: Thread, of other: borrowing ThreadList, at position: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    for slot in 0..<slotCount { slots[slot] = other.allSlots[thread.slotStart + slot] }
    return add(thread.instruction + 1, at: position, in: text)
  }

  /// Follows everything that consumes nothing, the preferred way first.
  private mutating func add(
    _ instruction: Int, at position: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    tasks.append(.visit(instruction))
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
        case .fork(let first, let second):
          tasks.append(.visit(second))
          tasks.append(.visit(first))
        case .note(let slot):
          if slot < slotCount {
            tasks.append(.restore(slot: slot, slots[slot]))
            slots[slot] = position
          }
          tasks.append(.visit(index + 1))
        case .require(let assertion):
          if assertion.holds(at: position, in: text) { tasks.append(.visit(index + 1)) }
        case .consume, .match:
          threads.append(Thread(instruction: index, slotStart: allSlots.count))
          for slot in 0..<slotCount { allSlots.append(slots[slot]) }
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
