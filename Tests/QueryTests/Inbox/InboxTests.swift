import Model
import Queries
import SQLite
import Store
import TestSupport
import Testing
import Text

@testable import Query

/// An archive in which somebody is called in every way.
private final class Calls {
  let temporary: TemporaryArchive
  static let me: Int64 = 7
  static let role: Int64 = 31

  init(_ documents: [[UInt8]]) throws {
    temporary = try TemporaryArchive()
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    let id = try #require(Snowflake(rawValue: Self.me))
    try temporary.archive.noteAccount(id, name: "me", isBot: false, now: now)
    try temporary.ingest(documents)
    let connection = temporary.archive.connection
    try connection.execute(
      """
      INSERT INTO guilds (id) SELECT 300 WHERE NOT EXISTS (SELECT 1 FROM guilds WHERE id = 300);
      INSERT INTO users (id) SELECT 7 WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = 7);
      INSERT OR REPLACE INTO members (guild, user, roles, seen_at)
        SELECT g.key, u.key, '["31"]', 1 FROM guilds g, users u WHERE g.id = 300 AND u.id = 7;
      """
    )
  }

  func found(_ query: String = "", seen: Set<Int64> = [], from row: Int64 = 0) throws -> [String] {
    let dates = DateResolver(
      now: Timestamp(milliseconds: 1_700_000_000_000),
      calendar: try TimeZoneCalendar(zone: "UTC")
    )
    let searcher = try Searcher(archive: temporary.archive, dates: dates)
    var request = SearchRequest(query: ParsedQuery(query), limit: 1000)
    request.inbox = try Inbox(of: temporary.archive)
    request.seenRows = seen
    request.lowestRow = row
    return try searcher.search(request).hits.map(\.message.content)
  }
}

private func message(
  _ number: Int64,
  _ content: String,
  author: Int64 = 8,
  channel: Int64 = 500,
  _ fields: String = ""
) -> [UInt8] {
  Builder.message(
    id: Builder.id(1_000_000_000 + number * 1_000),
    channel: channel,
    guild: 300,
    author: author,
    content: content,
    fields: fields
  )
}

private func answer(to number: Int64, channel: Int64 = 500) -> String {
  let id = Builder.id(1_000_000_000 + number * 1_000)
  return
    ",\"type\":19,\"message_reference\":{\"message_id\":\"\(id)\",\"channel_id\":\"\(channel)\"}"
}

struct InboxTests {
  private static let mention = ",\"mentions\":[{\"id\":\"7\",\"username\":\"me\"}]"
  private static let other = ",\"mentions\":[{\"id\":\"9\",\"username\":\"you\"}]"

  @Test(arguments: [
    ("a mention", Self.mention), ("a role", ",\"mention_roles\":[\"31\"]"),
    ("everyone", ",\"mention_everyone\":true"), ("here", ",\"mention_here\":true"),
  ])
  func `whatever calls somebody is in the inbox`(_ content: String, _ fields: String) throws {
    let calls = try Calls([message(1, content, fields), message(2, "nothing")])
    #expect(try calls.found() == [content])
  }

  @Test func `an answer is in the inbox though it mentions nobody`() throws {
    let calls = try Calls([
      message(1, "mine", author: Calls.me), message(2, "theirs"),
      message(3, "to me", answer(to: 1)), message(4, "to them", answer(to: 2)),
    ])
    #expect(try calls.found() == ["to me"])
  }

  @Test func `an answer to a message of the same id in another channel is not`() throws {
    let calls = try Calls([
      message(1, "mine", author: Calls.me, channel: 501), message(1, "theirs", channel: 500),
      message(2, "to them", answer(to: 1)), message(3, "to me", answer(to: 1, channel: 501)),
    ])
    #expect(try calls.found() == ["to me"])
  }

  @Test func `what calls others, another role or comes from oneself is not in the inbox`() throws {
    let calls = try Calls([
      message(1, "other", Self.other), message(2, "role", ",\"mention_roles\":[\"32\"]"),
      message(3, "mine", author: Calls.me, ",\"mention_everyone\":true"),
    ])
    #expect(try calls.found() == [])
  }

