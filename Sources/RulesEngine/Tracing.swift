import RulesEvaluator
import RulesSyntax
import RulesValues
import SourceText

extension StatementTrace {
  /// Reads the trace of a statement from the record of its evaluation.
  init(
    _ record: StatementRecord, in program: Program, _ index: DeclarationIndex,
    _ source: SourceFile
  ) {
    let statement = program.statements[record.statement]
    let position = source.position(at: statement.offset)
    let result: Result =
      switch record.outcome {
      case .value(.boolean(true)): .granted
      case .value: .refused
      case .failure(let failure):
        .failed(failure.cause.message(undeterminedAt: (position.line, position.column)))
      }
    self.init(
      method: record.method, path: record.path, line: position.line,
      span: index.statements[record.statement].span, result: result,
      isPreliminary: record.isPreliminary,
      tree: TraceTree(
        evaluation: record.evaluation, program: program, index: index, source: source,
        condition: index.statements[record.statement].condition))
  }
}

/// The record of an evaluation with what is needed to read it as a tree; the tree is built only
/// when somebody looks.
struct TraceTree: Sendable {
  let evaluation: Evaluation
  let program: Program
  let index: DeclarationIndex
  let source: SourceFile
  let condition: Expression?

  var root: NodeTrace? {
    guard let condition, !evaluation.entries.isEmpty else { return nil }
    return node(condition, entry: evaluation.entries.count - 1)
  }

  /// The trace of an expression; without an entry it was not needed.
  private func node(_ expression: Expression, entry: Int?) -> NodeTrace {
    let recorded = entry.map { evaluation.children(of: $0) } ?? []
    var children =
      isFused(expression.id)
      ? []
      : expression.children.map { child in
        node(child, entry: recorded.first { evaluation.entries[$0].id == child.id })
      }
    if case .call(let function, _) = program.instructions[expression.id.index], entry != nil {
      let declaration = index.functions[Int(function)]
      for part in declaration.lets.map(\.value) + [declaration.body] {
        children.append(node(part, entry: recorded.last { evaluation.entries[$0].id == part.id }))
      }
    }
    return NodeTrace(
      span: expression.span, text: source.text(of: expression.span),
      state: state(of: expression, entry: entry, children: recorded), children: children)
  }

  private func state(of expression: Expression, entry: Int?, children: [Int]) -> NodeTrace.State {
    guard let entry else { return .skipped }
    switch evaluation.entries[entry].outcome {
    case .value(let value): return .value(value)
    case .failure(let failure):
      let isPassedOn = children.contains { child in
        if case .failure(let other) = evaluation.entries[child].outcome {
          other.offset == failure.offset
        } else {
          false
        }
      }
      return .failed(failure.cause.explanation, isOrigin: !isPassedOn)
    }
  }

  /// Whether the instruction stands for its operands too, which then have no entries.
  private func isFused(_ id: NodeID) -> Bool {
    switch program.instructions[id.index] {
    case .requestMember, .resourceData, .requestResourceData, .constant: true
    case .none, .unknownVariable, .request, .resource, .local, .capture,
      .parenthesized, .list, .map, .path, .not, .negate, .and, .or, .binary, .typeTest, .ternary,
      .member, .index, .slice, .call, .function, .unknownFunction, .method, .patternMethod,
      .unknownMethod, .lookup:
      false
    }
  }
}

extension FailureCause {
  /// The sentence for an explanation: the official one, or why something is not known.
  var explanation: String {
    switch self {
    case .undetermined(.notLoaded): "not known before documents are loaded"
    case .undetermined(.notImplied): "the query's filters neither imply nor exclude this"
    case .undetermined(.unfilteredField(let name)):
      name.isEmpty
        ? "the query does not filter on every field, so the documents may hold others"
        : "the query does not filter on `\(name)`, so the documents may or may not hold it"
    case .undetermined(.unknownPath): "the path of a collection group is not known"
    case .serviceCall(let function, let path):
      "`\(function)` of \(ValueText(.path(path)).text) fails: no such document, or too many look-ups"
    case .nullValue, .undefinedProperty, .type, .unsupported, .functionNotFound, .argumentCount,
      .divideByZero, .integerRange, .index, .range, .conversion, .unboundCapture, .variableRead,
      .expressionLimit, .message, .firebreak:
      message(undeterminedAt: (0, 0))
    }
  }
}
