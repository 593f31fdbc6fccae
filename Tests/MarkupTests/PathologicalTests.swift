import Markup
import TestSupport
import Testing

struct PathologicalTests {
  /// Texts that cost careless readers more than their length.
  static let repeated: [(String, String)] = [
    ("", "["), ("", "*"), ("", "**a "), ("", "_a "), ("", "||"), ("", "||\n"), ("", "`a``"),
    ("", "[a]("), ("", "](http://a("), ("[", "](x "), ("", "<"), ("", "<@"), ("", "<:a:"),
    ("", ":a"), ("", "http://a)"), ("", "\\"), ("", "> "), ("", "> a\n"), ("", "- a\n"),
    ("", "```\n"), ("", "~~a"), ("", "*a **b "), ("", "[a](http://b \""), ("", "|| a\n"),
    ("", "***a"), ("", "__a**b"), ("", "|"), ("", "|a|\n|-|\n"), ("", "-|-\n-|-|-\n"),
    ("|a|\n|-|\n", "|\n"), ("|a|b|\n|-|-|\n", "|`x|"), ("", "|a\n|-"), ("a|\n", "|-"),
    ("|a|\n|-|\n|", "\\|"), ("", "|| a|\n-|-|-\n"),
  ]

  @Test(arguments: repeated)
  func `the steps are proportional to the length`(start: String, unit: String) {
    func steps(_ count: Int) -> Int {
      var parser = MarkupParser()
      _ = parser.parse(start + String(repeating: unit, count: count))
      return parser.steps
    }
    #expect(steps(4000) <= steps(2000) * 2 + 4000)
    #expect(steps(4000) <= 60 * 4000 * unit.utf8.count)
  }

  @Test(arguments: ["[", "**", "> ", "- ", "||", "|", "|-|\n", "`", "<", "("])
  func `ten thousand of a mark are read`(mark: String) {
    var parser = MarkupParser()
    let text = String(repeating: mark, count: 10_000)
    #expect(parser.parse(text).last?.range.upperBound == text.utf8.count)
  }

  @Test
  func `a word of a megabyte is text`() {
    var parser = MarkupParser()
    let word = String(repeating: "a", count: 1 << 20)
    #expect(
      parser.parse(word) == [Block(.paragraph([Inline(.text(word), 0..<1 << 20)]), 0..<1 << 20)]
    )
  }

  @Test
  func `lists are no deeper than ten`() {
    let text = (0..<200).map { String(repeating: "  ", count: $0) + "- a" }.joined(separator: "\n")
    var parser = MarkupParser()
    var depth = 0
    var blocks = parser.parse(text)
    while case .list(_, let items)? = blocks.first?.kind {
      depth += 1
      blocks = items.first?.children ?? []
    }
    #expect(depth == 10)
  }

  @Test
  func `styles are no deeper than ten`() {
    let marks = ["**", "*", "__", "~~", "||"]
    let opened = (0..<100).map { marks[$0 % 5] }
    var parser = MarkupParser()
    let blocks = parser.parse(opened.joined() + "x" + opened.reversed().joined())
    var counter = DepthCounter()
    for block in blocks { counter.visit(block) }
    #expect(counter.deepest <= 10)
  }

  @Test(arguments: 0..<200)
  func `any text is read, and every piece lies within it`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let parts = [
      "*", "_", "~~", "||", "`", "[", "](http://a)", "<@1>", "> ", "\n", "- ", "é", "a ", "\\",
      "|", "|-|-|\n",
    ]
    let text = (0..<200).compactMap { _ in parts.randomElement(using: &random) }.joined()
    var parser = MarkupParser()
    var counter = DepthCounter()
    for block in parser.parse(text) { counter.visit(block) }
    #expect(counter.furthest <= text.utf8.count)
    #expect(counter.deepest <= 10)
  }

  private struct DepthCounter: MarkupVisitor {
    var depth = 0
    var deepest = 0
    var furthest = 0

    mutating func visit(_ inline: Inline) {
      furthest = max(furthest, inline.range.upperBound)
      guard !inline.children.isEmpty else { return }
      depth += 1
      deepest = max(deepest, depth)
      for child in inline.children { visit(child) }
      depth -= 1
    }
  }
}
