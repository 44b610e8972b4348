public import RulesLibrary

/// How suites are run.
public struct RunOptions: Sendable {
  public var profile: EngineProfile
  /// Runs only tests whose `suite name › test name` matches; see `TestFilter`.
  public var filter: String?
  /// Stops after the first test that does not pass.
  public var failFast: Bool
  /// Suites run at the same time; results keep the order of the files.
  public var jobs: Int

  public init(
    profile: EngineProfile = .sound, filter: String? = nil, failFast: Bool = false, jobs: Int = 1
  ) {
    self.profile = profile
    self.filter = filter
    self.failFast = failFast
    self.jobs = jobs
  }
}
