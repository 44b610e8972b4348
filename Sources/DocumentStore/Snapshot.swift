package import RulesValues

/// An immutable view of all documents.
///
/// Copies are cheap and share structure; `applying` gives the view after some writes.
public struct Snapshot: Sendable {
  private var byPath = DocumentTrie()

  public static let empty = Snapshot()

  /// The number of documents.
  public var count: Int { byPath.count }

  /// The document at a path; `nil` when it does not exist.
  public func document(at path: DocumentPath) -> Document? {
    byPath.document(at: path.text)?.document
  }

  /// The fields of the document at `DocumentPath.text`, which is not validated.
  package func fields(at text: String) -> MapValue? {
    byPath.document(at: text)?.fields
  }

  mutating func insert(_ document: StoredDocument) {
    byPath.insert(document)
  }

  mutating func remove(_ path: DocumentPath) {
    byPath.remove(path.text)
  }
}
