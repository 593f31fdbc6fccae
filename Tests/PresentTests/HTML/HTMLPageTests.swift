import Model
import TestSupport
import Testing

@testable import Present

struct HTMLPageTests {
  private static let start: Int64 = 300_000_000_000

  private static func id(_ minutes: Int64) -> Int64 { Builder.id(start + minutes * 60_000) }

  private static func conversation() -> [[UInt8]] {
    let content = """
      # Plans
      - [x] buy **glue**
      - [ ] find the ||kiln||
      > quoted `code`
      ```swift
      let hinge = 4 // Nm
      ```
      <t:1700000000:D> see https://a.example/x
      """
    return [
      Builder.message(id: id(0), username: "mira", content: "Hello <@77>\nand welcome"),
      Builder.message(id: id(2), username: "mira", content: content),
      Builder.message(
        id: id(3),
        author: 78,
        username: "noor",
        content: "yes",
        edited: "2024-07-04T10:00:00.000Z",
        fields: """
          ,"type":19,"message_reference":{"channel_id":"500","message_id":"\(id(0))","type":0},\
          "reactions":[{"emoji":{"name":"🥣"},"count":1200}],\
          "attachments":[{"id":"9","filename":"v.ogg","content_type":"audio/ogg","duration":65,\
          "waveform":"AAwYJDA8","url":"https://a.example/v.ogg","size":4096,"flags":0}]
          """
      ),
      Builder.message(
        id: id(3000),
        username: "mira",
        content: "",
        fields: """
          ,"embeds":[{"type":"rich","title":"Card","description":"words","color":3447003,\
          "url":"https://a.example/","fields":[{"name":"a","value":"b","inline":true}],\
          "footer":{"text":"foot"}}],\
          "poll":{"title":"Which?","options":[{"text":"This","vote_count":3},{"text":"That","vote_count":1}]}
          """
      ),
      Builder.message(id: id(3001), username: "mira", content: "", fields: ",\"type\":7"),
    ]
  }

  /// The page without its styles and scripts, which have golden files of their own: themselves.
  private static func body(_ html: String) -> String {
    html.replacing(/(?s)<style>.*?<\/style>/, with: "<style></style>")
      .replacing(/(?s)<script>.*?<\/script>/, with: "<script></script>")
      .replacing(/sha256-[A-Za-z0-9+\/=]+/, with: "sha256-")
  }

  @Test func `a small conversation is written as it always was`() throws {
    let chat = try Chat(Self.conversation())
    try Golden.expect(Self.body(try chat.page()), named: "conversation.html")
  }

  @Test func `who speaks again within minutes is named once`() throws {
    let chat = try Chat(Self.conversation())
    let root = try #require(Tree(try chat.page())).root
    #expect(root.with(class: "turn").count == 3)
    #expect(root.with(class: "message").count == 4)
    #expect(root.with(class: "date").map(\.allText).count == 2)
  }

  @Test func `a reply leads to what it answers`() throws {
    let chat = try Chat(Self.conversation())
    let root = try #require(Tree(try chat.page())).root
    let reply = try #require(root.with(class: "reply").first)
    let link = try #require(reply.all.first { $0.name == "a" })
    #expect(link.attributes["href"] == "#m\(Self.id(0))")
  }

  @Test func `a spoiler is a box to check and needs no script`() throws {
    let chat = try Chat(Self.conversation())
    let root = try #require(Tree(try chat.page())).root
    let spoiler = try #require(root.with(class: "spoiler").first)
    #expect(spoiler.children.map(\.name) == ["input", "span"])
    #expect(spoiler.children.first?.attributes["aria-label"] == "Show spoiler")
  }

  @Test func `a page's policy names the digests of its own styles and scripts`() throws {
    let html = try Chat(Self.conversation()).page()
    let styles = html.matches(of: /(?s)<style>(.*?)<\/style>/).map { String($0.1) }
    let scripts = html.matches(of: /(?s)<script>(.*?)<\/script>/).map { String($0.1) }
    for text in styles + scripts {
      let digest = try #require(HTMLDigest.base64(text))
      #expect(html.contains("'sha256-\(digest)'"))
    }
    #expect(styles.count == 1 && scripts.count == 2)
    // The digest of nothing is known to everybody.
    #expect(HTMLDigest.base64("") == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
  }

  @Test func `headings go down one level at a time`() throws {
    let chat = try Chat(Self.conversation())
    let root = try #require(Tree(try chat.page())).root
    var last = 0
    for node in root.all {
      guard node.name.wholeMatch(of: /h[1-6]/) != nil, let level = node.name.last?.wholeNumberValue
      else {
        continue
      }
      #expect(level <= last + 1, "\(node.name) after h\(last)")
      last = level
    }
    #expect(root.all.filter { $0.name == "h1" }.count == 1)
    #expect(root.all.filter { $0.name == "main" }.count == 1)
  }

  @Test func `every picture has words, and every field a label`() throws {
    let chat = try Chat(HostileChat.documents())
    let root = try #require(Tree(try chat.page(chat.style(media: EveryMedia())))).root
    for node in root.all {
      if node.name == "img" { #expect(node.attributes["alt"] != nil) }
      if ["audio", "video"].contains(node.name) { #expect(node.attributes["aria-label"] != nil) }
      if node.name == "svg" {
        #expect(node.attributes["aria-hidden"] == "true" || node.attributes["role"] == "img")
      }
    }
  }
}
