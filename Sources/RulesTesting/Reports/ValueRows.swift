/// Values drawn below a line of source, each under its column, in as few rows as fit.
///
/// A value that does not fit beside its right neighbor goes a row lower and hangs on a line:
///
///     request.auth.uid in resource.data.memberUids
///     │                │  ["uid-alice"]
///     "uid-bob"        false
struct ValueRows {
  /// What stands under one column.
  struct Item {
    /// Characters from the start of the line.
    let column: Int
    let text: String
    let style: Paint.Style?
  }

  /// Without trailing blanks; painted.
  let rows: [String]

  init(_ items: [Item], width: Int, paint: Paint) {
    let placed = Self.place(items.sorted { $0.column < $1.column }, width: width)
    let count = (placed.map(\.row).max() ?? -1) + 1
    rows = (0..<count).map { row in Self.draw(row: row, placed, paint) }
  }

  private struct Placed {
    let item: Item
    let row: Int
    /// Where the text starts: the item's column, or left of it to stay within the width.
    let start: Int
  }

  /// Chooses a row for each item, from the right to the left.
  private static func place(_ items: [Item], width: Int) -> [Placed] {
    var placed: [Placed] = []
    var overflowing: [Item] = []
    for item in items.reversed() {
      let end = item.column + item.text.count
      // Nothing can stand across the line on which an overflowing neighbor hangs.
      guard end <= width, overflowing.allSatisfy({ end < $0.column }) else {
        overflowing.append(item)
        continue
      }
      var row = 0
      while !fits(end, row, beside: placed) { row += 1 }
      placed.append(Placed(item: item, row: row, start: item.column))
    }
    // What reaches beyond the width comes last, moved to the left where nothing else stands.
    var row = (placed.map(\.row).max() ?? -1) + 1
    for item in overflowing {
      let isLast = item.column == overflowing.last?.column
      let start = isLast ? max(0, min(item.column, width - item.text.count)) : item.column
      placed.append(Placed(item: item, row: row, start: start))
      row += 1
    }
    return placed
  }

  /// Whether a text that ends at a column leaves a blank before what stands right of it.
  private static func fits(_ end: Int, _ row: Int, beside placed: [Placed]) -> Bool {
    placed.allSatisfy { $0.row < row || end < $0.item.column }
  }

  private static func draw(row: Int, _ placed: [Placed], _ paint: Paint) -> String {
    var line = ""
    var column = 0
    for item in placed.sorted(by: { $0.item.column < $1.item.column }) where item.row >= row {
      let start = item.row == row ? item.start : item.item.column
      guard start >= column else { continue }
      line += String(repeating: " ", count: start - column)
      let text = item.row == row ? item.item.text : "│"
      column = start + text.count
      line += item.row > row ? paint(text, .dim) : item.item.style.map { paint(text, $0) } ?? text
    }
    return line
  }
}
