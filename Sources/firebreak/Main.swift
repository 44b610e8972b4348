import RulesCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct Main {
  static func main() {
    exit(Tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }
}
