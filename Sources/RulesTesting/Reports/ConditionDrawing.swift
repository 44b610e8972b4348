package import RulesEngine
import RulesValues
package import SourceText

/// The lines of a condition with the value of each sub-expression of interest drawn below.
///
/// The lines of the functions that decided follow, each with its own values.
package struct ConditionDrawing {
  /// Without indentation.
  package private(set) var lines: [String] = []
  private let source: SourceFile
  private let options: ReportOptions
  private let paint: Paint

  /// More functions than this are not drawn.
  private static let functionLimit = 6
  /// Of a longer stretch only the lines with values are drawn.
  private static let lineLimit = 12
  /// Values are cut near this many characters.
  private static let valueLimit = 48

  /// Draws a statement that was evaluated.
  ///
  /// - Parameters:
  ///   - statement: One of a decision.
  ///   - source: The rules.
  ///   - options: The width and whether to use color.
  ///   - drawn: The functions that the reader has seen, to which those of this drawing are added.
  package init(
    _ statement: StatementTrace, in source: SourceFile, options: ReportOptions,
    after drawn: inout [[String]]
  ) {
    self.source = source
    self.options = options
    paint = Paint(isOn: options.usesColor)
    guard let condition = statement.condition else {
      draw([], covering: [statement.span])
      return
    }
    let start = min(statement.span.start, condition.span.start)
    draw([condition], covering: [SourceSpan(start: start, end: condition.span.end)])
    drawFunctions(calledIn: condition, after: &drawn)
  }

  // MARK: - Functions

  /// Draws the functions that decided, those called by a function after it.
  private mutating func drawFunctions(calledIn condition: NodeTrace, after drawn: inout [[String]])
  {
    var open = Self.calls(decidingIn: condition)
    var next = 0
    while next < min(open.count, Self.functionLimit) {
      let call = open[next]
      next += 1
      let parts = call.functionParts.filter { !$0.isSkipped }
      var drawing = self
      drawing.lines = []
      drawing.draw(parts, covering: parts.map(\.span))
      open += parts.flatMap { Self.calls(decidingIn: $0) }
      guard !drawn.contains(drawing.lines), let first = parts.first else { continue }
      drawn.append(drawing.lines)
      let line = source.position(at: first.span.start).line
      lines.append(paint("in function \(call.calledName), line \(line)", .dim))
      lines += drawing.lines
    }
  }

  /// The calls of rules functions that made an expression what it is, in order.
  private static func calls(decidingIn node: NodeTrace) -> [NodeTrace] {
    let own = node.functionParts.isEmpty ? [] : [node]
    return own + node.decisiveOperands.flatMap { calls(decidingIn: $0) }
  }

  // MARK: - Lines

  private mutating func draw(_ nodes: [NodeTrace], covering spans: [SourceSpan]) {
    var items: [Int: [ValueRows.Item]] = [:]
    for node in nodes { collect(node, isBase: false, into: &items) }
    var numbers: [Int] = []
    for span in spans {
      let first = source.position(at: span.start).line
      let last = source.position(at: max(span.start, span.end - 1)).line
      numbers += first...last
    }
    numbers = Set(numbers).sorted()
    if numbers.count > Self.lineLimit { numbers = numbers.filter { items[$0] != nil } }
    let texts = numbers.map { source.line($0).replacingTabs.printable }
    let indentation = texts.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    let labels = numbers.map { "\(name):\($0)" }
    let labelWidth = labels.map(\.count).max() ?? 0
    for (index, number) in numbers.enumerated() {
      let padding = String(repeating: " ", count: labelWidth - labels[index].count)
      lines.append(
        paint(labels[index] + padding + " | ", .dim) + texts[index].dropFirst(indentation))
      let shifted = (items[number] ?? []).map { item in
        ValueRows.Item(
          column: max(0, item.column - indentation), text: item.text, style: item.style)
      }
      let blank = paint(String(repeating: " ", count: labelWidth) + " | ", .dim)
      let width = max(20, options.width - labelWidth - 6)
      lines += ValueRows(shifted, width: width, paint: paint).rows.map { blank + $0 }
    }
  }

  // MARK: - Values

  /// Adds what is of interest in an expression, by line.
  ///
  /// - Parameters:
  ///   - node: The expression.
  ///   - isBase: Whether only a member or element of it is read.
  ///   - items: By 1-based line; columns count characters from the start of the line.
  private func collect(
    _ node: NodeTrace, isBase: Bool, into items: inout [Int: [ValueRows.Item]]
  ) {
    let shape = node.shape
    switch node.state {
    case .skipped:
      if case .literal = shape { return }
      add("–", .dim, at: node.span.start, to: &items)
      return
    case .failed(let sentence, let isOrigin):
      if isOrigin { add(sentence, .red, at: node.anchor, to: &items) }
    case .value(let value):
      switch shape {
      case .literal: return
      case .transparent: break
      case .access, .plain:
        if !isBase, let text = Self.text(of: value) {
          add(text, Self.style(of: value), at: node.anchor, to: &items)
        }
      }
    }
    // Elsewhere only a namespace such as `math` is never evaluated.
    let isChoice = node.isChoice
    for (index, operand) in node.operands.enumerated() where isChoice || !operand.isSkipped {
      let isBaseOfAccess = if case .access = shape { index == 0 } else { false }
      collect(operand, isBase: isBaseOfAccess, into: &items)
    }
  }

  private func add(
    _ text: String, _ style: Paint.Style?, at offset: Int,
    to items: inout [Int: [ValueRows.Item]]
  ) {
    let line = source.position(at: offset).line
    let start = source.lines.span(ofLine: line, in: source.bytes).start
    let column = source.text(of: SourceSpan(start: start, end: offset)).count
    let oneLine = text.split(whereSeparator: \.isNewline).joined(separator: " ").printable
    items[line, default: []].append(
      ValueRows.Item(column: column, text: oneLine, style: style))
  }

  /// `nil` for what tells nothing: the name of the only database.
  private static func text(of value: Value) -> String? {
    if case .string("(default)") = value { return nil }
    return ValueText(value, limit: valueLimit).text
  }

  private static func style(of value: Value) -> Paint.Style? {
    if case .boolean(let isTrue) = value { isTrue ? .green : .red } else { nil }
  }
}

extension NodeTrace {
  fileprivate var isSkipped: Bool {
    if case .skipped = state { true } else { false }
  }
}

extension String {
  /// With a blank for each tab, so that columns stay what they are.
  fileprivate var replacingTabs: String { String(map { $0 == "\t" ? " " : $0 }) }
}
