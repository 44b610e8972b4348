import DocumentStore

/// One write of a batch.
public enum DocumentWrite: Sendable {
  /// The document must not exist.
  case create(String, DocumentData)
  /// Replaces the document, or creates it.
  case set(String, DocumentData)
  /// Sets the named fields and keeps the others.
  case merge(String, DocumentData)
  /// The document must exist; the names are field paths.
  case update(String, DocumentData)
  case delete(String)

  /// The write as the store takes it.
  func built() throws(StoreError) -> Write {
    switch self {
    case .create(let path, let data): return try .create(DocumentPath(path), data.contents)
    case .set(let path, let data): return try .set(DocumentPath(path), data.contents)
    case .merge(let path, let data):
      return try .set(DocumentPath(path), data.contents, merge: .all)
    case .update(let path, let data):
      var fields: [(FieldPath, WriteValue)] = []
      for (name, value) in data.contents { fields.append((try FieldPath(parsing: name), value)) }
      return try .update(DocumentPath(path), fields)
    case .delete(let path): return .delete(try DocumentPath(path))
    }
  }

  /// The method and the path.
  var words: String {
    switch self {
    case .create(let path, _): "create \(path)"
    case .set(let path, _): "set \(path)"
    case .merge(let path, _): "set \(path) with merge"
    case .update(let path, _): "update \(path)"
    case .delete(let path): "delete \(path)"
    }
  }
}

extension DocumentData {
  fileprivate var contents: [(String, WriteValue)] { fields.map { ($0.0, $0.1.content) } }
}
