import Importing
import Model
import SQLite
import Store
import TestSupport
import Testing

@Suite struct NDJSONImportTests {
  private let store: TemporaryArchive
  private let folder: TemporaryFolder

  init() throws {
    store = try TemporaryArchive()
    folder = try TemporaryFolder()
  }

  private func file(_ lines: [String], ending: String = "\n") throws -> String {
    try folder.write(lines.joined(separator: "\n") + ending, to: "in.ndjson")
  }

  @Test func `every line becomes a message that is found`() throws {
    let report = try store.take(try file(lines(2500)))
    #expect(report.outcome == .done)
    #expect(report.counts.added == 2500)
    #expect(try store.number("SELECT count(*) FROM v1_messages") == 2500)
    #expect(try store.matches("\"hello\"").count == 2500)
    #expect(try store.matches("\"77\"").count == 1)
  }

  @Test func `a second import changes nothing`() throws {
    let path = try file(lines(1200))
    try store.take(path)
    let before = try store.archive.dump()
    let report = try store.take(path, control(at: 1_800_000_000_000))
    #expect(report.counts.added == 0)
    #expect(report.counts.unchanged == 1200)
    #expect(try store.archive.dump() == before)
  }

  @Test func `a bulk import leaves the archive as short imports do`() throws {
    let all = lines(21_000)
    try store.take(try file(all))
    #expect(try store.number("SELECT count(*) FROM properties WHERE name = 'bulk'") == 0)
    let other = try TemporaryArchive()
    for part in stride(from: 0, to: all.count, by: 7000) {
      try other.take(try file(Array(all[part..<part + 7000])))
    }
    #expect(try store.archive.dump() == (try other.archive.dump()))
  }

  @Test func `an interrupted import keeps what was committed and goes on from there`() throws {
    let path = try file(lines(9000))
    var asked = 0
    let report = try store.take(
      path,
      control(shouldStop: {
        asked += 1
        return asked > 3
      })
    )
    #expect(report.outcome == .interrupted)
    #expect(report.hint != nil)
    let kept = try store.number("SELECT count(*) FROM v1_messages")
    #expect(kept > 0 && kept < 9000)
    #expect(report.counts.added == kept)
    let second = try store.take(path)
    #expect(second.counts.added == 9000 - kept)
    let whole = try TemporaryArchive()
    try whole.take(path)
    #expect(try store.archive.dump() == (try whole.archive.dump()))
  }

  @Test func `a bulk import that died is ended by the next writer`() throws {
    let run = try store.archive.beginRun(
      command: "import",
      origin: nil,
      source: .import,
      now: Timestamp(milliseconds: 0)
    )
    try store.archive.beginBulk(run: run)
    try store.reopen()
    #expect(try store.number("SELECT count(*) FROM properties WHERE name = 'bulk'") == 0)
    #expect(
      try store.number("SELECT v FROM search_index_config WHERE k = 'hashsize'") == 1 << 20
    )
  }

  @Test func `what is no message is kept raw and stops nothing`() throws {
    let bad = [
      "nonsense", "[1,2]", "{\"content\":\"no id\"}", "{\"id\":\"5\"}",
      "{\"id\":0,\"channel_id\":1}",
    ]
    let report = try store.take(try file(lines(3) + bad + lines(3, from: 10)))
    #expect(report.outcome == .done)
    #expect(report.counts.added == 6)
    #expect(report.counts.unplaced == 5)
    #expect(try store.number("SELECT count(*) FROM oddities WHERE document IS NOT NULL") == 5)
    #expect(try store.take(folder.path("in.ndjson")).counts.unplaced == 0)
  }

  @Test func `a last line without an ending is read where it is whole`() throws {
    let report = try store.take(try file(lines(4), ending: ""))
    #expect(report.outcome == .done)
    #expect(report.counts.added == 4)
  }

  @Test func `a file that ends in the middle of a line is taken in part`() throws {
    let text = lines(4).joined(separator: "\n").dropLast(20)
    let report = try store.take(try folder.write(String(text), to: "in.ndjson"))
    #expect(report.outcome == .part)
    #expect(report.problem == "the file ends in the middle of line 4")
    #expect(report.counts.added == 3)
    #expect(report.counts.unplaced == 0)
  }

  @Test func `records tell of places, people and fates`() throws {
    let message = lines(1)[0]
    let id = Builder.id(1000)
    let records = [
      #"{"record":"guild","guild":{"id":"9","name":"Lantern","roles":[{"id":"9","name":"@everyone"}]}}"#,
      #"{"record":"channel","channel":{"id":"500","type":0,"guild_id":"9","name":"general"}}"#,
      #"{"record":"user","user":{"id":"70","username":"mira","global_name":"Mira"}}"#,
      message,
      #"{"record":"version","seen_at":"2020-01-01T00:00:00Z","message":"#
        + message.replacing("hello", with: "hallo") + "}",
      #"{"record":"deletion","channel_id":"500","id":"\#(id)","deleted_at":"2021-01-01T00:00:00Z"}"#,
      #"{"record":"pin","channel_id":"500","id":"\#(id)","pinned_at":"2020-02-02T00:00:00Z"}"#,
      #"{"record":"deletion","channel_id":"500","id":"4","deleted_at":"2021-01-01T00:00:00Z"}"#,
    ]
    let report = try store.take(try file(records))
    #expect(report.records == 7)
    #expect(report.strayRecords == 1)
    #expect(report.counts.versions == 1)
    #expect(report.counts.unplaced == 0)
    #expect(try store.value("SELECT name FROM v1_guilds") == .text("Lantern"))
    #expect(try store.value("SELECT name FROM v1_channels WHERE id = 500") == .text("general"))
    #expect(try store.value("SELECT global_name FROM v1_users WHERE id = 70") == .text("Mira"))
    #expect(
      try store.value("SELECT deleted_at FROM v1_messages") == .text("2021-01-01T00:00:00.000Z")
    )
    #expect(try store.number("SELECT pinned FROM v1_messages") == 1)
    #expect(try store.value("SELECT content FROM v1_versions") == .text("hallo 1"))
    let before = try store.archive.dump()
    try store.take(folder.path("in.ndjson"))
    #expect(try store.archive.dump() == before)
  }

  @Test func `each file is a run of its own that is named after it`() throws {
    try store.take(try file(lines(2)))
    #expect(try store.value("SELECT origin FROM v1_runs") == .text("in.ndjson"))
    #expect(try store.value("SELECT outcome FROM v1_runs") == .text("done"))
  }
}
