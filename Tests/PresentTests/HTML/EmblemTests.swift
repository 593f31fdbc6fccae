import Model
import Query
import SQLite
import Store
import TestSupport
import Testing

@testable import Present

/// The pictures of guilds and people, and where they lie as seen from a page.
struct EmblemTests {
  private let chat: Chat
  private let style: ExportStyle
  private let place: ExportPlace

  init() throws {
    chat = try Chat([
      Builder.message(
        id: Builder.id(300_000_000_000),
        guild: 300,
        author: nil,
        content: "hello",
        fields: #","author":{"id":"9","username":"mira","avatar":"3fe91c07"}"#
      )
    ])
    try chat.keeper.archive.connection.execute("UPDATE guilds SET icon = '5d02aa91'")
    style = chat.style(media: EveryMedia())
    let message = try #require(chat.messages.first)
    place = ExportPlace(instance: "chat.example", place: message.hit.place)
  }

  private static func path(_ url: String) throws -> String {
    try #require(EveryMedia().file(for: url, hash: nil)).path
  }

  /// The pictures of a page, by their classes.
  private static func pictures(_ page: [UInt8]) throws -> [String: String] {
    let root = try #require(Tree(String(decoding: page, as: UTF8.self))).root
    return Dictionary(
      root.all.filter { $0.name == "img" }
        .map { ($0.attributes["class"] ?? "", $0.attributes["src"] ?? "") }
    ) { first, _ in first }
  }

  @Test func `a channel's page has its guild's picture above the title`() throws {
    let exporter = HTMLExporter(style)
    exporter.links = HTMLPageLinks(page: "Guild/room.html")
    exporter.begin(place)
    for message in chat.messages { exporter.add(message) }
    exporter.end()
    let pictures = try Self.pictures(exporter.take())
    #expect(pictures["emblem"] == "../" + (try Self.path("/icons/300/5d02aa91")))
    #expect(pictures["avatar"] == "../" + (try Self.path("/avatars/9/3fe91c07")))
    #expect(exporter.media.count == 2)
  }

  @Test func `the pictures of an overview lead to files that come along`() throws {
    let overview = HTMLOverview(style, place)
    let page = "Guild/room-overview.html"
    for message in chat.messages { _ = overview.add(message, on: "Guild/room-1.html", for: page) }
    let made = overview.finish(HTMLPageLinks(page: page), search: "Guild/search", pins: nil)
    let pictures = try Self.pictures(made.page)
    #expect(Set(pictures.values) == Set(made.media.map { "../" + $0.path }))
    #expect(pictures.count == 2)
  }

  @Test func `the list of channels has each guild's picture once`() throws {
    let now = Timestamp(milliseconds: 0)
    let entries = (1...2).map { number in
      HTMLHome.Entry(
        place: place.place,
        path: "\(number).html",
        messages: 1,
        first: now,
        last: now,
        pins: nil
      )
    }
    let made = HTMLHome.page(
      entries,
      instance: "chat.example",
      style,
      HTMLPageLinks(page: "index.html")
    )
    #expect(try Self.pictures(made.page) == ["emblem": "./" + Self.path("/icons/300/5d02aa91")])
    #expect(made.media.map(\.path) == [try Self.path("/icons/300/5d02aa91")])
  }

  @Test func `a picture that isn't held is left out`() throws {
    let exporter = HTMLExporter(chat.style())
    exporter.links = HTMLPageLinks(page: "Guild/room.html")
    exporter.begin(place)
    exporter.end()
    #expect(try Self.pictures(exporter.take()).isEmpty)
  }
}
