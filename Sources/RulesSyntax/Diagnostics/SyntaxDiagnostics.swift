import SourceText

/// The mistakes the official grammar has an alternative of its own for.
///
/// The raw value is the code of the diagnostic.
enum GrammarFinding: String, Hashable, Sendable {
  case emptyService = "empty-service"
  case emptyMatch = "empty-match"
  case missingMatch = "missing-match"
  case missingColon = "missing-colon"
  case missingMethod = "missing-method"
  case missingCondition = "missing-condition"
  case missingIf = "missing-if"
  case missingBody = "missing-body"
  case missingFunctionName = "missing-id"
  case missingSignature = "missing-signature"
  case extraSemicolon = "extra-semicolon"
  case extraComma = "extra-comma"
  case extraParenthesis = "extra-parenthesis"
  case extraGlobBrace = "extra-glob-brace"
  case extraBrace = "extra-brace"
  case straySlash = "stray-slash"
  case increment
  case missingDoubleQuote = "missing-double-quote"
  case missingSingleQuote = "missing-single-quote"

  /// The official text.
  var message: String {
    switch self {
    case .emptyService: "The 'service' body must contain at least one declaration."
    case .emptyMatch: "The 'match' body must contain at least one declaration."
    case .missingMatch: "Missing 'match' keyword before path."
    case .missingColon: "Missing ':' before 'if' condition."
    case .missingMethod: "Expected at least one 'operation' after 'allow'."
    case .missingCondition: "Missing conditional expression after 'if'."
    case .missingIf: "Missing 'if' before conditional expression."
    case .missingBody: "Missing 'function' body"
    case .missingFunctionName: "Missing 'function' id"
    case .missingSignature: "Missing 'function' signature"
    case .extraSemicolon: "Unexpected ';'."
    case .extraComma: "Unexpected ','."
    case .extraParenthesis: "Extra closing ')' at the end of parameter list."
    case .extraGlobBrace: "Exra closing '}' in path."
    case .extraBrace: "Extra closing '}' in path."
    case .straySlash: "Forward slash '/' found where identifier or binding expected."
    case .increment: "Increment (++) and decrement (--) operators are not supported."
    case .missingDoubleQuote: "Missing a closing \""
    case .missingSingleQuote: "Missing a closing '"
    }
  }
}

/// The official wording of syntax errors. **Evidence:** `language.md` §11.4.
extension Diagnostic {
  private static func error(_ code: String, _ message: String, _ span: SourceSpan?) -> Diagnostic {
    Diagnostic(severity: .error, code: code, message: message, span: span)
  }

  static func grammar(_ finding: GrammarFinding, at span: SourceSpan) -> Diagnostic {
    error(finding.rawValue, finding.message, span)
  }

  static func emptyContent() -> Diagnostic {
    error("empty-rules", "Rules content empty. Compilation aborted.", nil)
  }

  /// - Parameter text: the token as written, or `<EOF>`.
  static func unexpected(_ text: String, at span: SourceSpan) -> Diagnostic {
    error("unexpected-token", "Unexpected '\(text.escapingBlanks)'.", span)
  }

  static func mismatched(_ text: String, expecting: TokenSet, at span: SourceSpan) -> Diagnostic {
    error(
      "mismatched-token",
      "mismatched input '\(text.escapingBlanks)' expecting \(expecting.displayName)", span)
  }

  static func missing(_ expected: TokenSet, before text: String, at span: SourceSpan) -> Diagnostic
  {
    error(
      "missing-token", "missing \(expected.displayName) at '\(text.escapingBlanks)'", span)
  }

  static func unrecognized(_ text: String, at span: SourceSpan) -> Diagnostic {
    error(
      "unrecognized-character", "token recognition error at: '\(text.escapingBlanks)'", span)
  }

  static func unknownType(_ name: String, at span: SourceSpan) -> Diagnostic {
    error(
      "unknown-type",
      "An unsupported type identifier was used with the 'is' operator. Received \(name). "
        + "Expected one of \(TypeNames.all.joined(separator: ","))", span)
  }

  static func importAlias(at span: SourceSpan) -> Diagnostic {
    error("import-alias", "Import statement with alias must use the format 'as <alias>'", span)
  }

  static func importStatement(at span: SourceSpan) -> Diagnostic {
    error("import", "Import statements are not allowed.", span)
  }

  static func unknownModule(_ name: String, at span: SourceSpan) -> Diagnostic {
    error("unknown-module", "Module \"\(name)\" is not part of the standard library.", span)
  }

  static func invalidNumber(_ text: String, at span: SourceSpan) -> Diagnostic {
    error("invalid-number", "Invalid number literal \(text).", span)
  }

  static func invalidBytes(_ text: String, at span: SourceSpan) -> Diagnostic {
    error("invalid-bytes", "Invalid bytes literal \(text).", span)
  }

  static func tooComplex(at span: SourceSpan) -> Diagnostic {
    error(
      "expression-too-complex", "Expression is too complex to evaluate safely.", span)
  }
}

/// The names that may follow `is`. **Evidence:** `language.md` §2.5.
enum TypeNames {
  /// In the order of the official message.
  static let all = [
    "bool", "bytes", "constraint", "duration", "float", "int", "latlng", "list", "vector", "set",
    "number", "map", "string", "timestamp", "path", "map_diff",
  ]
}

extension TokenSet {
  /// `'a'`, or `{'a', 'b'}`.
  fileprivate var displayName: String {
    let names = kinds.map(\.displayName)
    return names.count == 1 ? names[0] : "{\(names.joined(separator: ", "))}"
  }
}

extension String {
  /// Line breaks and tabs as `\n`, `\r` and `\t`.
  fileprivate var escapingBlanks: String {
    escaping { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _: nil
      }
    }
  }
}
