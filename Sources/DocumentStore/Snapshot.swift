package import RulesValues

/// An immutable view of all documents.
///
/// Copies are cheap and share structure; `applying` gives the view after some writes. Documents
/// are reached by path through a trie of hashes and in order through a tree.
public struct Snapshot: Sendable {
  private var byPath = DocumentTrie()
  private var inOrder = DocumentIndex()

  public static let empty = Snapshot()

  /// The number of documents.
  public var count: Int { byPath.count }

  /// The document at a path; `nil` when it does not exist.
  public func document(at path: DocumentPath) -> Document? {
    byPath.document(at: path.text)?.document
  }

  /// The fields of the document at `DocumentPath.text`, which is not validated.
  package func fields(at text: String) -> MapValue? {
    byPath.withDocument(at: text) { $0.fields }
  }

  /// All documents in the order of their names.
  public var documents: [Document] {
    var stored: [StoredDocument] = []
    scanAll { document in
      stored.append(document)
      return true
    }
    return stored.sorted { PathOrder.compare($0.text, $1.text) == .before }.map(\.document)
  }

  /// The ids of the collections that lie directly below a document, or below the root, and hold a
  /// document at any depth; sorted by UTF-8 bytes. Looks at every document.
  public func collectionIDs(below parent: DocumentPath? = nil) -> [String] {
    let prefix = parent.map { $0.text + "/" } ?? ""
    var ids: Set<Text> = []
    scanAll { document in
      let text = document.text
      if text.utf8.starts(with: prefix.utf8) {
        let rest = text.utf8.dropFirst(prefix.utf8.count)
        ids.insert(Text(String(decoding: rest.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)))
      }
      return true
    }
    return ids.sorted(by: Text.precedesInStoredOrder).map(\.string)
  }

  /// The record at a path.
  func stored(at path: DocumentPath) -> StoredDocument? {
    byPath.document(at: path.text)
  }

  /// A document that stands next to where a path belongs, most likely of its collection.
  func neighbor(of path: DocumentPath) -> StoredDocument? {
    inOrder.neighbor(of: path.text)
  }

  mutating func insert(_ document: StoredDocument) {
    byPath.insert(document)
    inOrder.insert(document)
  }

  mutating func remove(_ path: DocumentPath) {
    byPath.remove(path.text)
    inOrder.remove(path.text)
  }

  /// Visits the documents from the first of a collection on, until `visit` returns false; with an
  /// empty parent, from the first of a collection group.
  func scanGroup(id: String, parent: String, _ visit: (StoredDocument) -> Bool) {
    // The least id that there can be.
    let least = "__id\(Int64.min)__"
    let place = parent.isEmpty ? id + "/" + least : parent + "/" + id + "/" + least
    place.withBytes { place in
      inOrder.scan(from: { PathOrder.compareGrouped($0, place) == .before }, visit)
    }
  }

  /// Visits all documents in the order of the index.
  func scanAll(_ visit: (StoredDocument) -> Bool) {
    inOrder.scan(from: { _ in false }, visit)
  }
}
