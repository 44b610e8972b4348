package import RulesChecker
package import RulesLibrary
import RulesSyntax
import RulesValues
import SourceText

/// Turns a checked file into its executable form.
///
/// Works on any tree, but a file with errors is not meant to be evaluated.
package func lower(_ checked: CheckedRules, profile: EngineProfile) -> Program {
  var lowering = Lowering(checked: checked, profile: profile)
  lowering.lowerFile()
  return lowering.program
}

/// The state of one lowering: side arrays that fill up while the tree is walked once.
struct Lowering {
  let checked: CheckedRules
  let profile: EngineProfile
  var instructions: [Instruction]
  private var costs: [Int32]
  private var anchors: [Int32]
  private var starts: [Int32]
  var tables = Program.Tables()
  private var functions: [CompiledFunction] = []
  /// The index in `functions` of each function's declaration.
  private var functionIndices: [NodeID: Int32] = [:]
  private var statements: [CompiledStatement] = []
  private var matcher = PathMatcher()
  /// The enclosing match blocks of the node at hand, outermost first.
  private var chain: [MatchDeclaration] = []
  /// The first capture slot of each block of `chain`.
  private var chainSlots: [Int] = []
  /// The number of parameters of the enclosing function; its lets follow them.
  private var parameterCount = 0

  init(checked: CheckedRules, profile: EngineProfile) {
    self.checked = checked
    self.profile = profile
    let count = checked.file.nodeCount
    instructions = Array(repeating: .none, count: count)
    costs = Array(repeating: 0, count: count)
    anchors = Array(repeating: 0, count: count)
    starts = Array(repeating: 0, count: count)
  }

  var program: Program {
    Program(
      instructions: instructions, costs: costs, anchors: anchors, starts: starts,
      tables: tables, functions: functions, statements: statements, matcher: matcher)
  }

  mutating func lowerFile() {
    let file = checked.file
    number(file.functions)
    for service in file.services {
      number(service.functions)
      for match in service.matches { numberFunctions(in: match) }
    }
    for function in file.functions { lower(function) }
    for service in file.services where service.name.text == "cloud.firestore" {
      for function in service.functions { lower(function) }
      for match in service.matches { lower(match) }
    }
  }

  // MARK: - Declarations

  private mutating func numberFunctions(in match: MatchDeclaration) {
    number(match.functions)
    for child in match.matches { numberFunctions(in: child) }
  }

  private mutating func number(_ declarations: [FunctionDeclaration]) {
    for function in declarations {
      functionIndices[function.id] = Int32(functions.count)
      let parameters = function.parameters.map(\.text).joined(separator: ", ")
      functions.append(
        CompiledFunction(
          id: function.id, parameterCount: Int32(function.parameters.count),
          lets: operands(function.lets.map(\.value)), body: function.body.id))
      tables.signatures.append("\(function.name.text)(\(parameters))")
    }
  }

  private mutating func lower(_ function: FunctionDeclaration) {
    parameterCount = function.parameters.count
    for binding in function.lets { lower(binding.value) }
    lower(function.body)
    parameterCount = 0
  }

  private mutating func lower(_ match: MatchDeclaration) {
    chainSlots.append(chain.reduce(0) { $0 + Self.captureCount(of: $1) })
    chain.append(match)
    for function in match.functions { lower(function) }
    let first = statements.count
    for allow in match.allows {
      if let condition = allow.condition { lower(condition) }
      let methods = allow.methods.reduce(into: MethodSet()) { methods, name in
        methods.formUnion(MethodSet(named: name.text))
      }
      statements.append(
        CompiledStatement(
          id: allow.id, methods: methods, condition: allow.condition?.id,
          offset: allow.condition?.span.start ?? allow.span.start))
    }
    if first < statements.count { addLeaf(statements: first..<statements.count) }
    for child in match.matches { lower(child) }
    chain.removeLast()
    chainSlots.removeLast()
  }

  private static func captureCount(of match: MatchDeclaration) -> Int {
    match.path.segments.count {
      if case .literal = $0.kind { false } else { true }
    }
  }

  private mutating func addLeaf(statements: Range<Int>) {
    let least = checked.file.isVersion2 ? 0 : 1
    let segments = chain.flatMap(\.path.segments)
    let glob = segments.firstIndex { if case .glob = $0.kind { true } else { false } }
    var pattern: [PathMatcher.Step] = []
    var captures: [PathMatcher.CaptureSource] = []
    for (index, segment) in segments.enumerated() {
      switch segment.kind {
      case .literal(let text): pattern.append(.literal(Text(text)))
      case .capture:
        pattern.append(.one)
        captures.append(
          glob.map { index > $0 } ?? false
            ? .fromEnd(segments.count - 1 - index) : .fromStart(index))
      case .glob:
        pattern.append(.many(least: least))
        captures.append(.between(start: index, end: segments.count - 1 - index))
      }
    }
    matcher.add(pattern, statements: statements, captures: captures)
  }

  // MARK: - Expressions

  mutating func lower(_ expression: Expression) {
    for child in expression.children { lower(child) }
    let index = expression.id.index
    anchors[index] = Int32(expression.anchor)
    starts[index] = Int32(expression.span.start)
    costs[index] = Self.ownCost(of: expression)
    instructions[index] = instruction(for: expression)
  }

  /// The cost of a node without its operands.
  ///
  /// **Evidence:** `language.md` §4.7, and measurements of literals, slices, interpolations and lets.
  private static func ownCost(of expression: Expression) -> Int32 {
    switch expression.kind {
    case .parenthesized: 0
    case .binary(.and, _, _), .binary(.or, _, _), .ternary, .typeTest: 2
    // A negative literal is a minus and a literal.
    case .integer(let value): value < 0 ? 2 : 1
    case .float(let value): value.sign == .minus ? 2 : 1
    // Interpolations cost what their expressions cost, captures nothing.
    case .path(let segments):
      1 + Int32(segments.count { if case .literal = $0.kind { true } else { false } })
    // A bound that is left out costs like a literal.
    case .slice(_, let from, let to): 1 + (from == nil ? 1 : 0) + (to == nil ? 1 : 0)
    case .missing, .null, .boolean, .string, .bytes, .list, .map, .variable, .unary, .binary,
      .member, .index, .call, .methodCall:
      1
    }
  }

  /// The slot of a capture of an enclosing block.
  func captureSlot(match: NodeID, segment: Int) -> Int32? {
    guard let position = chain.firstIndex(where: { $0.id == match }) else { return nil }
    let before = chain[position].path.segments.prefix(segment).count {
      if case .literal = $0.kind { false } else { true }
    }
    return Int32(chainSlots[position] + before)
  }

  func localSlot(ofLet index: Int) -> Int32 {
    Int32(parameterCount + index)
  }

  func functionIndex(of declaration: NodeID) -> Int32? {
    functionIndices[declaration]
  }

  /// Adds the cost of a child that a fused instruction replaces.
  mutating func absorbCost(of child: Expression, into parent: Expression) {
    costs[parent.id.index] += costs[child.id.index]
  }
}
