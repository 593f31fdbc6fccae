import Markup
import TestSupport
import Testing

@testable import Present

struct TablePageTests {
  private static let content = """
    Prices:
    | Part | Price | Where | Note |
    |---|--:|:-:|:--|
    | **glue** | 4 | <#500> | `a\\|b` <b> |
    | kiln \\| oven | 120 | ||
    | felt | 7
    """

  private static func chat(_ content: String, fields: String = "") throws -> Chat {
    let id = Builder.id(300_000_000_000)
    return try Chat([
      Builder.message(id: id, username: "mira", content: content, fields: fields)
    ])
  }

  @Test func `a table is written as it always was`() throws {
    let html = try Self.chat(Self.content).page()
    let table = try #require(html.firstMatch(of: /(?s)<div class="table".*?<\/table><\/div>/))
    let lines = table.output.replacing("<tr>", with: "\n<tr>")
    try Golden.expect(lines + "\n", named: "table.html")
  }

  @Test func `a table's head names its columns, and every row has all of them`() throws {
    let root = try #require(Tree(try Self.chat(Self.content).page())).root
    let box = try #require(root.with(class: "table").first)
    #expect(box.attributes["tabindex"] == "0")
    let rows = box.all.filter { $0.name == "tr" }
    #expect(rows.map { $0.children.count } == [4, 4, 4, 4])
    #expect(rows[0].children.allSatisfy { $0.attributes["scope"] == "col" })
    #expect(rows[2].children.map(\.allText) == ["kiln | oven", "120", "", ""])
    let sides = rows[3].children.map { $0.attributes["class"] ?? "" }
    #expect(sides == ["", "to-right", "to-center", "to-left"])
  }

  @Test func `cards have no tables`() throws {
    let fields = """
      ,"embeds":[{"type":"rich","description":"|a|\\n|-|","fields":[{"name":"|b|\\n|-|",\
      "value":"|c|\\n|-|","inline":true}]}]
      """
    let root = try #require(Tree(try Self.chat("x", fields: fields).page())).root
    #expect(root.with(class: "card").count == 1)
    #expect(root.all.filter { $0.name == "table" }.isEmpty)
  }

  @Test(
    arguments: [
      ("|a|b|\n|-|:-:|\n|1|", "| a | b |\n| --- | :-: |\n| 1 |  |"),
      ("|a|\n|:-|\n|x\\|y|", "| a |\n| :-- |\n| x\\|y |"),
      ("|a|\n|-:|\n|`x\\|y`|", "| a |\n| --: |\n| `x\\|y` |"),
      ("|a|\n|-|\n|\\|\\|h\\|\\||", "| a |\n| --- |\n| \\|\\|h\\|\\| |"),
      (
        "|a|\n|-|\n|[x](https://a.example/?b\\|c)|",
        "| a |\n| --- |\n| [x](<https://a.example/?b\\|c>) |"
      ),
      ("> |a|\n> |-|\n> |*b*|", "> | a |\n> | --- |\n> | *b* |"),
    ]
  )
  func `a table is a table in markdown too, and reads as the same`(
    content: String,
    expected: String
  ) throws {
    let reader = MessageReader(try Self.chat("x").style)
    let written = MarkdownText(reader).text(reader.blocks(content))
    #expect(written == expected)
    let plain = PlainText(name: { _ in nil }, time: { "\($0) \($1)" })
    func words(_ text: String) -> String { plain.text(reader.blocks(text)).filter { $0 != " " } }
    #expect(words(written).replacing("<", with: "") == words(content).replacing("<", with: ""))
  }

  @Test func `text exports have a line for each row`() throws {
    let chat = try Self.chat("|a|b|\n|-|-|\n|1|2|")
    var exporter = TextExporter(chat.style)
    for message in chat.messages { exporter.add(message) }
    let text = String(decoding: exporter.take(), as: UTF8.self)
    #expect(text.contains("\n    a | b\n    1 | 2\n"))
  }
}
