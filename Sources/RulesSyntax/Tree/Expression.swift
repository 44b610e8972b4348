public import SourceText

/// An expression of the rules language.
///
/// The tree is never annotated: types, resolutions, instructions and records are arrays indexed
/// by `id`.
public struct Expression: Sendable {
  public let id: NodeID
  /// From the first to the last byte, parentheses of this node excluded.
  public let span: SourceSpan
  /// Where the official engine places errors of this node itself: the operator of unary, binary,
  /// `is`, `in` and ternary (the `?`), the method name of a method call, else `span.start`.
  /// **Evidence:** `language.md` §4.4.
  public let anchor: Int
  public let kind: Kind

  package init(id: NodeID, span: SourceSpan, anchor: Int, kind: Kind) {
    self.id = id
    self.span = span
    self.anchor = anchor
    self.kind = kind
  }

  public indirect enum Kind: Sendable {
    /// A hole left by a syntax error.
    case missing
    case null
    case boolean(Bool)
    case integer(Int64)
    case float(Double)
    /// Escapes decoded.
    case string(String)
    case bytes([UInt8])
    case list([Expression])
    case map([MapEntry])
    /// `/a/$(b)/{c}`
    case path([PathSegment])
    case variable(String)
    case parenthesized(Expression)
    case unary(UnaryOperator, Expression)
    case binary(BinaryOperator, Expression, Expression)
    case typeTest(Expression, Name)
    case ternary(condition: Expression, Expression, Expression)
    /// `a.name`
    case member(Expression, Name)
    /// `a[i]`
    case index(Expression, Expression)
    /// `a[i:j]`
    case slice(Expression, Expression?, Expression?)
    /// `f(a, b)`
    case call(Name, [Expression])
    /// `a.f(b)`, and `math.abs(b)` with the variable `math` as receiver.
    case methodCall(Expression, Name, [Expression])
  }

  public struct MapEntry: Sendable {
    public let key: Expression
    public let value: Expression

    package init(key: Expression, value: Expression) {
      self.key = key
      self.value = value
    }
  }

  /// One segment of a path expression.
  public struct PathSegment: Sendable {
    public enum Kind: Sendable {
      /// A literal, percent-decoded.
      case literal(String)
      /// `$(expression)`
      case interpolation(Expression)
      /// `{x}`: an unbound capture.
      case capture(Name)
      /// `{x=**}`: an unbound glob capture.
      case glob(Name)
    }

    public let kind: Kind
    public let span: SourceSpan

    package init(kind: Kind, span: SourceSpan) {
      self.kind = kind
      self.span = span
    }
  }
}

public enum UnaryOperator: String, Hashable, Sendable, CaseIterable {
  case not = "!"
  case negate = "-"
}

public enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
  case or = "||"
  case and = "&&"
  case `in` = "in"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
}
