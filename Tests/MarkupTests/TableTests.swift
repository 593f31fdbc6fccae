import Markup
import Testing

struct TableTests {
  @Test(arguments: [
    ("|a|b|\n|-|-|\n|1|2|", "Tnn('a', 'b')('1', '2')"),
    ("a|b\n-|-\n1|2", "Tnn('a', 'b')('1', '2')"),
    ("  | a | b |  \n | --- | --- |\n|  1  |\t2", "Tnn('a', 'b')('1', '2')"),
    ("|a|b|\r\n|-|-|\r\n|1|2|\r", "Tnn('a', 'b')('1', '2')"),
    ("|a|b|c|d|\n|:-|:-:|-:|-|", "Tlcrn('a', 'b', 'c', 'd')"),
    ("|a|\n|-|\n|1|", "Tn('a')('1')"),
    ("||b|\n|-|-|\n|x||", "Tnn(, 'b')('x', )"),
    ("|a|b|\n|-|-|\n|1|", "Tnn('a', 'b')('1', )"),
    ("|a|b|\n|-|-|\n|1|2|3|4|", "Tnn('a', 'b')('1', '2|3|4')"),
    ("|**a**|b|\n|-|-|\n|`c`|:wave:|", "Tnn(b('a'), 'b')(c(c), :wave:)"),
    ("|a|b|\n|-|-|\n|x \\| y|`p\\|q`|", "Tnn('a', 'b')('x | y', c(p|q))"),
    ("|a|b|\n|-|-|\n|\\|\\|h\\|\\||2|", "Tnn('a', 'b')(spoiler('h'), '2')"),
    ("|a|b|\n|-|-|\n|**x|y**|", "Tnn('a', 'b')('**x', 'y**')"),
    ("|日本|é|\n|-|-|\n|🦉|2|", "Tnn('日本', 'é')('🦉', '2')"),
  ])
  func `tables are read`(text: String, tree: String) {
    #expect(Tree.of(text) == tree)
  }

  @Test(arguments: [
    ("so:\n|a|\n|-|\n|1|\nend", "p('so:') Tn('a')('1') p('end')"),
    ("|a|\n|-|\n|1|\n\n|2|", "Tn('a')('1') p('\n|2|')"),
    ("|a|\n|-|\n|1|\n# b|", "Tn('a')('1') h1('b|')"),
    ("|a|\n|-|\n|1|\n- b|", "Tn('a')('1') ul('b|')"),
    ("|a|\n|-|\n> b|", "Tn('a') q(p('b|'))"),
    ("|a|\n|-|\n```\n|x|\n```", "Tn('a') code[](|x|)"),
    ("> |a|\n> |-|\n> |1|\n|2|", "q(Tn('a')('1')) p('|2|')"),
    ("||a|b\n-|-\n1|2||", "S(Tnn('a', 'b')('1', '2'))"),
    ("```\n|a|\n|-|\n```", "code[](|a|\n|-|)"),
  ])
  func `tables end where something else begins, and stand within other parts`(
    text: String,
    tree: String
  ) {
    #expect(Tree.of(text) == tree)
  }

  @Test(arguments: [
    "|a|b|", "|a|b|\n|-|", "|a|b|\n|-|-|-|", "|a|b|\n|-|x|", "|a|b|\n|-|:|", "|a|b|\n|-||",
    "a\n-", "a\n|-|", "|a|\n---", "a\\|b\n-|-", "|a|b|\n\n|-|-|", "|a|b|\n|- -|-|", "|a|\n|::|",
    "|a|\n|\\-|",
  ])
  func `what has no line of dashes for each column is text`(text: String) {
    let tree = Tree.of(text)
    #expect(tree.hasPrefix("p('") && !tree.contains("T"))
  }

  @Test
  func `a table, its rows and its cells know where they stood`() throws {
    var parser = MarkupParser()
    let block = try #require(parser.parse("x\n| é | b |\n|-|-|\n|1\\|2|\n").dropFirst().first)
    guard case .table(let table) = block.kind else {
      Issue.record("no table")
      return
    }
    #expect(block.range == 2..<25)
    #expect(table.head.range == 2..<12)
    #expect(table.head.cells.map(\.range) == [4..<6, 9..<10])
    #expect(table.rows.map(\.range) == [19..<25])
    #expect(table.rows[0].cells.map(\.range) == [20..<24, 25..<25])
    #expect(table.rows[0].cells[0].content == [Inline(.text("1|2"), 20..<24)])
  }

  @Test
  func `plain text has a line for each row`() {
    var parser = MarkupParser()
    let plain = PlainText(name: { _ in nil }, time: { seconds, _ in "\(seconds)" })
    #expect(plain.text(parser.parse("|a|**b**|\n|-|:-:|\n|1|\n|2|3|")) == "a | b\n1 | \n2 | 3")
  }

  @Test
  func `descriptions have no tables`() {
    var parser = MarkupParser(isCard: true)
    let blocks = parser.parse("|a|\n|-|")
    #expect(blocks == [Block(.paragraph([Inline(.text("|a|\n|-|"), 0..<7)]), 0..<7)])
  }

  @Test
  func `empty cells count, so that few bars don't make many cells`() {
    let head = String(repeating: "|a", count: 1000) + "|\n" + String(repeating: "|-", count: 1000)
    var parser = MarkupParser()
    let blocks = parser.parse(head + "|\n" + String(repeating: "|\n", count: 9000))
    guard case .table(let table)? = blocks.first?.kind else {
      Issue.record("no table")
      return
    }
    #expect(table.columns.count == 1000)
    let cells = ([table.head] + table.rows).reduce(0) { $0 + $1.cells.count }
    #expect(cells <= MarkupLimits().nodes)
    // What is left over stays, as text.
    #expect(blocks.count == 2)
  }

  @Test(arguments: ["", "\n", "\n|", "\n|-|\n", "\n-"])
  func `ten thousand bars are read`(end: String) {
    var parser = MarkupParser()
    let text = String(repeating: "|", count: 10_000) + end
    #expect(parser.parse(text).last?.range.upperBound == text.utf8.count)
    #expect(parser.steps <= 20 * text.utf8.count)
  }

  @Test
  func `ten thousand columns are text, and five thousand are a table`() {
    func table(_ columns: Int) -> String {
      String(repeating: "|", count: columns + 1) + "\n" + String(repeating: "-|", count: columns)
    }
    #expect(Tree.of(table(10_001)).hasPrefix("p("))
    #expect(Tree.of(table(5000)).hasPrefix("Tnnn"))
  }
}
