import DocumentStore
import RulesEngine
import RulesTesting
import RulesValues
import SourceText
import TestSupport
import Testing

/// Every report of one run that holds each kind of result, against golden files.
struct ReportTests {
  @Test(arguments: ReportCatalogue.all.map(\.name))
  func everyFormatIsAsRecorded(_ name: String) throws {
    let format = try #require(ReportCatalogue.format(named: name))
    let difference = try Fixtures.difference(
      fromGolden: "Reports/\(name).txt", format.render(ReportExample.run(), ReportOptions()))
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func optionsChangeTheTerminalReport() throws {
    let run = try ReportExample.run()
    for (golden, options) in [
      ("spec-color", ReportOptions(usesColor: true)),
      ("spec-narrow", ReportOptions(width: 50)),
      ("spec-quiet", ReportOptions(isQuiet: true)),
    ] {
      let difference = try Fixtures.difference(
        fromGolden: "Reports/\(golden).txt", ReportFormat.spec.render(run, options))
      #expect(difference == nil, "\(difference ?? "")")
    }
  }

  @Test func conditionsOfEveryShapeAreDrawn() throws {
    let difference = try Fixtures.difference(
      fromGolden: "Reports/drawings.txt", try ReportExample.drawings())
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func theLastLineSaysWhatPassedAndFailed() throws {
    let text = ReportFormat.spec.render(try ReportExample.run(), ReportOptions())
    #expect(text.hasSuffix("\n2 passed, 7 failed\n"))
    let empty = ReportFormat.spec.render(RunResult(suites: []), ReportOptions())
    #expect(empty == "0 passed, 0 failed\n")
  }
}
