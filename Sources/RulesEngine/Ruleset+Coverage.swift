package import DocumentStore

extension Ruleset {
  /// Whether a match block covers a document.
  ///
  /// Where none does, every request for the document or for its collection is denied, whoever asks
  /// and whatever is stored: a block that covers a list covers every document of the collection.
  package func covers(_ path: DocumentPath) -> Bool {
    program.map { !AccessUnit.get(path, in: $0).leaves.isEmpty } ?? false
  }
}
