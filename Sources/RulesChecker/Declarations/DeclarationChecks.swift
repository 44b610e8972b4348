import RulesLibrary
import RulesSyntax

/// Findings about services, match blocks, `allow` statements and the heads of functions.
///
/// **Evidence:** `language.md` §1.6, §2.2, §8.
struct DeclarationChecks {
  private(set) var findings = Findings()
  private let isVersion2: Bool
  private let enforcesLetLimit: Bool

  init(_ file: RulesFile, profile: EngineProfile) {
    isVersion2 = file.isVersion2
    enforcesLetLimit = profile.enforcesLetLimit
    if !file.isVersion2 { findings.warn("old-version", OfficialText.oldVersion, at: nil) }
    check(file.functions)
    check(file.services)
  }

  private mutating func check(_ services: [ServiceDeclaration]) {
    var names: Set<String> = []
    for service in services {
      if !Vocabulary.services.contains(service.name.text) {
        findings.warn(
          "unknown-service", "Invalid service name: \(service.name.text).", at: service.name.span)
      }
      if !names.insert(service.name.text).inserted {
        findings.error(
          "duplicate-service", "Duplicate service name declaration.", at: service.name.span)
      }
      check(service.functions)
      for match in service.matches { check(match, in: service.name.text, below: Chain()) }
    }
  }

  /// What the match blocks around a place add up to.
  private struct Chain {
    var depth = 0
    var segmentCount = 0
    var captureCount = 0
    var hasGlob = false

    static let maximumDepth = 10
    static let maximumSegmentCount = 100
    static let maximumCaptureCount = 20
  }

  private mutating func check(
    _ match: MatchDeclaration, in service: String, below outer: Chain
  ) {
    let chain = extended(outer, by: match)
    check(match.functions)
    for allow in match.allows { check(allow, in: service) }
    for match in match.matches { check(match, in: service, below: chain) }
  }

  /// Reports each limit where it is first exceeded only.
  private mutating func extended(_ outer: Chain, by match: MatchDeclaration) -> Chain {
    var chain = outer
    chain.depth += 1
    for segment in match.path.segments {
      chain.segmentCount += 1
      switch segment.kind {
      case .literal: continue
      case .capture: chain.captureCount += 1
      case .glob:
        chain.captureCount += 1
        chain.hasGlob = true
        if isVersion2, outer.hasGlob {
          findings.error("second-glob", OfficialText.secondGlob, at: match.span)
        }
      }
    }
    if outer.depth == Chain.maximumDepth + 1 {
      findings.error(
        "match-depth",
        "Maximum allowed resource rule depth of \(Chain.maximumDepth) is reached.", at: match.span)
    }
    if chain.segmentCount > Chain.maximumSegmentCount,
      outer.segmentCount <= Chain.maximumSegmentCount
    {
      findings.error(
        "path-length",
        "Maximum allowed path length of \(Chain.maximumSegmentCount) is reached.", at: match.span)
    }
    if chain.captureCount > Chain.maximumCaptureCount,
      outer.captureCount <= Chain.maximumCaptureCount
    {
      findings.error(
        "capture-count",
        "Maximum allowed amount of \(Chain.maximumCaptureCount) match field variables is reached.",
        at: match.span)
    }
    if !isVersion2, chain.hasGlob, case .glob = match.path.segments.last?.kind,
      !match.matches.isEmpty
    {
      findings.warn("glob-with-children", OfficialText.globWithChildren, at: match.span)
    }
    return chain
  }

  private mutating func check(_ allow: AllowStatement, in service: String) {
    for method in allow.methods where !Vocabulary.hasMethod(method, in: service) {
      findings.warn("unknown-method", "Invalid method name: \(method.text).", at: method.span)
    }
  }

  private static let maximumParameterCount = 7
  private static let maximumLetCount = 10

  private mutating func check(_ functions: [FunctionDeclaration]) {
    var names: Set<String> = []
    for function in functions {
      if !names.insert(function.name.text).inserted {
        findings.error(
          "duplicate-function", "Function \(function.name.text) is already defined.",
          at: function.name.span)
      }
      checkParameters(of: function)
      checkLets(of: function)
    }
  }

  private mutating func checkParameters(of function: FunctionDeclaration) {
    var names: Set<String> = []
    for parameter in function.parameters where !names.insert(parameter.text).inserted {
      findings.error(
        "duplicate-parameter", "Variable \(parameter.text) is already defined.",
        at: parameter.span)
    }
    if function.parameters.count > Self.maximumParameterCount {
      findings.error(
        "parameter-count",
        "Maximum allowed function arguments of \(Self.maximumParameterCount) for function"
          + " \(function.name.text) is reached.", at: function.name.span)
    }
  }

  private mutating func checkLets(of function: FunctionDeclaration) {
    if let span = function.spanBeyondLetLimit {
      findings.error(
        "let-count",
        "Maximum allowed variable count of 10 for a given function has been reached.", at: span)
    }
    var names = Set(function.parameters.map(\.text))
    for (index, binding) in function.lets.enumerated() {
      if !isVersion2 {
        findings.error(
          "let-in-version-1", "Let bindings are not allowed in rules_version=\"1\";",
          at: binding.name.span)
      }
      if !names.insert(binding.name.text).inserted {
        findings.error(
          "duplicate-let", OfficialText.alreadyBound(binding.name.text), at: binding.name.span)
      }
      if enforcesLetLimit, index == Self.maximumLetCount {
        findings.error(
          "let-count",
          "function `\(function.name.text)` has \(function.lets.count) lets, expected at most"
            + " \(Self.maximumLetCount)", at: binding.name.span)
      }
    }
  }
}
