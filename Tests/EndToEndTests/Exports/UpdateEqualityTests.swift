import Foundation
import Model
import SQLite
import Store
import TestSupport
import Testing

/// An export that was brought up to date is the one that would be made anew, byte for byte, whatever
/// happened to the archive meanwhile.
struct UpdateEqualityTests {
  /// Something that happens to an archive.
  private struct Event {
    let name: String
    let happen: (TemporaryArchive) throws -> Void
  }

  /// Six months of four channels, in a guild and in direct messages, answers across channels among
  /// them.
  private static func fill(_ store: TemporaryArchive) throws -> RandomChat {
    var chat = RandomChat(seed: 20, pace: 80_000_000)
    try store.ingest((0..<400).map { _ in chat.message() })
    let answer =
      #","type":19,"message_reference":{"message_id":"\#(Builder.id(999_000))","channel_id":"501","type":0}"#
    try store.ingest([
      Builder.message(id: Builder.id(999_000), channel: 501, author: 70, content: "asked here"),
      Builder.message(
        id: Builder.id(999_500),
        channel: 502,
        guild: 300,
        content: "<@75> <@&901> <#503> <:lamp:4711> answered there",
        fields: answer
      ),
    ])
    try run(
      store,
      "INSERT INTO members (guild, user, nick, roles, seen_at) SELECT g.key, u.key, NULL, '[\"901\"]', 0 "
        + "FROM guilds g, users u WHERE g.id = 300 AND u.id = 75",
      "INSERT INTO roles (id, guild, name, color, position, permissions) "
        + "SELECT 901, key, 'keepers', 255, 3, '0' FROM guilds WHERE id = 300",
      "UPDATE channels SET name = 'room ' || id, topic = 'about ' || id"
    )
    return chat
  }

  private static func run(_ store: TemporaryArchive, _ statements: String...) throws {
    for sql in statements { try store.archive.connection.execute(sql) }
  }

  private static func note(
    _ store: TemporaryArchive,
    _ every: Int,
    _ body: (Ingester, Message) throws(StoreError) -> Void
  ) throws {
    let now = Timestamp(milliseconds: 1_790_000_000_000)
    let run = try store.archive.beginRun(command: "t", origin: nil, source: .gateway, now: now)
    let ingester = try Ingester(archive: store.archive, run: run)
    let rows = try store.archive.rows(from: 0, limit: 1000)
    try store.archive.write("marking") { () throws(StoreError) in
      for row in stride(from: 5, to: rows.count, by: every).map({ rows[$0] }) {
        guard let message = try store.archive.message(atRow: row)?.message else { continue }
        try body(ingester, message)
      }
    }
  }

  private static let now = Timestamp(milliseconds: 1_790_000_000_000)

  private static func events(_ chat: RandomChat) -> [Event] {
    var chat = chat
    let old = Builder.message(
      id: Builder.id(999_000),
      channel: 501,
      author: 70,
      content: "asked otherwise",
      edited: "2026-05-05T00:00:00.000Z"
    )
    let new = (0..<7).map { _ in chat.message() }
    let late = Builder.message(id: Builder.id(1_000_000), channel: 503, content: "came late")
    let stranger = Builder.message(
      id: Builder.id(999_999_999_999),
      channel: 501,
      author: 99,
      username: "stranger",
      content: "hello from nowhere"
    )
    return [
      Event(name: "nothing") { _ in },
      Event(name: "an edit that is quoted elsewhere") { try $0.ingest([old], source: .gateway) },
      Event(name: "new messages") { try $0.ingest(new) },
      Event(name: "a late message") { try $0.ingest([late]) },
      Event(name: "a new author") { try $0.ingest([stranger]) },
      Event(name: "deletions") { store in
        try note(store, 97) { ingester, message throws(StoreError) in
          _ = try ingester.noteDeletion(of: message.id, in: message.channelID, at: now)
        }
      },
      Event(name: "pins") { store in
        try note(store, 89) { ingester, message throws(StoreError) in
          _ = try ingester.notePin(of: message.id, in: message.channelID, at: now)
        }
      },
      Event(name: "a reaction") {
        try run(
          $0,
          "UPDATE reactions SET count = count + 1 WHERE row = (SELECT min(row) FROM reactions)"
        )
      },
      Event(name: "an author's name") {
        try run($0, "UPDATE users SET global_name = 'The Seventy-fifth' WHERE id = 75")
      },
      Event(name: "a nickname") { try run($0, "UPDATE members SET nick = 'Nick'") },
      Event(name: "a role's colour") { try run($0, "UPDATE roles SET color = 65280") },
      Event(name: "a role's name") { try run($0, "UPDATE roles SET name = 'lighters'") },
      Event(name: "a mentioned channel's name") {
        try run($0, "UPDATE channels SET name = 'renamed' WHERE id = 503")
      },
      Event(name: "a topic") { try run($0, "UPDATE channels SET topic = 'new' WHERE id = 500") },
      Event(name: "a guild's name") { try run($0, "UPDATE guilds SET name = 'Otherwise'") },
      Event(name: "two channels of one name") {
        try run($0, "UPDATE channels SET name = 'renamed' WHERE id = 501")
      },
    ]
  }

