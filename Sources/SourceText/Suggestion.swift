/// Finds the word that was meant.
public enum Suggestion {
  /// The known word nearest to a misspelt one, or `nil` when none is near: at most a third of its
  /// letters, and at least one, may differ.
  public static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    var best: (word: String, distance: Int)?
    for candidate in known {
      let distance = distance(word.lowercased(), candidate.lowercased())
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(1, word.count / 3) else { return nil }
    return best.word
  }

  /// The least number of insertions, deletions, replacements and swaps of neighbors.
  static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(
          last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
