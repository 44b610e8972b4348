import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The executable as a user meets it: exit status, results and messages.
struct EndToEndTests {
  @Test(arguments: ["BadInput/cases.txt", "CommandLine/cases.txt"])
  func everyCommandLineAnswersAsItsTableSays(_ path: String) throws {
    let table = try CommandTable(path)
    #expect(table.malformed == [])
    let folder = try BadInputFolder(table.files)
    try folder.addSpecialFiles()
    var surprises: [String] = []
    for line in table.cases {
      let run = try Executable.run(line.words, in: folder.url)
      surprises += try line.surprises(run)
      if run.seconds > 5 { surprises.append("\(line.place): took \(run.seconds) s") }
    }
    try folder.remove()
    #expect(
      surprises.isEmpty,
      "\(surprises.count) of \(table.cases.count):\n\(surprises.joined(separator: "\n"))")
  }

  @Test func watchingRunsAgainWhenTheRulesChange() async throws {
    let table = try CommandTable("CommandLine/cases.txt")
    let folder = try BadInputFolder(table.files)
    let process = try Executable.process(
      ["test", "--watch", "household.suite.yaml"], in: folder.url)
    try process.run()
    defer { process.terminate() }
    try await Self.wait { try Executable.text("stdout", in: folder.url).contains("passed") }
    try folder.write(Array("service cloud.firestore {}".utf8), to: "household.rules")
    try await Self.wait {
      try Executable.text("stderr", in: folder.url).contains("changed: household.rules")
        && Executable.text("stdout", in: folder.url).split(separator: "passed").count > 2
    }
    try folder.remove()
  }

  @Test func crashEndsWithARequestToReportIt() async throws {
    let folder = try BadInputFolder(try CommandTable("CommandLine/cases.txt").files)
    let process = try Executable.process(
      ["test", "--watch", "household.suite.yaml"], in: folder.url)
    try process.run()
    try await Self.wait { try Executable.text("stdout", in: folder.url).contains("passed") }
    kill(process.processIdentifier, SIGILL)
    process.waitUntilExit()
    #expect(process.terminationStatus == 70)
    #expect(process.terminationReason == .exit)
    #expect(try Executable.text("stderr", in: folder.url).contains("this is a bug of Firebreak"))
    try folder.remove()
  }

  /// Waits until something holds, for ten seconds at most.
  private static func wait(until holds: () throws -> Bool) async throws {
    for _ in 0..<200 {
      if try holds() { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("waited in vain for ten seconds")
  }
}
