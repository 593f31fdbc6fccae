import Foundation
import SQLite
import Store
import TestSupport
import Testing

/// What concerns one guild, channel, role or emoji has only those pages written that show it, and an
/// export that is brought up to date stays the one that would be made anew.
struct UpdateChanceTests {
  private let sandbox: Sandbox
  private let store: TemporaryArchive
  private let out: String

  /// Two guilds of two channels each, and a direct message; each guild has a role and an emoji.
  init() throws {
    sandbox = try Sandbox()
    store = try TemporaryArchive()
    out = sandbox.home.path("out")
    for number in Int64(0)..<60 {
      let place = number % 5
      let guild: Int64? = place < 4 ? 300 + place / 2 : nil
      try store.ingest([
        Builder.message(
          id: Builder.id(1_000_000_000 + number * 100_000_000),
          channel: 500 + place,
          guild: guild,
          author: 70 + number % 6,
          content:
            "number \(number) <@&\(900 + place / 2)> <:lamp:\(4710 + place / 2)> <#\(500 + number % 3)>"
        )
      ])
    }
    try run(
      "UPDATE channels SET name = 'room ' || id, topic = 'about ' || id WHERE guild IS NOT NULL",
      "INSERT INTO roles (id, guild, name, color, position, permissions) "
        + "SELECT 600 + id, key, 'keepers of ' || id, 255, 3, '0' FROM guilds",
      "INSERT INTO emoji (id, guild, name, animated) SELECT 4410 + id, key, 'lamp', 0 FROM guilds",
      "INSERT INTO members (guild, user, nick, roles, seen_at) "
        + "SELECT g.key, u.key, NULL, '[\"' || (600 + g.id) || '\"]', 0 FROM guilds g, users u "
        + "WHERE u.id IN (71, 73)"
    )
  }

  private func run(_ statements: String...) throws {
    for sql in statements { try store.archive.connection.execute(sql) }
  }

