/// A path: literals, and captures that may be bound.
///
/// Document references, glob captures and `request.path` are paths of literals that start with
/// `databases`, the database id and `documents` where they name documents.
/// **Evidence:** `language.md` §1.5, §3.15, §7.3.
public struct PathValue: Sendable {
  public enum Segment: Sendable {
    case literal(Text)
    /// `{x}`, bound by `bind` to one segment that may contain slashes.
    indirect case capture(name: Text, bound: Text?)
    /// `{x=**}`, bound by `bind` to a path.
    indirect case glob(name: Text, bound: PathValue?)
    /// The unknown part of a list request's path; prints as an empty segment.
    case hole
  }

  public let segments: [Segment]

  public init(segments: [Segment]) {
    self.segments = segments
  }

  public init(literals: some Sequence<Text>) {
    self.init(segments: literals.map { .literal($0) })
  }
}
