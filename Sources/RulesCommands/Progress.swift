import Synchronization

/// Says on a terminal how far long work has come.
final class Progress: Sendable {
  private let console: Console
  private let total: Int
  private let unit: String
  private let start = ContinuousClock.now
  private let done = Mutex<Int>(0)

  /// - Parameter unit: What is counted, in the plural.
  init(of total: Int, _ unit: String, on console: Console) {
    self.total = total
    self.unit = unit
    self.console = console
  }

  /// Counts one more; shows the count once the work has taken half a second.
  func step() {
    done.withLock { done in
      done += 1
      guard ContinuousClock.now - start > .milliseconds(500) else { return }
      console.progress("\(done) of \(total) \(unit)")
    }
  }

  /// Removes what was shown.
  func end() { console.progress("") }
}
