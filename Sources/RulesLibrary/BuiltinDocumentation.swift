import RulesValues

/// The reference page of the built-ins, rendered from their declarations.
package enum BuiltinDocumentation {
  /// Markdown: a heading per receiver or namespace, then one entry per built-in.
  package static var markdown: String {
    var page = "# Functions and methods\n"
    var heading = ""
    for builtin in BuiltinCatalogue.all {
      let title = title(of: builtin.receiver)
      if title != heading {
        heading = title
        page += "\n## \(title)\n"
      }
      page += "\n" + entry(of: builtin)
    }
    return page
  }

  private static func title(of receiver: Builtin.Receiver) -> String {
    switch receiver {
    case .global: "Functions"
    case .namespace(let name): "Functions of `\(name)`"
    case .method(let type): "Methods of \(type.rawValue)"
    }
  }

  private static func entry(of builtin: Builtin) -> String {
    let signatures = builtin.overloads.map { overload in
      let parameters = overload.parameters.map(\.text).joined(separator: ", ")
      return "`\(builtin.prefix)(\(parameters))` → \(overload.result.text)\n"
    }
    var text = signatures.joined(separator: "or ") + "\n\(builtin.summary)\n"
    if !builtin.examples.isEmpty {
      text += "```\n" + builtin.examples.joined(separator: "\n") + "\n```\n"
    }
    return text + "Evidence: \(builtin.evidence)\n"
  }
}