  @Test(arguments: [
    ("html", ["--split", "month"]), ("html", []), ("json", ["--split", "month"]),
    ("ndjson", ["--split", "50"]), ("csv", []), ("text", ["--split", "month"]), ("markdown", []),
    ("dce-json", ["--split", "month"]), ("opensearch", []),
  ])
  func `an export that is brought up to date is the one that would be made anew`(
    format: String,
    split: [String]
  ) throws {
    let sandbox = try Sandbox()
    let store = try TemporaryArchive()
    let chat = try Self.fill(store)
    let out = sandbox.home.path("out")
    try sandbox.export(store.path, format, to: out, ["--all"] + split)
    for (number, event) in Self.events(chat).enumerated() {
      try event.happen(store)
      try sandbox.export(store.path, format, to: out, ["--all", "--update"] + split)
      let fresh = sandbox.home.path("fresh-\(number)")
      try sandbox.export(store.path, format, to: fresh, ["--all"] + split)
      let (brought, made) = (try sandbox.files(in: out), try sandbox.files(in: fresh))
      #expect(brought.keys.sorted() == made.keys.sorted(), "\(event.name)")
      for (path, bytes) in made where brought[path] != bytes {
        Issue.record("\(event.name): \(path) is stale")
      }
      try FileManager.default.removeItem(atPath: fresh)
    }
  }

  /// The channels that a run wrote, by its report.
  private static func written(
    _ sandbox: Sandbox,
    _ store: TemporaryArchive,
    _ more: [String] = []
  ) throws -> Set<String> {
    let path = sandbox.home.path("report.json")
    let line = ["--all", "--split", "month", "--update", "--report", path] + more
    try sandbox.export(store.path, "html", to: sandbox.home.path("out"), line)
    let report = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: path))
    )
    let items = (report as? [String: Any])?["items"] as? [[String: Any]] ?? []
    return Set(
      items.filter { ($0["reasons"] as? [String] ?? []).isEmpty }.compactMap { $0["id"] as? String }
    )
  }

  @Test func `a channel that nothing happened to is left alone, and written where that isn't sure`()
    throws
  {
    let sandbox = try Sandbox()
    let store = try TemporaryArchive()
    _ = try Self.fill(store)
    let all: Set = ["500", "501", "502", "503"]
    #expect(try Self.written(sandbox, store) == all)
    #expect(try Self.written(sandbox, store) == [])
    // A message of somebody who is known concerns its channel alone, also where it names others.
    try store.ingest([Builder.message(id: Builder.id(2_000_000_000_000), channel: 501, author: 70)])
    #expect(try Self.written(sandbox, store) == ["501"])
    try Self.run(store, "UPDATE users SET global_name = 'Somebody Else' WHERE id = 75")
    #expect(try Self.written(sandbox, store).contains("502"))
    // The colours of roles are their guild's.
    try Self.run(store, "UPDATE roles SET color = 65280")
    #expect(try Self.written(sandbox, store) == ["500", "502"])
    // Another look is another export.
    #expect(try Self.written(sandbox, store, ["--theme", "ocean"]) == all)
    #expect(try Self.written(sandbox, store, ["--theme", "ocean"]) == [])
    // A page that somebody changed or took away is not believed to be there.
    let out = sandbox.home.path("out")
    let pages = try sandbox.files(in: out).keys.filter { $0.contains("503") }.sorted()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(out)/\(pages[0])"))
    #expect(try Self.written(sandbox, store, ["--theme", "ocean"]) == ["503"])
    // What a run kept in mind of another state of the folder means nothing.
    try Data("{}".utf8).write(to: URL(fileURLWithPath: out + "/manifest.json"))
    #expect(try Self.written(sandbox, store, ["--theme", "ocean"]) == all)
  }

  @Test func `what a run keeps in mind is private`() throws {
    let sandbox = try Sandbox()
    let store = try TemporaryArchive()
    _ = try Self.fill(store)
    try sandbox.export(store.path, "text", to: sandbox.home.path("out"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: sandbox.home.url.path)
    let kept = try #require(files.first { $0.contains("/exports/") && $0.hasSuffix(".json") })
    let attributes = try FileManager.default.attributesOfItem(
      atPath: sandbox.home.path(kept)
    )
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
