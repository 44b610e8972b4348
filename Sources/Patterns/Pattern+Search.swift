extension Pattern {
  /// Replaces every match by `substitution`, whose syntax `Substitution` describes.
  ///
  /// Throws `missingGroup` when there is a match and the substitution asks for a group that the
  /// pattern does not have. **Evidence:** `language.md` §3.9.
  package func replacing(
    in subject: String, with substitution: String
  ) throws(PatternError) -> String {
    var matches = MatchSequence(of: self, in: subject)
    var next = try matches.next()
    guard next != nil else { return subject }
    let parts = try Substitution.parts(of: substitution, groupCount: groupCount, groupNames)
    var result: [UInt8] = []
    var copied = 0
    while let match = next {
      result += matches.subject[copied..<match.range.lowerBound]
      for part in parts {
        switch part {
        case .text(let text): result += text
        case .group(let number, let absent):
          result += match.groups[number].map { matches.subject[$0] } ?? absent[...]
        }
      }
      copied = match.range.upperBound
      next = try matches.next()
    }
    result += matches.subject[copied...]
    return SurrogateBytes.string(from: result)
  }

  /// The texts between the matches, without the empty ones at the end.
  ///
  /// At least one text remains. Between the halves of a character outside the basic plane an
  /// empty match splits too, and each half becomes U+FFFD. **Evidence:** `language.md` §3.9.
  package func split(_ subject: String) throws(PatternError) -> [String] {
    var matches = MatchSequence(of: self, in: subject)
    var pieces: [String] = []
    var start = 0
    while let match = try matches.next() {
      pieces.append(SurrogateBytes.string(from: matches.subject[start..<match.range.lowerBound]))
      start = match.range.upperBound
    }
    pieces.append(SurrogateBytes.string(from: matches.subject[start...]))
    while pieces.count > 1, pieces.last?.isEmpty == true { pieces.removeLast() }
    return pieces
  }
}
