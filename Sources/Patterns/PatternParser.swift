/// Reads the regular-expression dialect of the rules language: RE2's.
///
/// The parser refuses what RE2 refuses (`PatternLimits` comes before it) and resolves every flag, so that the emitter needs no
/// knowledge of the dialect. Where Google's emulator (which runs a Java port of RE2) and the C++
/// library differ, the emulator wins:
///
/// | pattern | emulator, so also here | C++ |
/// |---|---|---|
/// | `\C` | refused | any byte |
/// | `(?P<n>a)(?P<n>b)` | refused | accepted |
/// | `(?P<é>a)` | refused | accepted |
/// | `\é` | the literal `é` | refused |
/// | `(x{2}){501}` | accepted | refused: nested counts are multiplied |
/// | `\pL{1000}` | accepted | refused: program too large |
///
/// **Evidence:** `language.md` §3.9; each row asked of the emulator and of PyPI `google-re2`.
struct PatternParser {
  /// The largest count in `x{n,m}`. **Evidence:** `a{1001}` is refused by the emulator.
  private static let largestCount = 1000

  let scalars: [Unicode.Scalar]
  var position = 0
  var flags = Flags()
  /// The number of capturing groups opened so far.
  private(set) var groupCount = 0
  /// The numbers of the named groups.
  private(set) var groupNames: [String: Int] = [:]
  private var groups: [OpenGroup] = []
  private var current = OpenGroup(capture: nil, outerFlags: Flags())

  /// The flags `(?imsU)` in force at one point of the pattern.
  struct Flags {
    var foldsCase = false
    var isMultiline = false
    var dotMatchesNewline = false
    var isUngreedy = false
  }

  /// A group whose closing parenthesis has not been read.
  private struct OpenGroup {
    let capture: Int?
    let outerFlags: Flags
    var branches: [PatternNode] = []
    var items: [PatternNode] = []

    func closed() -> PatternNode {
      let last: PatternNode =
        switch items.count {
        case 0: .empty
        case 1: items[0]
        default: .sequence(items)
        }
      let body = branches.isEmpty ? last : .alternatives(branches + [last])
      guard let capture else { return body }
      return .capture(capture, body)
    }
  }

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  mutating func parse() throws(PatternError) -> PatternNode {
    /// Where the repetition operator that was read last starts, to refuse `a**`.
    var lastOperator: Int?
    while let scalar = peek() {
      let start = position
      var thisOperator: Int?
      switch scalar {
      case "(": try openGroup()
      case ")": try closeGroup()
      case "|":
        position += 1
        current.branches.append(
          OpenGroup(capture: nil, outerFlags: flags, items: current.items).closed())
        current.items = []
      case "*", "+", "?":
        position += 1
        let bounds = scalar == "*" ? (0, nil) : scalar == "+" ? (1, nil) : (0, 1 as Int?)
        try append(bounds, from: start, after: lastOperator)
        thisOperator = start
      case "{":
        if let bounds = readCounts() {
          try append(bounds, from: start, after: lastOperator)
          thisOperator = start
        } else {
          appendLiteral(next())
        }
      case "^":
        position += 1
        current.items.append(.assertion(flags.isMultiline ? .lineStart : .textStart))
      case "$":
        position += 1
        current.items.append(.assertion(flags.isMultiline ? .lineEnd : .textEnd))
      case ".":
        position += 1
        current.items.append(.set(dot))
      case "[": current.items.append(.set(try readBracketSet()))
      case "\\": try readBackslash()
      default: appendLiteral(next())
      }
      lastOperator = thisOperator
    }
    guard groups.isEmpty else {
      throw .invalid(.missingParenthesis, fragment: text(0..<scalars.count))
    }
    return current.closed()
  }

  // MARK: - Reading scalars

