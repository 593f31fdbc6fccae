import Foundation
import Markup
import Model
import Query
import TestSupport
import Testing

@testable import Present

/// Pages of a chat in which every field is hostile are read back by another reader of HTML.
struct HostilePageTests {
  /// What each element may bear, beside what all may.
  private static let allowed: [String: Set<String>] = [
    "html": ["lang", "data-theme", "data-accent", "data-contrast"], "head": [], "title": [],
    "meta": ["charset", "name", "content", "http-equiv"], "style": [], "script": [], "body": [],
    "a": ["href", "rel"], "article": [], "audio": ["src", "controls", "preload"], "bdi": [],
    "blockquote": [], "br": [], "code": [], "details": [], "div": ["tabindex"], "em": [],
    "fieldset": [],
    "figcaption": [], "figure": [], "footer": [], "h1": [], "h2": [], "h3": [], "h4": [], "h5": [],
    "h6": [], "header": [],
    "img": ["src", "alt", "width", "height", "loading", "decoding"],
    "input": ["type", "name", "value", "checked", "disabled"], "label": [], "legend": [],
    "li": [], "main": ["tabindex"], "nav": [], "ol": ["start"], "p": [], "pre": ["tabindex"],
    "s": [],
    "section": [], "small": [], "span": [], "strong": [], "summary": [],
    "time": ["datetime", "data-style"],
    "table": [], "tbody": [], "td": [], "th": ["scope"], "thead": [], "tr": [],
    "u": [], "ul": [], "video": ["src", "controls", "preload"],
    "svg": ["viewBox", "viewbox"], "path": ["d"],
    "rect": ["x", "y", "width", "height", "rx", "fill"],
  ]
  private static let everywhere: Set<String> = [
    "class", "id", "dir", "title", "role", "aria-label", "aria-labelledby", "aria-hidden", "hidden",
  ]

  private static func chat() throws -> Chat { try Chat(HostileChat.documents()) }

  private static func tree(_ html: String) throws -> Tree.Node {
    try #require(Tree(html)).root
  }

  @Test(arguments: [false, true])
  func `nothing is on a page that the writer didn't mean`(hasMedia: Bool) throws {
    let chat = try Self.chat()
    let style = hasMedia ? chat.style(media: EveryMedia()) : chat.style
    let root = try Self.tree(try chat.page(style))
    for node in root.all {
      guard let own = Self.allowed[node.name] else {
        Issue.record("<\(node.name)> is on the page")
        continue
      }
      for (name, value) in node.attributes {
        #expect(own.union(Self.everywhere).contains(name), "<\(node.name) \(name)=\(value)>")
      }
      if let target = node.attributes["href"] {
        let isMeant = ["#m", "#messages", "./", "../", "http://", "https://", "mailto:"]
          .contains { target.lowercased().hasPrefix($0) }
        #expect(isMeant, "href \(target)")
        #expect(
          target.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>\"\\^`{|}".utf8.contains($0) }
        )
      }
      if let source = node.attributes["src"] {
        #expect(
          source.wholeMatch(of: /\.\/media\/[0-9a-f]{2}\/[0-9a-f]{62}\.(txt|bin)/) != nil,
          "src \(source)"
        )
      }
    }
    #expect(root.all.filter { $0.name == "script" }.count == 2)
    #expect(root.all.filter { $0.name == "style" }.count == 1)
    #expect(root.all.filter { $0.attributes["id"] == "messages" }.count == 1)
  }

  @Test func `every name, title, answer and file name is read back as it was`() throws {
    let chat = try Self.chat()
    let root = try Self.tree(try chat.page())
    var compared = 0
    for exported in chat.messages {
      let message = exported.message
      guard !message.kind.isSystem else { continue }
      let node = try #require(root.all.first { $0.attributes["id"] == "m\(message.id)" })
      func expect(_ class: String, in part: Tree.Node, _ text: String?) {
        guard let text, !text.isEmpty else { return }
        compared += 1
        let found = part.with(class: `class`).first?.allText
        #expect(
          found.map { Array($0.unicodeScalars) } == Array(HTMLText.clean(text).unicodeScalars),
          "\(`class`) of \(message.id)"
        )
      }
      let who = try #require(node.with(class: "who").first)
      expect("name", in: who, exported.hit.authorName)
      expect("question", in: node, message.poll?.title)
      expect("answer", in: node, message.poll?.options.first)
      let card = try #require(node.with(class: "card").first)
      expect("provider", in: card, message.embeds.first?.providerName)
      expect("author", in: card, message.embeds.first?.authorName)
      expect("title", in: card, message.embeds.first?.title)
      let file = try #require(node.with(class: "file").first)
      if let title = message.attachments[0].title {
        #expect(file.allText.contains(HTMLText.clean(title)))
      }
    }
    #expect(compared > 500)
  }

  @Test func `text without marks is read back as it was`() throws {
    let chat = try Self.chat()
    let root = try Self.tree(try chat.page())
    let reader = MessageReader(chat.style)
    var compared = 0
    for exported in chat.messages where !exported.message.kind.isSystem {
      let blocks = reader.blocks(exported.message.content)
      guard blocks.count == 1, case .paragraph(let pieces) = blocks[0].kind,
        pieces.allSatisfy({ if case .text = $0.kind { true } else { false } })
      else { continue }
      let node = try #require(root.all.first { $0.attributes["id"] == "m\(exported.message.id)" })
      let text = try #require(
        node.children.first { $0.attributes["class"]?.hasPrefix("text") ?? false }
      )
      let plain = PlainText(name: { _ in nil }, time: { "\($0) \($1)" })
      let typed = plain.text(pieces)
      // Line ends are elements; all else is text.
      let expected = HTMLText.clean(typed).filter { $0 != "\n" }
      #expect(Array(text.allText.unicodeScalars) == Array(expected.unicodeScalars))
      compared += 1
    }
    #expect(compared > 60)
  }

  @Test func `the same messages make the same bytes`() throws {
    let chat = try Self.chat()
    #expect(try chat.page() == chat.page())
  }
}
