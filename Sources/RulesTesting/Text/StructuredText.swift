public import SourceText

/// Single facts read from YAML or JSON texts.
public enum StructuredText {
  /// The text at a path of keys; of a list the first element is taken. `nil` when it is not there.
  public static func text(at keys: [String], in source: SourceFile) -> String? {
    guard case .success(let root?) = YAMLReader.read(source) else { return nil }
    var node = root
    for key in keys {
      if let first = node.elements?.first { node = first }
      guard let next = node[key] else { return nil }
      node = next
    }
    return node.text
  }
}
