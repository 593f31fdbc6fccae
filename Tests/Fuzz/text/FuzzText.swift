import Text

/// Checks, for any bytes, what must hold of every token; libFuzzer calls it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzText(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = UnsafeBufferPointer(start: data, count: data == nil ? 0 : count)
  guard let analyser = try? TextAnalyser() else { fatalError("ICU is not installed") }
  var start = 0
  var isFirst = true
  analyser.analyse(text) { token in
    precondition(String(validating: token.bytes, as: UTF8.self) != nil, "invalid UTF-8")
    precondition(token.bytes.first.map { $0 >= 0x20 } == true, "a filter token's byte")
    precondition(token.start < token.end && token.end <= count, "outside the text")
    precondition(!(isFirst && token.isColocated), "colocated with nothing")
    if !token.isColocated {
      precondition(token.start >= start, "falling starts")
      start = token.start
      isFirst = false
    }
    return true
  }
  let string = String(decoding: text, as: UTF8.self)
  let once = analyser.folded(string)
  _ = analyser.queryTokens(of: once, prefix: true)
  _ = DisplayWidth.columns(string)
  _ = try? WordBreaker().segments(of: text)
  if let pattern = try? Pattern(String(string.prefix(40))) {
    _ = pattern.firstMatch(in: text, deadline: Pattern.deadline(after: .milliseconds(10)))
  }
  return 0
}
