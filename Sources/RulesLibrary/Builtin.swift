package import Patterns
package import RulesValues

/// One function or method of the language: everything the house knows about it.
///
/// Checker, evaluator, documentation and example tests read the same declaration; adding a
/// built-in is adding one value to one file of `Methods/` or `Functions/`. A class, so that the
/// evaluator's instructions hold one reference instead of copying eight fields.
package final class Builtin: Sendable {
  /// What stands before the name.
  package enum Receiver: Hashable, Sendable {
    /// `exists(…)`
    case global
    /// `math.abs(…)`
    case namespace(String)
    /// `'a'.size()`
    case method(ValueType)
  }

  package let name: String
  package let receiver: Receiver
  /// At least one, all with the same number of parameters; the first whose parameters accept the
  /// arguments is used. In the order of the official messages.
  package let overloads: [Signature]
  /// One sentence for the generated documentation.
  package let summary: String
  /// Lines of the form `'abc'.size() => 3`, which run as tests.
  package let examples: [String]
  /// Where the behavior is known from.
  package let evidence: String
  package let body: Body

  /// What computes the result; arguments have been counted and typed, `float` parameters widened.
  package enum Body: Sendable {
    /// The receiver of a method, or the one argument of a function.
    case unary(@Sendable (Value) throws(Failure) -> Value)
    /// The receiver and one argument, or two arguments.
    case binary(@Sendable (Value, Value) throws(Failure) -> Value)
    /// The receiver and the one argument, which is a pattern and may have been compiled before.
    case pattern(@Sendable (Value, Pattern) throws(Failure) -> Value)
    /// The receiver, if any, and all arguments.
    case many(@Sendable ([Value]) throws(Failure) -> Value)
    /// Any number of arguments of any type.
    case variadic(@Sendable ([Value]) throws(Failure) -> Value)
    /// `get`, `exists` and their kin: the evaluator asks the request's documents.
    case lookup(DocumentLookup)
  }

  package init(
    _ name: String, on receiver: Receiver, _ overloads: [Signature], summary: String,
    examples: [String] = [], evidence: String, body: Body
  ) {
    self.name = name
    self.receiver = receiver
    self.overloads = overloads
    self.summary = summary
    self.examples = examples
    self.evidence = evidence
    self.body = body
  }
}

/// The functions that read other documents. **Evidence:** `language.md` §6.
package enum DocumentLookup: String, Hashable, Sendable, CaseIterable {
  case get, exists, getAfter, existsAfter, value
}

/// The parameter types and the result of one overload, receiver excluded.
package struct Signature: Sendable {
  /// A type in a signature; `any` accepts every value.
  package enum Parameter: Hashable, Sendable {
    case any
    case type(ValueType)
  }

  package let parameters: [Parameter]
  package let result: Parameter

  package init(_ parameters: [Parameter], returns result: Parameter) {
    self.parameters = parameters
    self.result = result
  }

  /// A signature without `any`.
  package init(_ parameters: ValueType..., returns result: ValueType) {
    self.init(parameters.map { .type($0) }, returns: .type(result))
  }
}

extension Signature.Parameter {
  /// Whether a value can be passed; an int can where a float is expected.
  package func accepts(_ value: Value) -> Bool {
    switch self {
    case .any: true
    case .type(let type): value.type == type || type == .float && value.type == .int
    }
  }

  /// The value as the parameter's type.
  func widened(_ value: Value) -> Value {
    if case .integer(let number) = value, self == .type(.float) { return .float(Double(number)) }
    return value
  }

  /// The name in messages.
  package var text: String {
    switch self {
    case .any: "any"
    case .type(let type): type.rawValue
    }
  }
}
