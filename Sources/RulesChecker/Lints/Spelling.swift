/// Finds the name that somebody probably meant.
enum Spelling {
  /// The candidate nearest to a name, if it is near; of equally near ones the first by alphabet.
  static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let limit = name.utf8.count < 5 ? 1 : 2
    var best: (distance: Int, name: String)?
    for candidate in candidates where abs(candidate.utf8.count - name.utf8.count) <= limit {
      let distance = distance(Array(name.utf8), Array(candidate.utf8))
      guard distance > 0, distance <= limit else { continue }
      if let known = best, (known.distance, known.name) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// The fewest insertions, removals, replacements and swaps of neighbors from one to the other.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
