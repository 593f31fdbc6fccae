import Foundation
import Importing
import Model
import Payload
import Store
import TestSupport
import Testing

/// Exports that are read back, and what they leave behind.
struct RoundTripTests {
  /// An archive of documents from every kind of source, with all that can become of messages.
  private static func fill(_ store: TemporaryArchive, seed: UInt64) throws {
    var chat = RandomChat(seed: seed)
    var edits: [[UInt8]] = []
    for _ in 0..<300 {
      let document = chat.message()
      try store.ingest([document], at: 1_700_000_000_000)
      guard chat.number(below: 5) == 0 else { continue }
      let message = try Builder.incoming(document).message
      edits.append(
        chat.message(
          id: message.id.rawValue,
          channel: message.channelID.rawValue,
          edited: chat.number(below: 3000)
        )
      )
    }
    try store.ingest(edits, at: 1_700_000_100_000)
    let author = User(id: Snowflake(rawValue: 77), username: "mira", discriminator: "0042")
    let harvest =
      #"{"id":"\#(Builder.id(9_000_000))","timestamp":"2026-01-02T00:00:00Z","content":"kept\n"}"#
    try store.ingest(
      [Array(harvest.utf8)],
      source: .harvest,
      shape: .harvest,
      channel: 700,
      author: author
    )
    let other = """
      {"id":"\(Builder.id(9_000_001))","type":"Reply","timestamp":"2026-01-02T00:00:01+00:00","content":"from elsewhere",
      "author":{"id":"78","name":"ada","discriminator":"0000","nickname":"Ada","isBot":false,"roles":[]},
      "reference":{"messageId":"\(Builder.id(9_000_000))"},"attachments":[],"embeds":[],"mentions":[],
      "reactions":[{"emoji":{"id":"","name":"x"},"count":2,"users":[{"id":"79","name":"joe","isBot":false}]}]}
      """
    try store.ingest([Array(other.utf8)], source: .import, shape: .chatExporter, channel: 700)
    let pretty =
      "{\n  \"id\": \"\(Builder.id(9_000_002))\",\r\n  \"channel_id\": \"500\", \"pinned\": true,\n \"content\": \"laid out\"\n}"
    try store.ingest([Array(pretty.utf8), broken])
    try mark(store)
  }

  /// A document that is no UTF-8.
  private static let broken =
    Array("{\"id\":\"\(Builder.id(9_000_003))\",\"channel_id\":\"501\",\"content\":\"a".utf8) + [
      0xFF, 0xFE,
    ]
    + Array("b\"}".utf8)

  /// What no document tells: deletions, pins, pins taken back, reactions by now.
  private static func mark(_ store: TemporaryArchive) throws {
    let run = try store.archive.beginRun(
      command: "test",
      origin: nil,
      source: .gateway,
      now: Timestamp(milliseconds: 5)
    )
    let ingester = try Ingester(archive: store.archive, run: run)
    let rows = try store.archive.rows(from: 0, limit: 1000)
    try store.archive.write("marking") { () throws(StoreError) in
      for (number, row) in rows.enumerated() {
        guard let message = try store.archive.message(atRow: row)?.message else { continue }
        let time = Timestamp(milliseconds: 1_750_000_000_000 + Int64(number))
        if number % 11 == 0 {
          _ = try ingester.noteDeletion(of: message.id, in: message.channelID, at: time)
        }
        if number % 13 == 0 {
          _ = try ingester.notePin(of: message.id, in: message.channelID, at: time)
        }
        if message.isPinned { try ingester.noteUnpin(of: message.id, in: message.channelID) }
        guard number % 7 == 0, let first = message.reactions?.first else { continue }
        let reaction = DueReaction(
          channelID: message.channelID,
          messageID: message.id,
          emoji: first.emoji,
          count: 2,
          after: nil
        )
        let user = User(id: Snowflake(rawValue: 71), username: "r")
        try ingester.takeReactors([user], of: reaction, after: nil)
      }
    }
  }

  @Test(arguments: ["ndjson", "sqlite"], 1...3 as ClosedRange<UInt64>)
  func `messages of every source come back as they were`(format: String, seed: UInt64) throws {
    let sandbox = try Sandbox()
    let store = try TemporaryArchive()
    try Self.fill(store, seed: seed)
    let (out, copy) = (sandbox.home.path("out"), sandbox.home.path("copy.sqlite"))
    try sandbox.export(store.path, format, to: out)
    #expect(try sandbox.run(["import", "--archive", copy, out]).code == 0)
    try sandbox.expectSame(copy, store.path)
    #expect(try sandbox.run(["verify", "--archive", copy]).code == 0)
    let names = ["sql", "--format", "ndjson", "SELECT id, username, global_name FROM v1_users"]
    let people = try [store.path, copy].map {
      try sandbox.run(names + ["--archive", $0]).lines.sorted()
    }
    #expect(people[0] == people[1])
    // And once more: nothing is new.
    let again = try sandbox.run(["import", "--archive", copy, out])
    #expect(again.errors.contains("0 new, 304 already held"), "\(again.errors)")
  }