  /// The channels that a run writes, by its report.
  private func written(_ format: String = "html") throws -> Set<String> {
    let path = sandbox.home.path("report.json")
    let line = ["--all", "--split", "month", "--update", "--report", path]
    try sandbox.export(store.path, format, to: out, line)
    let report = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: path))
    )
    let items = (report as? [String: Any])?["items"] as? [[String: Any]] ?? []
    return Set(
      items.filter { ($0["reasons"] as? [String] ?? []).isEmpty }.compactMap { $0["id"] as? String }
    )
  }

  /// Notes every file that a new export would have otherwise.
  private func expectFresh(_ format: String, _ event: String) throws {
    let fresh = sandbox.home.path("fresh")
    try sandbox.export(store.path, format, to: fresh, ["--all", "--split", "month"])
    let (brought, made) = (try sandbox.files(in: out), try sandbox.files(in: fresh))
    #expect(brought.keys.sorted() == made.keys.sorted(), "\(format), \(event)")
    for (path, bytes) in made where brought[path] != bytes {
      Issue.record("\(format), \(event): \(path) is stale")
    }
    try FileManager.default.removeItem(atPath: fresh)
  }

  @Test func `pages are written where they show what changed, and only there`() throws {
    let cases: [(event: String, sql: [String], written: Set<String>)] = [
      (
        "a new emoji", ["INSERT INTO emoji SELECT 4799, key, 'new', 0 FROM guilds WHERE id = 300"],
        []
      ),
      ("an emoji's name, which messages tell", ["UPDATE emoji SET name = 'lantern'"], []),
      ("a role's colour", ["UPDATE roles SET color = 9 WHERE id = 900"], ["500", "501"]),
      (
        "a role's name, which others mention too", ["UPDATE roles SET name = 'x' WHERE id = 901"],
        ["502", "503"]
      ),
      (
        "a new role without colour",
        ["INSERT INTO roles SELECT 950, key, 'new', 0, 9, '0' FROM guilds WHERE id = 301"], []
      ),
      ("a topic", ["UPDATE channels SET topic = 'new' WHERE id = 503"], ["503"]),
      ("a channel's place in the list", ["UPDATE channels SET position = 9 WHERE id = 500"], []),
      ("a guild's owner", ["UPDATE guilds SET owner_id = 70 WHERE id = 300"], []),
      ("a guild's name", ["UPDATE guilds SET name = 'Other' WHERE id = 301"], ["502", "503"]),
      (
        "roles of somebody who wrote there",
        ["UPDATE members SET roles = '[]' WHERE guild = (SELECT key FROM guilds WHERE id = 301)"],
        ["502", "503"]
      ),
    ]
    _ = try written()
    for (event, sql, expected) in cases {
      for statement in sql { try store.archive.connection.execute(statement) }
      // Every channel links some of the first three, whose pages a guild's name moves.
      let more: Set<String> = event == "a guild's name" ? ["500", "501", "504"] : []
      #expect(try written().subtracting(more) == expected, "\(event)")
      try expectFresh("html", event)
    }
  }

  @Test func `a new channel concerns the pages that lead to it, and no other`() throws {
    try run("UPDATE channels SET name = 'unheard of' WHERE id = 503")
    _ = try written()
    try store.ingest([
      Builder.message(id: Builder.id(9_000_000_000), channel: 505, guild: 300, author: 70),
      Builder.message(
        id: Builder.id(9_000_000_001),
        channel: 504,
        author: 70,
        content: "go to <#506>"
      ),
    ])
    #expect(try written() == ["504", "505"])
    try store.ingest([
      Builder.message(id: Builder.id(9_000_000_002), channel: 506, guild: 300, author: 70)
    ])
    try run("UPDATE channels SET name = 'late' WHERE id = 506")
    #expect(try written() == ["504", "506"])
    try expectFresh("html", "a new channel")
  }

  /// Something that may happen to places and people at any time.
  private func happen(_ random: inout SeededRandom) throws -> String {
    func pick(_ numbers: ClosedRange<Int64>) -> Int64 { .random(in: numbers, using: &random) }
    let (guild, channel, user) = (pick(300...301), pick(500...504), pick(70...75))
    let (new, role) = (pick(1...99_999), pick(900...901))
    let key = "(SELECT key FROM guilds WHERE id = \(guild))"
    let word = ["'lamp'", "'wick & <b>'", "'room 500'", "NULL"][Int(pick(0...3))]
    let statements = [
      "INSERT OR IGNORE INTO emoji SELECT \(new), key, 'e', 0 FROM guilds WHERE id = \(guild)",
      "UPDATE emoji SET name = 'e\(new)', animated = \(new % 2) WHERE id = \(pick(4710...4711))",
      "INSERT OR IGNORE INTO roles SELECT \(new), key, 'r', \(new), \(new % 7), '8' FROM guilds "
        + "WHERE id = \(guild)",
      "UPDATE roles SET color = \(new) WHERE id = \(role)",
      "UPDATE roles SET name = \(word) WHERE id = \(role)",
      "UPDATE roles SET position = \(new % 9), permissions = '\(new)' WHERE id = \(role)",
      "UPDATE guilds SET name = \(word) WHERE id = \(guild)",
      "UPDATE guilds SET icon = 'abcd\(new)', owner_id = \(user), nsfw = \(new % 2) WHERE id = \(guild)",
      "UPDATE channels SET name = \(word) WHERE id = \(channel)",
      "UPDATE channels SET topic = \(word), nsfw = \(new % 2) WHERE id = \(channel)",
      "UPDATE channels SET position = \(new % 5), owner_id = \(user) WHERE id = \(channel)",
      "UPDATE channels SET parent_id = \(pick(500...504)) WHERE id = \(channel)",
      "UPDATE channels SET recipients = '[\"\(user)\"]' WHERE id = 504",
      "UPDATE members SET nick = \(word) WHERE guild = \(key)",
      "UPDATE members SET roles = '[\"\(role)\"]' WHERE guild = \(key)",
      "UPDATE users SET global_name = \(word), avatar = 'ab\(new)' WHERE id = \(user)",
      "DELETE FROM roles WHERE id = \(role)", "DELETE FROM emoji WHERE id = 4710",
    ]
    let sql = statements[Int(pick(0...Int64(statements.count - 1)))]
    try store.archive.connection.execute(sql)
    return sql
  }

  @Test(arguments: ["html", "json", "ndjson", "dce-json"])
  func `whatever happens to places and people, no part is stale`(format: String) throws {
    var random = SeededRandom(seed: UInt64(format.utf8.count) + 5)
    _ = try written(format)
    for _ in 0..<14 {
      let events = try (0..<Int.random(in: 1...3, using: &random)).map { _ in
        try happen(&random)
      }
      _ = try written(format)
      try expectFresh(format, events.joined(separator: "; "))
    }
  }
}