  @Test func `words and filters narrow the inbox down`() throws {
    let calls = try Calls([
      message(1, "red lamp", Self.mention), message(2, "blue lamp", Self.mention),
      message(3, "red paper"), message(4, "red sail", channel: 501, Self.mention),
    ])
    #expect(try calls.found("red") == ["red sail", "red lamp"])
    #expect(try calls.found("in:501") == ["red sail"])
    #expect(try calls.found("-lamp") == ["red sail"])
    #expect(try calls.found("/bl.e/") == ["blue lamp"])
  }

  @Test func `what was seen and what lies below a row is left out`() throws {
    let calls = try Calls((1...4).map { message($0, "call \($0)", Self.mention) })
    let rows = try calls.temporary.rows("SELECT row FROM messages ORDER BY row")
      .compactMap { $0[0].integer }
    #expect(try calls.found(seen: [rows[3]]) == ["call 3", "call 2", "call 1"])
    #expect(try calls.found(seen: [rows[3]], from: rows[1]) == ["call 3", "call 2"])
  }

  @Test func `an archive that no account filled has nothing in its inbox`() throws {
    let temporary = try TemporaryArchive()
    try temporary.ingest([message(1, "all", ",\"mention_everyone\":true")])
    #expect(try Inbox(of: temporary.archive).owners == [])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `however it is found, the inbox holds what a look at each message says`(
    seed: UInt64
  ) throws {
    var random = SeededRandom(seed: seed)
    var documents: [[UInt8]] = []
    var expected: [String] = []
    var authors: [Int64] = []
    for number in 1...Int64(6_000) {
      let author = Int64.random(in: 7...40, using: &random)
      var fields = ""
      var isCall = false
      switch Int.random(in: 0..<40, using: &random) {
      case 0: (fields, isCall) = (Self.mention, true)
      case 1: fields = Self.other
      case 2: (fields, isCall) = (",\"mention_everyone\":true", true)
      case 3...10 where number > 1:
        let target = Int64.random(in: 1..<number, using: &random)
        (fields, isCall) = (answer(to: target), authors[Int(target) - 1] == Calls.me)
      default: break
      }
      authors.append(author)
      documents.append(message(number, "\(number)", author: author, fields))
      if isCall, author != Calls.me { expected.append("\(number)") }
    }
    let calls = try Calls(documents)
    #expect(try calls.found() == expected.reversed())
    // The newest five thousand are looked at one by one.
    let row = try #require(
      try calls.temporary.value("SELECT row FROM messages WHERE content = '2000'")
    )
    let later = expected.filter { (Int($0) ?? 0) >= 2000 }
    #expect(try calls.found(from: row.integer ?? 0) == later.reversed())
  }

  @Test func `the inbox is found by the indexes that it was written for`() throws {
    let temporary = try TemporaryArchive()
    var plans = ""
    for sql in [SQL.ownRoles, .rowsCalling] {
      plans += "\(sql.name)\n"
      for row in try temporary.rows("EXPLAIN QUERY PLAN \(sql.text)") {
        plans += "  \(row.last?.text ?? "")\n"
      }
    }
    let predicate = Predicate(.callsUser, [])
    plans += "walking-newest with calls-user\n"
    let walking = SQL.walkingNewest.with([predicate])
    for row in try temporary.rows("EXPLAIN QUERY PLAN \(walking)") {
      plans += "  \(row.last?.text ?? "")\n"
    }
    plans += "walking-newest with row-in and calls-user\n"
    let driven = SQL.walkingNewest.with([Predicate(.rowIn, []), predicate])
    for row in try temporary.rows("EXPLAIN QUERY PLAN \(driven)") {
      plans += "  \(row.last?.text ?? "")\n"
    }
    try Golden.expect(plans, named: "plans.txt")
  }
}