  @Test(arguments: [[], ["--raw"]], ["json", "ndjson"])
  func `everybody goes by the same name again, then and now`(more: [String], format: String) throws
  {
    guard more.isEmpty || format == "json" else { return }
    let sandbox = try Sandbox()
    let store = try TemporaryArchive()
    let member =
      #","member":{"nick":"Captain","roles":["41"],"joined_at":"2025-01-02T03:04:05.000Z"}"#
    try store.ingest([
      Builder.message(id: Builder.id(1000), guild: 9, username: "mira", fields: member),
      Builder.message(id: Builder.id(2000), guild: 9, author: 78, username: "ada"),
    ])
    try store.ingest([
      Builder.message(id: Builder.id(3000), guild: 9, author: 78, username: "countess")
    ])
    let (out, copy) = (sandbox.home.path("out"), sandbox.home.path("copy.sqlite"))
    try sandbox.export(store.path, format, to: out, ["--all"] + more)
    let run = try sandbox.run(["import", "--archive", copy, out])
    #expect(run.code == 0, "\(run.errors)")
    // The list of the export's files is nothing that was passed over by chance.
    #expect(!run.errors.contains("manifest"), "\(run.errors)")
    let names = try [store.path, copy].map { path in
      try ["Captain", "countess"].map { name in
        try sandbox.run(["--archive", path, "--format", "json", "from:\(name)"]).text
          .matches(of: /"author":\{[^}]*"name":"([^"]*)"/).map { String($0.1) }
      }
    }
    #expect(names[0] == names[1])
    #expect(names[0] == [["Captain"], ["countess", "countess"]], "\(names)")
    let people = try [store.path, copy].map {
      try sandbox.run([
        "sql", "--archive", $0, "--format", "csv",
        "SELECT user_id, nick, roles FROM v1_members ORDER BY user_id",
      ]).text
    }
    #expect(people[0] == people[1])
    #expect(people[0].contains("Captain"))
  }

  @Test func `lines go into the archive of their instance without being told`() throws {
    let sandbox = try Sandbox.withDemo(named: "chat.example")
    let other = try TemporaryArchive()
    try other.ingest([Builder.message(id: Builder.id(5), content: "elsewhere")])
    for format in ["ndjson", "dce-json", "sqlite"] {
      let out = sandbox.home.path("out-\(format)")
      try sandbox.export(other.path, format, to: out)
      let run = try sandbox.run(["import", out])
      #expect(run.code == 0, "\(run.errors)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.archives.path)
        .filter { $0.hasSuffix(".sqlite") } == ["chat.example.sqlite"]
    )
    #expect(try sandbox.run(["elsewhere"]).text.contains("elsewhere"))
  }

  @Test
  func `a stretch without gaps is claimed by whoever reads the whole of it, and by no search`()
    throws
  {
    let sandbox = try Sandbox()
    let store = try TemporaryArchive()
    let ids = (1...60).map { Builder.id(Int64($0) * 1000) }
    try store.ingest(ids.map { Builder.message(id: $0, content: "n \($0)") })
    let run = try store.archive.beginRun(
      command: "t",
      origin: nil,
      source: .api,
      now: Timestamp(milliseconds: 1)
    )
    let ingester = try Ingester(archive: store.archive, run: run)
    let (low, high) = (Snowflake(rawValue: ids[0]), Snowflake(rawValue: ids[59]))
    let (channel, account) = (Snowflake(rawValue: 500), Snowflake(rawValue: 900))
    try store.archive.write("claiming") { () throws(StoreError) in
      guard let low, let high, let channel, let account else { return }
      try ingester.claimPages(
        low...high,
        in: channel,
        account: account,
        now: Timestamp(milliseconds: 2)
      )
    }
    for (format, more) in [("ndjson", []), ("ndjson", ["--split", "7"]), ("sqlite", [])] {
      let (out, copy) = (
        sandbox.home.path(UUID().uuidString), sandbox.home.path("\(UUID().uuidString).sqlite")
      )
      try sandbox.export(store.path, format, to: out, ["--all"] + more)
      try sandbox.run(["import", "--archive", copy, out])
      let text = try sandbox.run([
        "sql", "--archive", copy, "--format", "csv",
        "SELECT low_id, high_id, account FROM v1_coverage",
      ]).text
      #expect(text == "low_id,high_id,account\r\n\(ids[0]),\(ids[59]),\r\n")
    }
    let (out, copy) = (sandbox.home.path("q"), sandbox.home.path("q.sqlite"))
    try sandbox.export(store.path, "ndjson", to: out, ["--query", "n"])
    try sandbox.run(["import", "--archive", copy, out])
    #expect(
      try sandbox.run(["sql", "--archive", copy, "--format", "ndjson", "SELECT * FROM v1_coverage"])
        .text == ""
    )
  }

  @Test func `a search's hits of several channels go each into its channel's part`() throws {
    let sandbox = try Sandbox()
    let store = try TemporaryArchive()
    try Self.fill(store, seed: 9)
    let out = sandbox.home.path("out")
    for format in ["json", "ndjson", "csv", "text", "markdown", "dce-json", "opensearch", "sqlite"]
    {
      let run = try sandbox.export(
        store.path,
        format,
        to: "\(out)/\(format)",
        ["--query", "alpha OR elsewhere OR kept"]
      )
      #expect(run.errors.contains("messages in"))
    }
    let copy = sandbox.home.path("copy.sqlite")
    try sandbox.run(["import", "--archive", copy, out + "/ndjson"])
    let other = sandbox.home.path("other.sqlite")
    try sandbox.run(["import", "--archive", other, out + "/sqlite"])
    #expect(try sandbox.messages(in: copy) == sandbox.messages(in: other))
    let found = try sandbox.run(["--archive", store.path, "--count", "alpha OR elsewhere OR kept"])
      .text
    #expect(
      try sandbox.run(["--archive", copy, "--count", "alpha OR elsewhere OR kept"]).text == found
    )
    let channels = try sandbox.run([
      "sql", "--archive", copy, "--format", "ndjson", "SELECT DISTINCT channel_id FROM v1_messages",
    ])
    #expect(channels.lines.count > 4)
  }
}
