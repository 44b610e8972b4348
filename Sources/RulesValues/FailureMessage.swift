extension FailureCause {
  /// The official sentence.
  ///
  /// - Parameter position: the place of the `allow` condition, 1-based, which is all that the
  ///   official engine says of what is undetermined.
  ///
  /// **Evidence:** `language.md` §11.3.
  package func message(undeterminedAt position: (line: Int, column: Int)) -> String {
    switch self {
    case .nullValue: "Null value error."
    case .undefinedProperty(let name): "Property \(name) is undefined on object."
    case .type(let received, let expected):
      "Type error. Received: [\(received.rawValue)] Expected: [\(expected)]."
    case .unsupported(let received, let expected):
      "Unsupported operation error. Received: \(received). Expected: \(expected)."
    case .functionNotFound(let name): "Function not found error: Name: [\(name)]."
    case .argumentCount(let received, let expected):
      "Incorrect number of arguments. Received: \(received). Expected: \(expected)."
    case .divideByZero: "Divide by zero error."
    case .integerRange:
      "Integer value is out of the [-9223372036854775808, 9223372036854775807] range."
    case .index(let index, let size):
      "Index out of bound error. Index: [\(index)] , size: [\(size)]."
    case .range(let from, let to):
      "Illegal range error. From index: [\(from)] , To index: [\(to)]."
    case .conversion(let argument, let from, let to):
      "Type conversion error. Argument: [\(argument)], From type: [\(from.rawValue)], "
        + "To type: [\(to)]."
    case .unboundCapture(let name): "Variable \(name) is not bound in path template."
    case .variableRead(let name): "Variable read error. Variable: [\(name)]."
    case .serviceCall(let function, let argument):
      "Service call error. Function: [\(function)], Argument: [\(argument.protobufText)]."
    case .expressionLimit:
      "Unable to evaluate the expression as the maximum of 1000 expressions to evaluate has been "
        + "reached."
    case .undetermined: "evaluation error at L\(position.line):\(position.column)"
    case .message(let text), .firebreak(let text): text
    }
  }
}

extension PathValue {
  /// The path as a protocol buffer in text form. **Evidence:** `language.md` §11.3.
  var protobufText: String {
    var text = "path_value {\n"
    for segment in segments {
      text += "  segments {\n"
      switch segment {
      case .literal(let name): text += "    simple: \(ProtobufText.quoted(name.string))\n"
      case .hole: break
      case .capture(let name, let bound):
        text += "    capture {\n      variable_name: \(ProtobufText.quoted(name.string))\n"
        if let bound { text += "      bound_value: \(ProtobufText.quoted(bound.string))\n" }
        text += "    }\n"
      case .glob(let name, let bound):
        text += "    glob_capture {\n      variable_name: \(ProtobufText.quoted(name.string))\n"
        if let bound {
          text += "      bound_value {\n"
          for segment in bound.expanded {
            text += "        segments {\n          simple: "
            text += "\(ProtobufText.quoted(segment.text.string))\n        }\n"
          }
          text += "      }\n"
        }
        text += "    }\n"
      }
      text += "  }\n"
    }
    return text + "}\n"
  }
}
