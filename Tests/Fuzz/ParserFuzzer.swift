/// The entry point of libFuzzer: parses the bytes as a rules text.
///
/// Built by `Tests/Scripts/fuzz.sh` together with the sources it tests, as one module.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let source = SourceFile(
    name: "fuzz", bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  let result = parse(source)
  let tokens = Lexer.tokens(of: source)
  var end = 0
  for token in tokens.tokens {
    precondition(token.start >= end && token.end >= token.start, "tokens overlap")
    end = token.end
  }
  for diagnostic in result.diagnostics {
    if let span = diagnostic.span { precondition(span.end <= count, "a place past the end") }
  }
  if result.diagnostics.isEmpty {
    let printed = SourcePrinter.text(of: result.file)
    let again = parse(SourceFile(name: "printed", text: printed))
    precondition(again.diagnostics.isEmpty, "a printed text does not parse")
    precondition(SourcePrinter.text(of: again.file) == printed, "printing is not stable")
  }
  return 0
}
