import RulesSyntax
import SourceText

/// The custom mutator of libFuzzer for rules texts: exchanges single tokens.
///
/// Names become other names and operators other operators, so that most texts still parse and the
/// checker and the evaluator are reached. Every eighth change is left to libFuzzer's own mutator.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateTokens(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  var random = Linear(state: UInt64(seed))
  guard random.next(8) > 0 else { return mutateBytes(start, count, limit) }
  var text = Array(UnsafeBufferPointer(start: start, count: count))
  for _ in 0...random.next(4) { exchangeToken(in: &text, &random) }
  guard text.count <= limit else { return mutateBytes(start, count, limit) }
  for (offset, byte) in text.enumerated() { start[offset] = byte }
  return text.count
}

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int
) -> Int

private struct Linear {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

private let operands = """
  request resource request.auth request.resource.data resource.data request.time request.query
  request.method request.path true false null 0 1 -1 9223372036854775807 1.5 'a' '' '[' b'a' [] [1]
  {'a':1} [1].toSet() /a/b resource.data.n resource.data.memberUids path('/a/b') 1/0 math.sqrt(-1)
  latlng.value(1,1) duration.value(1,'s') timestamp.date(2020,1,1) exists(/a/b) get(/a/b).data
  {'a':1}.diff({'a':2}) hashing.md5('a') (1==1) [1][0:1] 'abc'[1:2] !true string(1) int('1')
  """.split(whereSeparator: \.isWhitespace).map(String.init)

private let methods = """
  size() keys() values() get('a',1) hasAll(['a']) hasOnly(['a']) hasAny(['a']) diff({}) toSet()
  concat([1]) join(',') matches('a+') split('a') replace('a','b') lower() trim() removeAll([1])
  toMillis() seconds() nanos() year() latitude() distance(latlng.value(0,0)) toBase64() data uid
  bind({'a':'b'}) union([1].toSet()) affectedKeys() n name memberUids
  """.split(whereSeparator: \.isWhitespace).map(String.init)

private let operators = "&& || == != < <= > >= + - * / % in"
  .split(separator: " ").map(String.init)

private func exchangeToken(in text: inout [UInt8], _ random: inout Linear) {
  let tokens = Lexer.tokens(of: SourceFile(name: "fuzz", bytes: text)).tokens
  guard tokens.count > 1 else { return }
  let index = random.next(tokens.count)
  let token = tokens[index]
  let choices: [String]
  switch token.kind {
  case .identifier where index > 0 && tokens[index - 1].kind == .dot: choices = methods
  case .identifier, .integer, .float, .string, .bytes, .true, .false, .null: choices = operands
  case .and, .or, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus,
    .percent:
    choices = operators
  default: return
  }
  let choice = choices[random.next(choices.count)]
  text.replaceSubrange(token.start..<token.end, with: (" " + choice + " ").utf8)
}
