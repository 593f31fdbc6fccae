import Importing
import Model
import SQLite
import Store
import TestSupport
import Testing

@Suite struct MergeTests {
  private let first: TemporaryArchive
  private let second: TemporaryArchive
  private let folder: TemporaryFolder

  init() throws {
    first = try TemporaryArchive()
    second = try TemporaryArchive()
    folder = try TemporaryFolder()
  }

  private func merge(_ other: TemporaryArchive, into store: TemporaryArchive) throws -> ImportReport
  {
    try ArchiveMerger(into: store.archive, control: control()).merge(other.path)
  }

  private func fill(_ store: TemporaryArchive) throws {
    let id = Builder.id(1000)
    let text = [
      #"{"record":"guild","guild":{"id":"9","name":"Lantern","roles":[{"id":"9","name":"all"}],"emojis":[{"id":"31","name":"yay"}]}}"#,
      #"{"record":"channel","channel":{"id":"500","type":0,"guild_id":"9","name":"general"}}"#,
      #"{"record":"user","user":{"id":"70","username":"mira","global_name":"Mira"}}"#,
      lines(1)[0],
      #"{"record":"version","seen_at":"2020-01-01T00:00:00Z","message":"#
        + lines(1, content: "hallo")[0] + "}",
      #"{"record":"deletion","channel_id":"500","id":"\#(id)","deleted_at":"2021-01-01T00:00:00Z"}"#,
      #"{"record":"pin","channel_id":"500","id":"\#(id)","pinned_at":"2020-02-02T00:00:00Z"}"#,
      String(
        decoding: Builder.message(
          id: id + 1,
          fields: #","reactions":[{"emoji":{"id":null,"name":"x"},"count":3}],"pinned":true"#
        ),
        as: UTF8.self
      ),
      "nonsense",
    ]
    try store.take(try folder.write(text.joined(separator: "\n") + "\n", to: "in.ndjson"))
  }

  @Test func `an empty archive becomes equal to the one it takes in`() throws {
    try fill(second)
    let report = try merge(second, into: first)
    #expect(report.outcome == .done)
    #expect(report.counts.added == 2)
    #expect(try first.archive.dump() == (try second.archive.dump()))
    #expect(try first.number("SELECT count(*) FROM oddities WHERE document IS NOT NULL") == 1)
  }

  @Test func `a second merge changes nothing`() throws {
    try fill(second)
    _ = try merge(second, into: first)
    let before = try first.archive.dump()
    let report = try merge(second, into: first)
    #expect(report.counts.added + report.counts.updated + report.counts.versions == 0)
    #expect(try first.archive.dump() == before)
  }

  @Test func `the better document wins and the other is kept as a version`() throws {
    let id = Builder.id(1000)
    try first.ingest([Builder.message(id: id, content: "as imported")], source: .import)
    try second.ingest([Builder.message(id: id, content: "as the server says")], source: .api)
    let report = try merge(second, into: first)
    #expect(report.counts.updated == 1)
    #expect(try first.value("SELECT content FROM v1_messages") == .text("as the server says"))
    #expect(try first.value("SELECT content FROM v1_versions") == .text("as imported"))
  }

  @Test func `an archive's word is less than the server's`() throws {
    let id = Builder.id(1000)
    try first.ingest([Builder.message(id: id, content: "here")], source: .api, at: 1)
    try second.ingest([Builder.message(id: id, content: "there")], source: .api)
    _ = try merge(second, into: first)
    #expect(try first.value("SELECT content FROM v1_messages") == .text("here"))
    #expect(try first.value("SELECT content FROM v1_versions") == .text("there"))
  }

  @Test func `coverage, favourites and saved searches come along`() throws {
    try fill(second)
    let now = Timestamp(milliseconds: 5)
    let low = try #require(Snowflake(rawValue: 5))
    let high = try #require(Snowflake(rawValue: 50))
    let run = try second.archive.beginRun(command: "t", origin: nil, source: .api, now: now)
    let channel = try #require(Snowflake(rawValue: 500))
    let key = try #require(try second.archive.channelKey(of: channel))
    let archive = second.archive
    try archive.write("testing") { () throws(StoreError) in
      try archive.claim(
        low...high,
        channel: key,
        account: 77,
        source: .page,
        run: run,
        now: now
      )
    }
    _ = try second.archive.star(.channel(low), now: now)
    try second.archive.save("mine", query: "from:mira", now: now)
    _ = try merge(second, into: first)
    #expect(try first.archive.dump() == (try second.archive.dump()))
    #expect(try first.number("SELECT account FROM v1_coverage") == 77)
    #expect(try first.archive.stars().count == 1)
    #expect(try first.archive.savedSearches().first?.name == "mine")
  }

  @Test func `archives of different instances stay apart`() throws {
    let path = folder.path("other.sqlite")
    _ = try Archive(at: path, makingFor: "elsewhere.example")
    #expect(throws: ImportError.self) {
      try ArchiveMerger(into: first.archive, control: control()).merge(path)
    }
  }
}
