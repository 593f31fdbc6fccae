import Query

/// Feeds bytes to the query language: it must take all of them, and agree with what it prints.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzQuery(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let query = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let parsed = ParsedQuery(query)
  let again = ParsedQuery(parsed.canonical)
  precondition(again.expression == parsed.expression, "the canonical text says something else")
  precondition(again.canonical == parsed.canonical, "the canonical text isn't canonical")
  let normal = parsed.expression.normalised
  precondition(normal.normalised == normal, "the normal form isn't normal")
  let length = query.utf8.count
  for hint in parsed.hints {
    precondition((0...length).contains(hint.range.upperBound), "a hint points outside")
    _ = hint.marked(in: query)
  }
  _ = parsed.expression.tree
  for cursor in [0, length / 2, length] {
    if let completion = Completion.suggest(query: query, cursor: cursor) {
      precondition(completion.range.upperBound <= cursor, "a completion behind the cursor")
      _ = completion.knownWords
    }
  }
  return 0
}
