/// An evaluation error: a value of its own that travels through operators and may be absorbed.
///
/// The official sentence is composed only when printed (`FailureCause.message`).
/// **Evidence:** `language.md` §4, §11.3.
public struct Failure: Error, Sendable {
  /// Why; boxed, since failures are rare and outcomes are everywhere.
  public let cause: FailureCause
  /// The UTF-8 offset in the rules text at which the official engine places the error; −1 when a
  /// built-in has not been told (the evaluator fills it in).
  public let offset: Int32

  public init(_ cause: FailureCause, offset: Int32 = -1) {
    self.cause = cause
    self.offset = offset
  }

  /// The same failure placed at an offset, unless it already has a place.
  package func placed(at offset: Int) -> Failure {
    self.offset >= 0 ? self : Failure(cause, offset: Int32(offset))
  }
}

/// The kinds of evaluation errors, one case per official sentence.
public indirect enum FailureCause: Sendable {
  /// `Null value error.`
  case nullValue
  /// `Property x is undefined on object.`
  case undefinedProperty(Text)
  /// `Type error. Received: [int] Expected: [bool].`
  case type(received: ValueType, expected: String)
  /// `Unsupported operation error. Received: string.matches(int). Expected: string.matches(string).`
  case unsupported(received: String, expected: String)
  /// `Function not found error: Name: [f].`
  case functionNotFound(Text)
  /// `Incorrect number of arguments. Received: 1. Expected: f(a).`
  case argumentCount(received: Int, expected: String)
  /// `Divide by zero error.`
  case divideByZero
  /// `Integer value is out of the […] range.`
  case integerRange
  /// `Index out of bound error. Index: [3] , size: [3].`
  case index(Int64, size: Int)
  /// `Illegal range error. From index: [2] , To index: [1].`
  case range(from: Int64, to: Int64)
  /// `Type conversion error. Argument: [x], From type: [string], To type: [int].`
  case conversion(argument: String, from: ValueType, to: String)
  /// `Variable x is not bound in path template.`
  case unboundCapture(Text)
  /// `Variable read error. Variable: [resource].`
  case variableRead(Text)
  /// `Service call error. Function: [get], Argument: […].`
  case serviceCall(function: String, argument: PathValue)
  /// `Unable to evaluate the expression as the maximum of 1000 …`; sticky for the request.
  case expressionLimit
  /// Not known yet, or not provable from a query: `evaluation error at L4:32`.
  case undetermined(Undetermined)
  /// Any other official sentence, complete with its full stop.
  case message(String)
  /// A sentence of Firebreak's own (a resource limit the official engine does not state).
  case firebreak(String)

  /// Why a part of an evaluation is undetermined.
  public enum Undetermined: Sendable {
    /// The documents of the request are not loaded yet.
    case notLoaded
    /// The filters on a field neither imply nor contradict a comparison.
    case notImplied
    /// The answer depends on a field that the query does not filter on (`sound` profile only).
    case unfilteredField(String)
    /// The part of a list request's path that is not known.
    case unknownPath
  }
}

/// What evaluating a node gives.
public enum Outcome: Sendable {
  case value(Value)
  case failure(Failure)
}
