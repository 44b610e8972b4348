import Foundation
import TestSupport

/// The built `firebreak`.
enum Executable {
  /// What became of one run.
  struct Run {
    let status: Int32
    let output: String
    let messages: String
    let seconds: Double
  }

  /// Beside the test bundle, else where a debug build leaves it.
  static let url: URL = {
    let beside = Bundle.main.bundleURL.appending(path: "firebreak")
    return FileManager.default.isExecutableFile(atPath: beside.path)
      ? beside : Fixtures.projectRoot.appending(path: ".build/debug/firebreak")
  }()

  /// A process that is ready to run, with its outputs going to two files of the folder.
  static func process(_ words: [String], in folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = words
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try emptyFile(folder.appending(path: "stdout"))
    process.standardError = try emptyFile(folder.appending(path: "stderr"))
    return process
  }

  static func run(_ words: [String], in folder: URL) throws -> Run {
    let process = try process(words, in: folder)
    let start = ContinuousClock.now
    try process.run()
    process.waitUntilExit()
    let duration = ContinuousClock.now - start
    return Run(
      status: process.terminationStatus, output: try text("stdout", in: folder),
      messages: try text("stderr", in: folder), seconds: duration / .seconds(1))
  }

  static func text(_ name: String, in folder: URL) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  private static func emptyFile(_ url: URL) throws -> FileHandle {
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }
}
