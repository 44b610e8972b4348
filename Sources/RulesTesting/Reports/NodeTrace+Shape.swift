import RulesEngine
import RulesValues
import SourceText

// What a sub-expression looks like, read from the places of its operands: a trace knows its text
// and no syntax.
extension NodeTrace {
  /// The form of an expression, as far as a drawing cares.
  enum Shape {
    /// Reads the same as its value.
    case literal
    /// Holds operands and says nothing more than they do: parentheses, `!`, `&&`, `||`, and
    /// literals of lists, maps and paths.
    case transparent
    /// `a.b` or `a[b]`: the base is of interest only when it fails.
    case access
    /// A name, call or operator.
    case plain
  }

  var shape: Shape {
    guard !isLiteral else { return .literal }
    if isParenthesized || isLogical { return .transparent }
    guard let first = operands.first else { return .plain }
    let opening = text.utf8.first
    if first.span.start > span.start {
      let isTransparent = [UInt8]("!-[{/".utf8).contains { $0 == opening }
      return isTransparent ? .transparent : .plain
    }
    return isMember(of: first) || isIndex ? .access : .plain
  }

  /// The operands that stand within the expression.
  var operands: [NodeTrace] {
    children.filter { $0.span.start >= span.start && $0.span.end <= span.end }
  }

  /// The lets and the body of the called function, which stand elsewhere.
  var functionParts: [NodeTrace] {
    children.filter { $0.span.start < span.start || $0.span.end > span.end }
  }

  /// The name before the arguments of a call.
  var calledName: String { String(text.prefix { $0 != "(" }).trimmingBlanks }

  /// The operands that made a conjunction or disjunction what it is; else all.
  var decisiveOperands: [NodeTrace] {
    guard isLogical else { return operands }
    return operands.filter { operand in
      switch (state, operand.state) {
      case (.value(.boolean(let result)), .value(.boolean(let part))): return result == part
      case (.failed, .failed): return true
      case (.value, _), (.failed, _), (.skipped, _): return false
      }
    }
  }

  /// The offset below which the value is drawn: that of the operator or the member's name when
  /// something else starts where the expression does.
  var anchor: Int {
    guard let first = operands.first, first.span.start == span.start, !isNameChain else {
      return span.start
    }
    var offset = first.span.end
    for byte in text.utf8.dropFirst(first.span.end - span.start) {
      guard [UInt8]("). \t\r\n".utf8).contains(byte) else { break }
      offset += 1
    }
    return min(offset, span.end)
  }

  /// `a`, or `a.b.c` with nothing but names.
  private var isNameChain: Bool {
    guard let first = operands.first else { return true }
    return operands.count == 1 && isMember(of: first) && first.isNameChain
  }

  private var isLiteral: Bool {
    guard operands.allSatisfy(\.isLiteral) else { return false }
    guard operands.isEmpty else {
      return [UInt8]("[{/-(".utf8).contains { $0 == text.utf8.first }
    }
    switch text {
    case "true", "false", "null": return true
    case _: break
    }
    guard let first = text.utf8.first else { return false }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "'"), UInt8(ascii: "\""),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "/"), UInt8(ascii: "."):
      return true
    case UInt8(ascii: "b"), UInt8(ascii: "r"):
      let second = text.utf8.dropFirst().first
      return second == UInt8(ascii: "'") || second == UInt8(ascii: "\"")
    case _: return false
    }
  }

  private var isParenthesized: Bool {
    operands.count == 1 && text.hasPrefix("(") && text.hasSuffix(")")
      && operands[0].span.start > span.start && operands[0].span.end < span.end
  }

  private var isLogical: Bool { ["&&", "||"].contains(textBetweenOperands) }

  /// Whether operands may stay unevaluated because another decides: `&&`, `||` and `? :`.
  var isChoice: Bool {
    guard operands.count >= 2 else { return false }
    let symbol = slice(from: operands[0].span.end, to: operands[1].span.start)
    return isLogical || symbol == "?"
  }

  private var isIndex: Bool { textBetweenOperands == "[" && text.hasSuffix("]") }

  private func isMember(of base: NodeTrace) -> Bool {
    guard operands.count == 1 else { return false }
    let rest = slice(from: base.span.end, to: span.end)
    return rest.hasPrefix(".") && !rest.hasSuffix(")")
  }

  /// What stands between two operands, without blanks around it; empty unless there are two.
  private var textBetweenOperands: String {
    guard operands.count == 2 else { return "" }
    return slice(from: operands[0].span.end, to: operands[1].span.start)
  }

  private func slice(from start: Int, to end: Int) -> String {
    let bytes = text.utf8.dropFirst(start - span.start).prefix(max(0, end - start))
    return String(decoding: bytes, as: UTF8.self).trimmingBlanks
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let rest = drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }
}
