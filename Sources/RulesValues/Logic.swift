/// The three-valued logic of the language: true, false, error.
///
/// An operand that is not a bool counts as an error. An error is absorbed when the other operand
/// decides, whichever side it stands on; otherwise the left one is the result.
/// **Evidence:** `language.md` §4.1.
package enum Logic {
  /// `left || right`, both evaluated; the offsets are where a wrong type of each side is reported.
  package static func or(
    _ left: Outcome, at leftOffset: Int, _ right: Outcome, at rightOffset: Int
  ) -> Outcome {
    decide(true, left, leftOffset, right, rightOffset)
  }

  /// `left && right`, both evaluated; the offsets are where a wrong type of each side is reported.
  package static func and(
    _ left: Outcome, at leftOffset: Int, _ right: Outcome, at rightOffset: Int
  ) -> Outcome {
    decide(false, left, leftOffset, right, rightOffset)
  }

  /// The outcome as a bool, or the error it counts as.
  package static func boolean(_ outcome: Outcome, at offset: Int) -> Result<Bool, Failure> {
    switch outcome {
    case .value(.boolean(let isTrue)): .success(isTrue)
    case .value(let value):
      .failure(Failure(.type(received: value.type, expected: "bool"), offset: Int32(offset)))
    case .failure(let failure): .failure(failure)
    }
  }

  private static func decide(
    _ deciding: Bool, _ left: Outcome, _ leftOffset: Int, _ right: Outcome, _ rightOffset: Int
  ) -> Outcome {
    switch (boolean(left, at: leftOffset), boolean(right, at: rightOffset)) {
    case (.success(deciding), _), (_, .success(deciding)): .value(.boolean(deciding))
    case (.failure(let failure), _), (_, .failure(let failure)): .failure(failure)
    case (.success, .success): .value(.boolean(!deciding))
    }
  }
}
