// swift-tools-version: 6.2
import PackageDescription

// The house, ground floor first. A module may import only what its line names;
// `Tests/HouseTests` checks every import against this table.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A library module with the modules it may import.
func module(_ name: String, uses: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: uses, swiftSettings: settings)
}

/// The tests of one module, in `Tests/<name>Tests`.
func tests(of name: String, uses: [Target.Dependency]) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: uses + ["TestSupport"], swiftSettings: settings)
}

let package = Package(
  name: "firebreak",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "RulesEngine", targets: ["RulesEngine"]),
    .library(name: "RulesTesting", targets: ["RulesTesting"]),
    .executable(name: "firebreak", targets: ["firebreak"]),
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    module("SourceText"),
    module("RulesSyntax", uses: ["SourceText"]),
    module("RulesValues"),
    module("Patterns", uses: ["CPCRE2"]),
    module("DocumentStore", uses: ["RulesValues"]),
    module("RulesLibrary", uses: ["RulesValues", "Patterns"]),
    module(
      "RulesChecker",
      uses: ["SourceText", "RulesSyntax", "RulesValues", "RulesLibrary", "Patterns"]),
    module(
      "RulesEvaluator",
      uses: [
        "SourceText", "RulesSyntax", "RulesValues", "Patterns", "RulesLibrary", "RulesChecker",
      ]),
    module(
      "RulesEngine",
      uses: [
        "SourceText", "RulesSyntax", "RulesValues", "DocumentStore", "RulesLibrary",
        "RulesChecker", "RulesEvaluator",
      ]),
    module(
      "RulesTesting",
      uses: [
        "CYAML", "SourceText", "RulesValues", "RulesLibrary", "DocumentStore", "RulesEngine",
      ]),
    module(
      "RulesCommands",
      uses: [
        "SourceText", "RulesValues", "RulesLibrary", "DocumentStore", "RulesEngine",
        "RulesTesting",
      ]),
    .executableTarget(
      name: "firebreak", dependencies: ["RulesCommands"], swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["SourceText", "RulesValues", "DocumentStore", "RulesLibrary", "RulesEngine"],
      swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: ["SourceText"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .executableTarget(
      name: "SyntaxProbe", dependencies: ["SourceText", "RulesSyntax"], path: "Tests/SyntaxProbe",
      swiftSettings: settings),
    tests(of: "RulesSyntax", uses: ["SourceText", "RulesSyntax"]),
    tests(of: "Patterns", uses: ["Patterns"]),
    .executableTarget(
      name: "PatternProbe", dependencies: ["Patterns"], path: "Tests/PatternProbe",
      swiftSettings: settings),
    tests(of: "DocumentStore", uses: ["RulesValues", "DocumentStore"]),
    tests(of: "RulesLibrary", uses: ["RulesValues", "RulesLibrary"]),
    tests(of: "RulesChecker", uses: ["SourceText", "RulesSyntax", "RulesLibrary", "RulesChecker"]),
    tests(
      of: "RulesEngine",
      uses: [
        "SourceText", "RulesSyntax", "RulesValues", "DocumentStore", "RulesLibrary",
        "RulesChecker", "RulesEvaluator", "RulesEngine",
      ]),
    tests(
      of: "RulesTesting",
      uses: ["SourceText", "RulesValues", "DocumentStore", "RulesEngine", "RulesTesting"]),
    tests(
      of: "House",
      uses: ["SourceText", "RulesLibrary", "RulesTesting", "RulesCommands"]),
    tests(of: "EndToEnd", uses: []),
  ],
  swiftLanguageModes: [.v6]
)
