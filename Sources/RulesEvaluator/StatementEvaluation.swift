package import RulesValues

/// What is asked of the statements that cover one path.
///
/// A class, so that an evaluator holds one reference; nothing in it changes.
package final class StatementQuestion {
  /// The match blocks, as indices of `PathMatcher.leaves`, in source order.
  package let leaves: [Int]
  package let method: MethodSet
  /// The path for captures; holes are unknown.
  package let segments: [PathValue.Segment]
  /// Where the unknown part of a collection group's path lies in `segments`.
  package let unknownMiddle: Int?
  package let environment: Environment
  /// `nil` while documents are not loaded.
  package let documents: (any DocumentReader)?

  package init(
    leaves: [Int], method: MethodSet, segments: [PathValue.Segment], unknownMiddle: Int?,
    environment: Environment, documents: (any DocumentReader)?
  ) {
    self.leaves = leaves
    self.method = method
    self.segments = segments
    self.unknownMiddle = unknownMiddle
    self.environment = environment
    self.documents = documents
  }
}

/// What the statements that cover a path say to a method.
package struct StatementAnswer: Sendable {
  package enum Result: Sendable {
    case granted
    /// Every statement was plainly false, or none named the method.
    case refused
    /// Some statement failed, perhaps for want of documents.
    case undecided
  }

  package let result: Result
  /// Whether a look-up was asked for while documents were not loaded.
  package let wantsDocuments: Bool
}

/// One statement that was evaluated.
package struct StatementOutcome: Sendable {
  /// The index in `Program.statements`.
  package let statement: Int
  /// A boolean or a failure.
  package let outcome: Outcome
  package let evaluation: Evaluation
}

extension Program {
  /// Asks the statements in source order until one grants; nothing is recorded.
  package func answer(_ question: StatementQuestion) -> StatementAnswer {
    ask(question, SilentRecorder.self, stopsAtGrant: true) { _, _, _ in }
  }

  /// Asks the statements of every match block, each block until one grants, and records them.
  ///
  /// That is how far the official engine goes, as the texts of batches show.
  package func answer(
    _ question: StatementQuestion, recording outcomes: inout [StatementOutcome]
  ) -> StatementAnswer {
    var heard: [StatementOutcome] = []
    let answer = ask(question, Evaluation.self, stopsAtGrant: false) {
      statement, outcome, evaluation in
      heard.append(
        StatementOutcome(statement: statement, outcome: outcome, evaluation: evaluation))
    }
    outcomes += heard
    return answer
  }

  /// Generic, so that the silent form is compiled without any trace of recording.
  private func ask<Listener: Recorder>(
    _ question: StatementQuestion, _ listener: Listener.Type, stopsAtGrant: Bool,
    _ hear: (Int, Outcome, Listener) -> Void
  ) -> StatementAnswer {
    var evaluator = Evaluator<Listener>(question, program: self, recorder: Listener())
    var isUndecided = false
    var isGranted = false
    for leaf in question.leaves {
      evaluator.firstCapture = matcher.leaves[leaf].captures.lowerBound
      for index in matcher.leaves[leaf].statements
      where statements[index].methods.contains(question.method) {
        let outcome =
          statements[index].condition.map { evaluator.evaluateCondition($0) }
          ?? .value(.boolean(true))
        hear(index, outcome, evaluator.recorder)
        evaluator.recorder = Listener()
        switch outcome {
        case .value(.boolean(true)): isGranted = true
        case .value: continue
        case .failure: isUndecided = true
        }
        if isGranted { break }
      }
      if isGranted, stopsAtGrant { break }
    }
    return StatementAnswer(
      result: isGranted ? .granted : isUndecided ? .undecided : .refused,
      wantsDocuments: evaluator.wantedDocuments)
  }
}
