/// All functions and methods of the language. **Evidence:** `language.md` §3.8–§3.21.
package enum BuiltinCatalogue {
  /// Every built-in, by chapter.
  package static let all: [Builtin] = methods + functions

  private static let methods: [Builtin] =
    StringMethods.all + BytesMethods.all + ListMethods.all + SetMethods.all + MapMethods.all
    + MapDiffMethods.all + PathMethods.all + TimestampMethods.all + DurationMethods.all
    + GeoPointMethods.all + ConstraintMethods.all

  private static let functions: [Builtin] =
    ConversionFunctions.all + MathFunctions.all + HashingFunctions.all + TimestampFunctions.all
    + DurationFunctions.all + GeoPointFunctions.all + DocumentFunctions.all

  private static let methodFamilies: [String: MethodFamily] = Dictionary(
    grouping: methods, by: \.name
  ).reduce(into: [:]) { $0[$1.key] = MethodFamily($1.key, $1.value) }

  private static let functionFamilies: [Builtin.Receiver: [String: FunctionFamily]] =
    functions.reduce(into: [:]) { families, builtin in
      families[builtin.receiver, default: [:]][builtin.name] = FunctionFamily(builtin: builtin)
    }

  /// The methods of a name, whatever the receiver.
  package static func method(named name: String) -> MethodFamily? {
    methodFamilies[name]
  }

  /// A function without namespace.
  package static func function(named name: String) -> FunctionFamily? {
    functionFamilies[.global]?[name]
  }

  /// A function of a namespace.
  package static func function(named name: String, in namespace: String) -> FunctionFamily? {
    functionFamilies[.namespace(namespace)]?[name]
  }

  /// Whether a name is a namespace, which cannot be a variable.
  package static func isNamespace(_ name: String) -> Bool {
    functionFamilies[.namespace(name)] != nil
  }
}
