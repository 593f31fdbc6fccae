import Foundation
import Model
import Present
import Query
import TestSupport
import Testing

@testable import Terminal

/// Texts in one line: in hits, pins, stars, the inbox, and above answers.
struct PlainLineTests {
  private static func line(
    _ text: String,
    _ lit: [Range<Int>] = [],
    reveals: Bool = false
  )
    -> PlainLine
  {
    PlainLine(
      text,
      lit: lit,
      names: [:],
      clock: LocalClock(FixedOffsetCalendar()),
      revealsSpoilers: reveals
    )
  }

  @Test(arguments: [
    ("look:\n```python\ndef label(jar):\n  pass\n```", "look: def label(jar):   pass"),
    ("# We did it\nall\n-# one dropped", "We did it all one dropped"),
    ("- [x] order brass\n- [ ] cut", "☑ order brass ☐ cut"),
    ("1. one\n2. two", "1. one 2. two"), ("**tidepool v1.3.0** is `out`", "tidepool v1.3.0 is out"),
    ("<@1> <@&2> <#3>", "@1 @2 #3"), ("> quoted\nsaid", "quoted said"),
    ("[here](https://example.org)", "here"), ("a ||secret|| b", "a (hidden) b"), ("", ""),
    ("x\ty\n\nz", "x y  z"), ("```\n```", ""),
  ])
  func `marks are left out, and lines become one`(text: String, plain: String) {
    #expect(Self.line(text).text.split(separator: "\n").count <= 1)
    #expect(Self.line(text).text.trimmed == plain)
  }

  @Test(arguments: [
    ("**a brass** pin", "brass"), ("# brass pin", "brass"), ("see\n```\nthe brass\n```", "brass"),
    ("- [x] a brass pin", "brass"), ("use `brass` here", "brass"), ("ü **é brass**", "brass"),
    ("||brass||", "brass"),
  ])
  func `what was found is lit in the words that are left`(text: String, word: String) throws {
    let start = try #require(text.range(of: word)).lowerBound
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    let line = Self.line(text, [offset..<offset + word.utf8.count])
    let lit = line.lit.map { String(decoding: Array(line.text.utf8)[$0], as: UTF8.self) }
    #expect(lit == [word])
  }

  @Test(arguments: [
    "plain words", "two\nlines", "a # b > c - d 5", "tab\there", "schön 👍 so", "", "5% of it",
  ])
  func `texts without marks read as the parser reads them`(text: String) {
    // A mark behind it has the parser called.
    let parsed = Self.line(text + "\n**x**").text
    #expect(Self.line(text).text.trimmed == String(parsed.dropLast()).trimmed)
  }

  @Test func `whatever is lit of whatever text lies within its words`() {
    var random = SeededRandom(seed: 11)
    let pieces = [
      "**", "`", "```\n", "||", "# ", "> ", "- ", "é", "word", " ", "\n", "<@1>", "[", "](", ")",
      "👍",
    ]
    for _ in 0..<2_000 {
      let text = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let end = text.utf8.count
      let ends = [Int.random(in: 0...end, using: &random), Int.random(in: 0...end, using: &random)]
      let line = Self.line(text, [(ends.min() ?? 0)..<(ends.max() ?? 0)])
      #expect(line.lit.allSatisfy { $0.upperBound <= line.text.utf8.count }, "\(text)")
    }
  }

  @Test func `hits, pins and the lines above answers are plain`() throws {
    let asked = Sample.id(1)
    let keeper = try Sample.archive(of: [
      Builder.message(id: asked, author: 70, content: "I read `tide_table.cpp`\n```\nfence\n```"),
      Builder.message(
        id: Sample.id(2),
        author: 71,
        content: "# a heading\nneedle",
        fields:
          ",\"type\":19,\"message_reference\":{\"type\":0,\"channel_id\":\"500\",\"message_id\":\"\(asked)\"}"
      ),
    ])
    let browser = try BrowserDriver(keeper.path, columns: 120, rows: 30)
    browser.begin()
    #expect(browser.lines(with: "╭").first?.contains("I read tide_table.cpp fence") == true)
    browser.perform(.search, "needle")
    #expect(browser.lines(with: "needle").contains { $0.contains("a heading needle") })
    #expect(!browser.text.contains("# a heading"))
  }
}
