import Foundation
import RulesLibrary
import RulesTesting
import TestSupport
import Testing

@testable import RulesCommands

/// Registries are complete, and the articles name what is in them.
struct CatalogueTests {
  @Test func everyCommandFileIsInTheCatalogue() throws {
    let files = try ProjectTree.files(below: "Sources/RulesCommands/Commands", suffix: ".swift")
    #expect(files.count == CommandCatalogue.all.count, "\(files)")
  }

  @Test func everyReportFileIsInTheCatalogue() throws {
    let files = try ProjectTree.files(below: "Sources/RulesTesting/Reports", suffix: "Report.swift")
    #expect(files.count == ReportCatalogue.all.count, "\(files)")
    #expect(ReportCatalogue.all.map(\.name) == ReportCatalogue.all.map(\.name).sorted())
  }

  @Test func thePagesNameOnlyCommandsAndFlagsThatExist() throws {
    let names = Set(CommandCatalogue.all.map(\.name))
    let everywhere: Set = ["profile", "output", "color", "quiet", "help", "version"]
    let flags = Set(CommandCatalogue.all.flatMap(\.flags).map(\.name)).union(everywhere)
    let pages = try ProjectTree.files(below: ProjectTree.articles, suffix: ".md") + ["README.md"]
    for page in pages {
      for match in try ProjectTree.text(page).matches(of: /`firebreak (\w+)([^`\n]*)`/) {
        #expect(names.contains(String(match.1)), "\(page): \(match.0)")
        for flag in match.2.matches(of: /--([a-z-]+)/) {
          #expect(flags.contains(String(flag.1)), "\(page): \(match.0)")
        }
      }
    }
  }

  @Test func theSuitePageNamesEveryCommandAndReport() throws {
    let page = try ProjectTree.text(ProjectTree.articles + "/suite-format.md")
    for command in CommandCatalogue.all {
      #expect(page.contains("`firebreak \(command.name)"), "\(command.name)")
    }
    for report in ReportCatalogue.all {
      #expect(page.contains("| `\(report.name)` |"), "\(report.name)")
    }
  }

  @Test func theProfilePageNamesEveryFieldAndDeviation() throws {
    let page = try ProjectTree.text(ProjectTree.articles + "/language-profile.md")
    for profile in EngineProfile.all { #expect(page.contains("`\(profile.name)`")) }
    for field in Mirror(reflecting: EngineProfile.sound).children {
      let label = try #require(field.label)
      let values = EngineProfile.all.map { profile in
        let value = Mirror(reflecting: profile).children.first { $0.label == label }?.value
        return value.map(Self.cell) ?? ""
      }
      guard label != "name" else { continue }
      let row = "| `\(label)` | \(values.joined(separator: " | ")) |"
      #expect(page.contains(row), "\(row)")
    }
    for (number, line) in try Fixtures.lines("deviations.txt") {
      let reason = try #require(line.split(separator: "\t").last)
      #expect(page.contains(reason), "deviations.txt:\(number): \(reason)")
    }
  }

  /// A value of a field as the page writes it.
  private static func cell(_ value: Any) -> String {
    let text = "\(value)"
    if text == "nil" { return "none" }
    return text.replacing("Optional(", with: "").replacing(")", with: "")
  }

  @Test func theArchitecturePageHasTheTableOfTheManifest() throws {
    let page = try ProjectTree.lines(of: ProjectTree.articles + "/architecture.md")
    var table: [String: Set<String>] = [:]
    for line in page {
      guard let match = line.firstMatch(of: /^\| `(\w+)` \| (.*?) \|/) else { continue }
      table[String(match.1)] = Set(match.2.matches(of: /`(\w+)`/).map { String($0.1) })
    }
    let sources = Fixtures.projectRoot.appending(path: "Sources").path
    let folders = Set(try FileManager.default.contentsOfDirectory(atPath: sources))
    let manifest = try ProjectTree.dependencies().filter { folders.contains($0.key) }
    #expect(Set(table.keys) == Set(manifest.keys))
    for (name, uses) in manifest { #expect(table[name] == uses, "\(name)") }
  }

  @Test func thePageOfBuiltinsIsFresh() throws {
    let path = ProjectTree.articles + "/built-ins.md"
    let difference = try Fixtures.difference(
      fromGolden: "../" + path, BuiltinDocumentation.markdown)
    #expect(difference == nil, "\(difference ?? "") (RECORD=1 rewrites it)")
  }
}
