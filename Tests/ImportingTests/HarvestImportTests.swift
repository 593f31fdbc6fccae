import FoundationEssentials
import Importing
import Model
import SQLite
import Store
import TestSupport
import Testing

@Suite struct HarvestImportTests {
  private let store: TemporaryArchive
  private let folder: TemporaryFolder

  init() throws {
    store = try TemporaryArchive()
    folder = try TemporaryFolder()
  }

  private static let user = #"""
    {"user":{"id":"77","username":"mira","discriminator":42},
    "guild_memberships":[{"guild_id":"9","guild_name":"Lantern","nick":"M","role_ids":["5"]}],
    "private_channels":[{"channel_id":"600","type":1,"recipient_ids":["78"]}],
    "saved_messages":[{"channel_id":"500","message_id":"4194304000","saved_at":"2026-01-01T00:00:00Z"}]}
    """#

  private static let old = #"""
    [{"id":"4194304000","timestamp":"2015-01-01T00:00:01Z","content":"from the old layout",
    "attachments":["https://x.example/attachments/1/2/cat.png"]}]
    """#

  private static let new = #"""
    [{"id":"8388608000","timestamp":"2015-01-01T00:00:02Z","content":"from the new layout",
    "attachments":[{"attachment_id":"3","filename":"plan.pdf","size":"48211",
    "content_type":"application/pdf","content_hash":null,"archive_path":null,
    "cdn_url":"https://x.example/plan.pdf","width":null,"height":null}]}]
    """#

  /// Python that writes entries in an order.
  private func entries(_ names: [String], zip64: Bool = false) -> String {
    names.map { name in
      let text =
        name.hasSuffix("user.json") ? Self.user : name.contains("500") ? Self.old : Self.new
      let bytes = text.utf8.map { "\($0)" }.joined(separator: ",")
      return zip64
        ? "f = z.open('\(name)', 'w', force_zip64=True); f.write(bytes([\(bytes)])); f.close()"
        : "z.writestr('\(name)', bytes([\(bytes)]))"
    }.joined(separator: "; ")
  }

  private static let names = [
    "channels/500/messages.json", "user.json", "channels/600/messages.json",
  ]

  @Test(arguments: [false, true])
  func `both layouts are read, whatever their order in the file`(zip64: Bool) throws {
    for names in [Self.names, Self.names.reversed()] {
      let store = try TemporaryArchive()
      let report = try store.take(try folder.zip(entries(names, zip64: zip64)))
      #expect(report.kind == .harvest)
      #expect(report.outcome == .done)
      #expect(report.counts.added == 2)
      let names = try store.rows("SELECT DISTINCT author_id, author_name FROM v1_messages")
      #expect(names == [[.integer(77), .text("mira")]])
      #expect(try store.number("SELECT count(*) FROM v1_attachments") == 2)
      #expect(try store.value("SELECT name FROM v1_guilds") == .text("Lantern"))
      #expect(try store.number("SELECT count(*) FROM v1_channels WHERE type = 1") == 1)
      #expect(try store.number("SELECT id FROM stars") == 4_194_304_000)
      #expect(try store.number("SELECT count(*) FROM v1_coverage") == 0)
    }
  }

  @Test func `an unpacked folder is as good as the file`() throws {
    _ = try folder.write(Self.user, to: "h/user.json")
    _ = try folder.write(Self.old, to: "h/channels/500/messages.json")
    _ = try folder.write(Self.new, to: "h/channels/600/messages.json")
    let report = try store.take(folder.path("h"))
    #expect(report.counts.added == 2)
    let packed = try TemporaryArchive()
    try packed.take(try folder.zip(entries(Self.names)))
    #expect(try store.archive.dump() == (try packed.archive.dump()))
  }

  @Test func `a harvest never replaces what the server told`() throws {
    try store.ingest([
      Builder.message(
        id: 4_194_304_000,
        channel: 500,
        guild: 9,
        username: "mira",
        content: "from the old layout",
        fields:
          #","mentions":[{"id":"70","username":"bo"}],"attachments":[{"id":"2","filename":"c"}]"#
      )
    ])
    let before = try store.value("SELECT json FROM v1_raw")
    let report = try store.take(try folder.zip(entries(Self.names)))
    #expect(report.counts.added == 1)
    #expect(report.counts.unchanged == 1)
    #expect(try store.value("SELECT json FROM v1_raw WHERE id = 4194304000") == before)
  }

  @Test func `a second import changes nothing`() throws {
    let path = try folder.zip(entries(Self.names))
    try store.take(path)
    let before = try store.archive.dump()
    try store.take(path, control(at: 1_800_000_000_000))
    #expect(try store.archive.dump() == before)
  }

  @Test func `a harvest that does not say whose it is is refused`() throws {
    let path = try folder.zip(
      entries(["channels/500/messages.json"]) + "; z.writestr('user.json', '{}')"
    )
    #expect(throws: ImportError.self) { try store.take(path) }
  }

  @Test func `a channel's file that is cut keeps its whole messages`() throws {
    _ = try folder.write(Self.user, to: "h/user.json")
    _ = try folder.write(
      String(Self.old.dropLast(1)) + ",{\"id\"",
      to: "h/channels/500/messages.json"
    )
    let report = try store.take(folder.path("h"))
    #expect(report.outcome == .part)
    #expect(report.counts.added == 1)
  }
}
