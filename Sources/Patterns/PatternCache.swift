import Synchronization

/// Patterns compiled at run time, kept for the next time the same text comes.
///
/// Holds a bounded number of patterns; when it is full, all are dropped, which is cheap to decide
/// and harmless: patterns that are in use come back at once.
package final class PatternCache: Sendable {
  private let capacity: Int
  private let entries = Mutex<[String: Entry]>([:])

  /// What became of a text. Equal keys may be spelled differently (`é`), so the entry has the text.
  private struct Entry: Sendable {
    let text: String
    let result: Result<Pattern, PatternError>
  }

  package init(capacity: Int = 256) {
    self.capacity = capacity
  }

  /// The pattern of a text; throws what `Pattern.init` throws.
  package func pattern(for text: String) throws(PatternError) -> Pattern {
    let known = entries.withLock { $0[text] }
    if let known, known.text.utf8.elementsEqual(text.utf8) { return try known.result.get() }
    let made = Result { () throws(PatternError) in try Pattern(text) }
    entries.withLock { entries in
      if entries.count >= capacity { entries.removeAll(keepingCapacity: true) }
      entries[text] = Entry(text: text, result: made)
    }
    return try made.get()
  }
}
