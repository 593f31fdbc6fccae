import Model
import SQLite
import Store
import TestSupport
import Testing

@Test func `the status of an archive is what its tables hold`() throws {
  let temporary = try filled()
  let archive = temporary.archive
  let status = try archive.status()
  #expect(status.instance == "chat.example")
  #expect(status.totals.messages == 300)
  #expect(status.totals.channels == 4)
  let versions = try temporary.value("SELECT count(*) FROM v1_versions")
  #expect(.integer(status.totals.versions) == versions)
  let attachments = try temporary.value("SELECT count(*) FROM v1_attachments")
  #expect(.integer(status.totals.attachments) == attachments)
  #expect(status.bytes > 0)
  #expect(status.otherAnalyser == nil)
  #expect(status.needsRepair == false)
  #expect(status.runs.count == 5)
  #expect(status.runs.first?.outcome == "done")
  #expect(status.channels.map(\.id.rawValue) == [500, 501, 502, 503])
  let channel = try #require(status.channels.first)
  let row = try temporary.rows(
    "SELECT count(*), min(id), max(id) FROM v1_messages WHERE channel_id = 500"
  )
  #expect(
    [
      [
        .integer(channel.messages), Value(channel.span?.lowerBound.rawValue),
        Value(channel.span?.upperBound.rawValue),
      ]
    ] == row
  )
  #expect(channel.guildID?.rawValue == 300)
}

@Test func `a channel shows its claims and its gaps, by account and over all`() throws {
  let temporary = try TemporaryArchive()
  let archive = temporary.archive
  try temporary.ingest([Builder.message(id: 10), Builder.message(id: 90)])
  let run = try #require(try archive.recentRuns(limit: 1).first)
  func claim(_ low: Int64, _ high: Int64, _ account: Int64) throws {
    let record = try archive.beginRun(
      command: "sync",
      origin: nil,
      source: .api,
      now: run.startedAt
    )
    let ids = try #require(Snowflake(rawValue: low))...#require(Snowflake(rawValue: high))
    try archive.write("t") { () throws(StoreError) in
      try archive.claim(
        ids,
        channel: 1,
        account: account,
        source: .page,
        run: record,
        now: run.startedAt
      )
    }
  }
  #expect(try archive.channelStatuses().first?.isComplete == false)
  try claim(1, 50, 7)
  try claim(51, 90, 0)
  try claim(60, 95, 8)
  let all = try #require(try archive.channelStatuses().first)
  #expect(all.claims.count == 3)
  #expect(all.isComplete)
  let eight = try #require(try archive.channelStatuses(account: 8).first)
  #expect(eight.gaps.map { [$0.lowerBound.rawValue, $0.upperBound.rawValue] } == [[1, 50]])
  #expect(eight.newestKnown?.rawValue == 90)
}

@Test func `the sizes of the parts add up to the file`() throws {
  let temporary = try filled()
  let sizes = try temporary.archive.partSizes()
  let sum = sizes.map(\.bytes).reduce(0, +)
  let pages = try temporary.value("PRAGMA page_count")?.integer ?? 0
  let free = try temporary.value("PRAGMA freelist_count")?.integer ?? 0
  let size = try temporary.value("PRAGMA page_size")?.integer ?? 0
  // One page of a small file is SQLite's own map of who points at which page.
  #expect(sum == (pages - free - 1) * size)
  #expect(Set(sizes.map(\.part)).isSuperset(of: [.messages, .documents, .index, .versions]))
}
