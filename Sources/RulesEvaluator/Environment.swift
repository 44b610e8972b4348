package import RulesLibrary
package import RulesValues

/// What one evaluation knows about its request.
///
/// A class, so that handing it to an evaluator copies one reference and not ten; it is filled
/// before the evaluation begins and not changed after.
package final class Environment {
  /// `get`, `list`, `create`, `update` or `delete`.
  package let method: Text
  package let time: TimestampValue
  /// `null` or the map `{uid, token}`.
  package let auth: Value
  /// `request.path`; `nil` where it is not known (collection groups).
  package let path: PathValue?
  package let resource: ResourceState
  package let requestResource: ResourceState
  /// `request.query`; `nil` on anything but a list.
  package let query: MapValue?
  package let isInTransaction: Bool
  /// What a write adds to `request`; `nil` on reads.
  package let write: WriteFacts?

  package init(
    method: Text, time: TimestampValue, auth: Value, path: PathValue?, resource: ResourceState,
    requestResource: ResourceState, query: MapValue? = nil, isInTransaction: Bool = false,
    write: WriteFacts? = nil
  ) {
    self.method = method
    self.time = time
    self.auth = auth
    self.path = path
    self.resource = resource
    self.requestResource = requestResource
    self.query = query
    self.isInTransaction = isInTransaction
    self.write = write
  }
}

/// The undocumented keys that writes have in the emulator. **Evidence:** `emulator.md` §3.4.
package struct WriteFacts: Sendable {
  /// Masked and transformed field paths; `nil` for a full overwrite.
  package let writeFields: [Text]?
  /// Transformed field paths; `nil` when there are none.
  package let transforms: [Text]?
  /// Whether the key `autoId` exists (writes that require absence).
  package let hasAutoId: Bool

  package init(writeFields: [Text]?, transforms: [Text]?, hasAutoId: Bool) {
    self.writeFields = writeFields
    self.transforms = transforms
    self.hasAutoId = hasAutoId
  }
}

/// What `resource` or `request.resource` is.
package enum ResourceState: Sendable {
  /// Documents are not loaded yet: undetermined.
  case notLoaded
  /// The key does not exist (`request.resource` on reads).
  case undefined
  /// No document.
  case null
  /// A document with its full path.
  case document(MapValue, PathValue)
  /// What a list query proves about the documents it can return, and the constraint on their
  /// name, if any.
  case constraints(MapValue, name: Value?)
  /// A document named by a query that does not exist. **Evidence:** `language.md` §9.5.
  case unreadable
}

/// Answers `get`, `exists` and their kin, counting and caching.
package protocol DocumentReader: AnyObject {
  /// Throws the failure that the official engine would give.
  func look(_ lookup: DocumentLookup, at path: PathValue) throws(Failure) -> FoundDocument
}

/// What a look-up found.
package enum FoundDocument: Sendable {
  /// The answer of `exists` and `existsAfter`.
  case existence(Bool)
  /// The fields of a document.
  case document(MapValue)
  /// The document of the request itself, which is known to be missing.
  case null
}
