import FoundationEssentials
import Importing
import Model
import SQLite
import Store
import TestSupport
import Testing

@Suite struct ChatExporterImportTests {
  private let store: TemporaryArchive
  private let folder: TemporaryFolder

  init() throws {
    store = try TemporaryArchive(named: "discord.com.sqlite")
    folder = try TemporaryFolder()
  }

  /// An export of five messages, as the exporter writes it.
  private static let export: String = {
    let messages = (1...5).map { number in
      """
          {
            "id": "\(Builder.id(Int64(number) * 1000))",
            "type": "Default",
            "timestamp": "2015-01-01T00:00:0\(number)+00:00",
            "timestampEdited": null,
            "isPinned": \(number == 2),
            "content": "export number \(number)",
            "author": {
              "id": "7\(number % 2)", "name": "ada\(number % 2)", "discriminator": "0000",
              "nickname": "Countess \(number % 2)", "color": null, "isBot": false,
              "roles": [{"id": "88", "name": "Mods", "color": "#FF0000", "position": 3}],
              "avatarUrl": "https://cdn.discordapp.com/embed/avatars/0.png"
            },
            "attachments": [], "embeds": [], "stickers": [],
            "reactions": [{"emoji": {"id": "99", "name": "party", "code": "party",
              "isAnimated": true, "imageUrl": "x"}, "count": 2, "users": []}],
            "mentions": []
          }
      """
    }
    return """
      {
        "guild": {"id": "9", "name": "Engines", "iconUrl": "https://x.example/i.png"},
        "channel": {"id": "500", "type": "GuildTextChat", "categoryId": "501",
          "category": "Talk", "name": "general", "topic": "looms"},
        "dateRange": {"after": null, "before": null},
        "exportedAt": "2024-01-01T00:00:00+00:00",
        "messages": [
      \(messages.joined(separator: ",\n"))
        ],
        "messageCount": 5
      }
      """
  }()

  @Test func `an export brings its messages, places, names, roles and emoji`() throws {
    let report = try store.take(try folder.write(Self.export, to: "e.json"))
    #expect(report.kind == .chatExporter)
    #expect(report.outcome == .done)
    #expect(report.counts.added == 5)
    #expect(try store.value("SELECT name FROM v1_guilds") == .text("Engines"))
    #expect(try store.value("SELECT topic FROM v1_channels") == .text("looms"))
    #expect(try store.number("SELECT type FROM v1_channels") == 0)
    #expect(try store.number("SELECT count(*) FROM v1_members") == 2)
    #expect(try store.value("SELECT nick FROM v1_members ORDER BY nick") == .text("Countess 0"))
    #expect(try store.value("SELECT name FROM v1_roles") == .text("Mods"))
    #expect(try store.value("SELECT name FROM v1_emoji") == .text("party"))
    #expect(try store.number("SELECT sum(count) FROM v1_reactions") == 10)
    #expect(try store.number("SELECT sum(pinned) FROM v1_messages") == 1)
    #expect(ImportInput(path: "x", kind: .chatExporter).instance == "discord.com")
  }

  @Test func `a whole export claims the stretch from its first message to its last`() throws {
    try store.take(try folder.write(Self.export, to: "e.json"))
    let claim = try store.rows("SELECT channel_id, low_id, high_id, source FROM v1_coverage")
    #expect(
      claim == [
        [
          .integer(500), .integer(Builder.id(1000)), .integer(Builder.id(5000)), .text("import"),
        ]
      ]
    )
  }

  @Test func `an export that was limited claims from its limit on`() throws {
    let text = Self.export.replacing(
      "\"after\": null",
      with: "\"after\": \"2015-01-01T00:00:00.500+00:00\""
    )
    try store.take(try folder.write(text, to: "e.json"))
    #expect(try store.number("SELECT low_id FROM v1_coverage") == Builder.id(500))
  }

  @Test func `an export that says it has more than it has claims nothing`() throws {
    let text = Self.export.replacing("\"messageCount\": 5", with: "\"messageCount\": 6")
    let report = try store.take(try folder.write(text, to: "e.json"))
    #expect(report.outcome == .part)
    #expect(report.counts.added == 5)
    #expect(try store.number("SELECT count(*) FROM v1_coverage") == 0)
  }

  @Test func `an export cut anywhere keeps its whole messages and claims nothing`() throws {
    let bytes = Array(Self.export.utf8)
    let begin = try #require(Self.export.firstRange(of: "\"messages\"")).lowerBound
    let first = Self.export.utf8.distance(from: Self.export.startIndex, to: begin)
    for cut in stride(from: first + 14, to: bytes.count - 1, by: 97) {
      let store = try TemporaryArchive()
      let part = String(decoding: bytes[..<cut], as: UTF8.self)
      let report = try store.take(try folder.write(part, to: "cut.json"))
      #expect(report.outcome == .part)
      // Counted by another way: a message is whole where its last member is closed.
      let whole = part.ranges(of: "\"mentions\": []\n    }").count
      #expect(report.counts.added == Int64(whole))
      #expect(try store.number("SELECT count(*) FROM v1_coverage") == 0)
    }
  }

  @Test func `a second import changes nothing`() throws {
    let path = try folder.write(Self.export, to: "e.json")
    try store.take(path)
    let before = try store.archive.dump()
    #expect(try store.take(path).counts.unchanged == 5)
    #expect(try store.archive.dump() == before)
  }

  @Test func `direct messages have no guild`() throws {
    let text = Self.export.replacing("\"id\": \"9\", \"name\": \"Engines\"", with: "\"id\": \"0\"")
      .replacing("GuildTextChat", with: "DirectTextChat")
    try store.take(try folder.write(text, to: "e.json"))
    #expect(try store.number("SELECT count(*) FROM v1_guilds") == 0)
    #expect(try store.number("SELECT type FROM v1_channels") == 1)
  }

  @Test func `an export without a channel is refused as a whole`() throws {
    let text = Self.export.replacing("\"id\": \"500\"", with: "\"id\": \"none\"")
    let path = try folder.write(text, to: "e.json")
    let report = try store.take(path)
    #expect(report.outcome == .failed)
    #expect(report.counts.added == 0)
  }
}
