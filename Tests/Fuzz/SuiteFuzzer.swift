import RulesTesting
import SourceText

/// The entry point of libFuzzer: reads the bytes as a suite.
///
/// Checks that findings lie within the text. Built by `Tests/Scripts/fuzz_engine.sh`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let source = SourceFile(
    name: "fuzz", bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  for diagnostic in SuiteLoader.load(source).diagnostics {
    if let span = diagnostic.span { precondition(span.end <= count, "a place past the end") }
  }
  return 0
}