  func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    position + offset < scalars.count ? scalars[position + offset] : nil
  }

  /// The scalar at the position, which must not be the end.
  mutating func next() -> Unicode.Scalar {
    defer { position += 1 }
    return scalars[position]
  }

  func text(_ range: Range<Int>) -> String {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars[range])
    return String(result)
  }

  // MARK: - Items

  private var dot: PatternNode.CharacterSet {
    let newline = UInt32(0x0A)
    return flags.dotMatchesNewline
      ? .init(items: [.range(0...0x10FFFF)])
      : .init(items: [.range(newline...newline)], isNegated: true)
  }

  private mutating func appendLiteral(_ scalar: Unicode.Scalar) {
    current.items.append(.literal(scalar, foldsCase: flags.foldsCase))
  }

  private mutating func readBackslash() throws(PatternError) {
    switch peek(1) {
    case "b", "B", "A", "z":
      let assertion: PatternNode.Assertion =
        switch peek(1) {
        case "b": .wordBoundary
        case "B": .noWordBoundary
        case "A": .textStart
        default: .textEnd
        }
      position += 2
      current.items.append(.assertion(assertion))
    case "Q":
      position += 2
      while let scalar = peek() {
        if scalar == "\\", peek(1) == "E" {
          position += 2
          return
        }
        position += 1
        appendLiteral(scalar)
      }
    default:
      if let item = try readClassEscape() {
        current.items.append(.set(.init(items: item, foldsCase: flags.foldsCase)))
      } else {
        // A lone surrogate such as `\x{D800}` is no scalar; as a set it matches nothing.
        let value = try readCharacterEscape()
        if let scalar = Unicode.Scalar(value) {
          appendLiteral(scalar)
        } else {
          current.items.append(.set(.init(items: [.range(value...value)])))
        }
      }
    }
  }

  // MARK: - Repetition

  /// Replaces the last item by its repetition; `start` is where the operator starts.
  private mutating func append(
    _ bounds: (minimum: Int, maximum: Int?), from start: Int, after lastOperator: Int?
  ) throws(PatternError) {
    var isGreedy = !flags.isUngreedy
    if peek() == "?" {
      position += 1
      isGreedy.toggle()
    }
    if let lastOperator {
      throw .invalid(.badRepetitionOperator, fragment: text(lastOperator..<position))
    }
    let operatorText = text(start..<position)
    let largest = max(bounds.minimum, bounds.maximum ?? 0)
    guard largest <= Self.largestCount, bounds.minimum <= bounds.maximum ?? largest else {
      throw .invalid(.badRepetitionSize, fragment: operatorText)
    }
    guard let body = current.items.popLast() else {
      throw .invalid(.missingRepetitionArgument, fragment: operatorText)
    }
    let times = PatternNode.Repetition(
      minimum: bounds.minimum, maximum: bounds.maximum, isGreedy: isGreedy)
    current.items.append(.repetition(body, times))
  }

  /// Reads `{n}`, `{n,}` or `{n,m}`; anything else is literal text and nothing is read.
  private mutating func readCounts() -> (minimum: Int, maximum: Int?)? {
    let start = position
    position += 1
    guard let minimum = readCount() else {
      position = start
      return nil
    }
    var maximum: Int? = minimum
    if peek() == "," {
      position += 1
      maximum = nil
      if peek() != "}" {
        guard let count = readCount() else {
          position = start
          return nil
        }
        maximum = count
      }
    }
    guard peek() == "}" else {
      position = start
      return nil
    }
    position += 1
    return (minimum, maximum)
  }

  /// Reads a number without leading zeros; large ones saturate.
  private mutating func readCount() -> Int? {
    let start = position
    var value = 0
    while let digit = peek(), ("0"..."9").contains(digit) {
      value = min(value * 10 + Int(digit.value - 0x30), 100_000_000)
      position += 1
    }
    guard position > start, position == start + 1 || scalars[start] != "0" else { return nil }
    return value
  }

  // MARK: - Groups

  private mutating func openGroup() throws(PatternError) {
    let outerFlags = flags
    var capture: Int?
    if peek(1) == "?" {
      if let name = try readGroupName() {
        groupCount += 1
        capture = groupCount
        groupNames[name] = groupCount
      } else if try readFlags() == .none {
        return
      }
    } else {
      position += 1
      groupCount += 1
      capture = groupCount
    }
    groups.append(current)
    current = OpenGroup(capture: capture, outerFlags: outerFlags)
  }

  private mutating func closeGroup() throws(PatternError) {
    guard let outer = groups.popLast() else {
      throw .invalid(.unexpectedParenthesis, fragment: text(0..<scalars.count))
    }
    position += 1
    let closed = current.closed()
    flags = current.outerFlags
    current = outer
    current.items.append(closed)
  }

  /// Reads `(?P<name>` or `(?<name>`; `nil` when there is none.
  private mutating func readGroupName() throws(PatternError) -> String? {
    let rest = scalars.count - position
    // Look-around is refused as an operator, not as a bad name.
    if rest > 3, peek(2) == "=" || peek(2) == "!" {
      throw .invalid(.badPerlOperator, fragment: text(position..<position + 3))
    }
    if rest > 4, peek(2) == "<", peek(3) == "=" || peek(3) == "!" {
      throw .invalid(.badPerlOperator, fragment: text(position..<position + 4))
    }
    let nameStart: Int
    if rest > 4, peek(2) == "P", peek(3) == "<" {
      nameStart = position + 4
    } else if rest > 3, peek(2) == "<" {
      nameStart = position + 3
    } else {
      return nil
    }
    guard let end = scalars[nameStart...].firstIndex(of: ">") else {
      throw .invalid(.badNamedCapture, fragment: text(position..<scalars.count))
    }
    let isWord = scalars[nameStart..<end].allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
    }
    let name = text(nameStart..<end)
    guard nameStart < end, isWord, groupNames[name] == nil else {
      throw .invalid(.badNamedCapture, fragment: text(position..<end + 1))
    }
    position = end + 1
    return name
  }

  private enum FlagScope { case group, none }

  /// Reads `(?flags)` or `(?flags:` and says whether a group follows.
  private mutating func readFlags() throws(PatternError) -> FlagScope {
    let start = position
    position += 2
    var newFlags = flags
    var isNegative = false
    var sawFlag = false
    while let scalar = peek() {
      position += 1
      switch scalar {
      case "i": newFlags.foldsCase = !isNegative
      case "m": newFlags.isMultiline = !isNegative
      case "s": newFlags.dotMatchesNewline = !isNegative
      case "U": newFlags.isUngreedy = !isNegative
      case "-" where !isNegative:
        isNegative = true
        sawFlag = false
        continue
      case ":" where !isNegative || sawFlag, ")" where !isNegative || sawFlag:
        flags = newFlags
        return scalar == ":" ? .group : .none
      default: throw .invalid(.badPerlOperator, fragment: text(start..<position))
      }
      sawFlag = true
    }
    throw .invalid(.badPerlOperator, fragment: text(start..<position))
  }
}
