/// All report formats.
public enum ReportCatalogue {
  /// By name; the default is `spec`.
  public static let all: [ReportFormat] = [.github, .json, .junit, .spec, .tap]

  /// The format with a name; `nil` when there is none.
  public static func format(named name: String) -> ReportFormat? {
    all.first { $0.name == name }
  }
}
