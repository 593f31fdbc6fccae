import Markup

/// Checks, for any bytes, what must hold of every tree; libFuzzer calls it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkup(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: data, count: data == nil ? 0 : count)
  let text = String(decoding: bytes, as: UTF8.self)
  var parser = MarkupParser()
  let blocks = parser.parse(text)
  var check = RangeCheck(length: text.utf8.count)
  for block in blocks { check.visit(block) }
  precondition(check.deepest <= 10, "too deep")
  _ = PlainText(name: { _ in nil }, time: { seconds, _ in "\(seconds)" }).text(blocks)
  return 0
}

/// Checks that every piece lies within the text, and counts how deep they are.
private struct RangeCheck: MarkupVisitor {
  let length: Int
  var depth = 0
  var deepest = 0

  init(length: Int) {
    self.length = length
  }

  mutating func visit(_ block: Block) {
    precondition(block.range.upperBound <= length, "a part outside the text")
    descend(into: block)
  }

  mutating func visit(_ inline: Inline) {
    precondition(inline.range.upperBound <= length, "a piece outside the text")
    guard !inline.children.isEmpty else { return }
    depth += 1
    deepest = max(deepest, depth)
    for child in inline.children { visit(child) }
    depth -= 1
  }
}
