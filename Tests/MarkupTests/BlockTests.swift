import Markup
import Testing

struct BlockTests {
  @Test(arguments: [
    ("# a", "h1('a')"),
    ("## a", "h2('a')"),
    ("### a", "h3('a')"),
    ("#### a", "h4('a')"),
    ("##### a", "p('##### a')"),
    ("#a", "p('#a')"),
    ("-# a", "sub('a')"),
    ("> a\n> b", "q(p('a\nb'))"),
    ("> # a\nb", "q(h1('a')) p('b')"),
    ("> > a", "q(p('> a'))"),
    (">a", "p('>a')"),
    (">>> a\nb\n\nc", "q(p('a\nb\n\nc'))"),
    ("> [!NOTE]\n> a", "NOTE(p('a'))"),
    ("> [!TIP]\n> a", "TIP(p('a'))"),
    ("> [!IMPORTANT]\n> a", "IMPORTANT(p('a'))"),
    ("> [!WARNING]\n> a", "WARNING(p('a'))"),
    ("> [!CAUTION]\n> a", "CAUTION(p('a'))"),
    ("- a\n- b", "ul('a'; 'b')"),
    ("* a", "ul('a')"),
    ("3. a\n4. b", "ol3('a'; 'b')"),
    ("- a\n  - b\n    - c\n- d", "ul('a' ul('b' ul('c')); 'd')"),
    ("- a\n1. b", "ul('a') ol1('b')"),
    ("- [ ] a\n- [x] b", "ul([ ]'a'; [x]'b')"),
    ("-a", "p('-a')"),
    ("```swift\nlet a = 1\n```", "code[swift](let a = 1)"),
    ("```\n**a**\n\n```\nb", "code[](**a**\n) p('b')"),
    ("```\nopen", "p('```\nopen')"),
    ("||a\nb||", "S(p('a\nb'))"),
    ("a\n\nb", "p('a\n\nb')"),
    ("", ""),
  ])
  func `blocks are read`(text: String, tree: String) {
    #expect(Tree.of(text) == tree)
  }

  @Test(arguments: [("# a", "# a"), ("> [!NOTE]\n> a", "[!NOTE]"), ("### a", "### a")])
  func `descriptions have neither headings nor alerts`(text: String, plain: String) {
    var parser = MarkupParser(isCard: true)
    let blocks = parser.parse(text)
    let isMarked = blocks.contains { block in
      switch block.kind {
      case .heading, .alert: true
      default: false
      }
    }
    #expect(!isMarked)
    let reader = PlainText(name: { _ in nil }, time: { seconds, _ in "\(seconds)" })
    #expect(reader.text(blocks).contains(plain))
  }

  @Test
  func `a piece knows where it stood in the source`() {
    var parser = MarkupParser()
    let text = "> a\n> **b**"
    guard case .quote(let blocks) = parser.parse(text).first?.kind,
      case .paragraph(let pieces) = blocks.first?.kind
    else {
      Issue.record("no quote")
      return
    }
    #expect(pieces.map(\.range) == [2..<4, 6..<11])
  }

  @Test
  func `plain text has names for ids and no marks`() {
    var parser = MarkupParser()
    let text = "**Ship it** <@7> in <#8> <t:1786731725:R> ||maybe|| <:spark:6>"
    let plain = PlainText(
      name: { $0 == .everyone ? nil : "\($0)".contains("user") ? "ottoline" : "workshop" },
      time: { _, _ in "2026-08-14 18:22" }
    )
    #expect(
      plain.text(parser.parse(text))
        == "Ship it @ottoline in #workshop 2026-08-14 18:22 maybe :spark:"
    )
  }

  @Test
  func `plain text keeps quotations and lists apart`() {
    var parser = MarkupParser()
    let plain = PlainText(name: { _ in nil }, time: { seconds, _ in "\(seconds)" })
    let text = plain.text(parser.parse("> a\n> b\n- x\n  1. y\n[z](https://a.example) <@7>"))
    #expect(text == "> a\n> b\n- x\n  1. y\nz (https://a.example) <@7>")
  }
}
