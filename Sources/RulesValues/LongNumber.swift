/// A natural number of any length, as much of it as printing doubles takes.
struct LongNumber: Equatable, Comparable {
  /// The lowest word first, without zeros at the end.
  private var words: [UInt32]

  init(_ number: UInt64) {
    words = [UInt32(truncatingIfNeeded: number), UInt32(number >> 32)]
    trim()
  }

  private mutating func trim() {
    while words.last == 0 { words.removeLast() }
  }

  mutating func multiply(by factor: UInt32) {
    var carry: UInt64 = 0
    for index in words.indices {
      carry += UInt64(words[index]) * UInt64(factor)
      words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  mutating func multiplyByPowerOfTen(_ exponent: Int) {
    for _ in 0..<exponent / 9 { multiply(by: 1_000_000_000) }
    for _ in 0..<exponent % 9 { multiply(by: 10) }
  }

  mutating func shiftLeft(_ count: Int) {
    multiply(by: 1 << UInt32(count % 32))
    words.insert(contentsOf: repeatElement(0, count: count / 32), at: 0)
  }

  /// Subtracts another number as often as it fits, at most nine times, and tells how often.
  mutating func removeMultiples(of other: LongNumber) -> UInt8 {
    var count: UInt8 = 0
    while !(self < other) {
      subtract(other)
      count += 1
    }
    return count
  }

  /// INVARIANT: the other number is not greater.
  private mutating func subtract(_ other: LongNumber) {
    var borrow: Int64 = 0
    for index in words.indices {
      let subtrahend = index < other.words.count ? Int64(other.words[index]) : 0
      let difference = Int64(words[index]) - subtrahend + borrow
      words[index] = UInt32(truncatingIfNeeded: difference)
      borrow = difference < 0 ? -1 : 0
    }
    trim()
  }

  static func + (left: LongNumber, right: LongNumber) -> LongNumber {
    var sum = left
    var carry: UInt64 = 0
    for index in 0..<max(left.words.count, right.words.count) {
      if index == sum.words.count { sum.words.append(0) }
      carry += UInt64(sum.words[index])
      if index < right.words.count { carry += UInt64(right.words[index]) }
      sum.words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { sum.words.append(UInt32(carry)) }
    return sum
  }

  static func < (left: LongNumber, right: LongNumber) -> Bool {
    guard left.words.count == right.words.count else {
      return left.words.count < right.words.count
    }
    for index in left.words.indices.reversed() where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }
}
