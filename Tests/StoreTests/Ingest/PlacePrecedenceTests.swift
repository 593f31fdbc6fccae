import Model
import Payload
import SQLite
import Store
import TestSupport
import Testing

private func guild(role: String, emoji: String) throws -> Guild {
  var guild = Guild(id: try #require(Snowflake(rawValue: 300)))
  let id = try #require(Snowflake(rawValue: 9))
  guild.roles = [Role(id: id, name: role)]
  guild.emoji = [Emoji(id: id, name: emoji)]
  return guild
}

/// An archive that was told of a channel in objects, the last of them at a time.
private func told(_ documents: [String], lastAt time: Int64) throws -> TemporaryArchive {
  let archive = try TemporaryArchive()
  let now = Timestamp(milliseconds: time)
  let run = try archive.archive.beginRun(command: "test", origin: nil, source: .api, now: now)
  let ingester = try Ingester(archive: archive.archive, run: run)
  for document in documents {
    let channel = try JSONReader().read(Array(document.utf8)) { value throws(PayloadError) in
      try ChannelPayload.decode(value).value
    }
    try archive.archive.write("testing") { () throws(StoreError) in
      try ingester.take(channel, document: Array(document.utf8))
    }
  }
  return archive
}

@Test(
  arguments: [
    (#"{"id":"500","type":0,"topic":null,"parent_id":null,"nsfw":false}"#, 2_000, [nil, nil, "0"]),
    (#"{"id":"500","type":0}"#, 2_000, ["t", "12", "1"]),
    (#"{"id":"500","type":0,"topic":null,"parent_id":null,"nsfw":false}"#, 500, ["t", "12", "1"]),
  ] as [(String, Int64, [String?])]
)
func `what a later archive was told to be gone from a channel goes with it`(
  document: String,
  time: Int64,
  expected: [String?]
) throws {
  let full = #"{"id":"500","type":0,"topic":"t","parent_id":"12","nsfw":true}"#
  let ours = try told([full], lastAt: 1_000)
  let other = try told([document], lastAt: time)
  let now = Timestamp(milliseconds: 5_000)
  let run = try ours.archive.beginRun(command: "merge", origin: nil, source: .api, now: now)
  let ingester = try Ingester(archive: ours.archive, run: run)
  let things = try other.archive.knownThings()
  try ours.archive.write("testing") { () throws(StoreError) in
    for thing in things { try ingester.take(thing) }
  }
  let sql = "SELECT topic, CAST(parent_id AS TEXT), CAST(nsfw AS TEXT) FROM channels WHERE id = 500"
  #expect(try ours.rows(sql) == [expected.map { $0.map(Value.text) ?? .null }])
}

private func names(_ archive: TemporaryArchive) throws -> [String] {
  try archive.rows("SELECT name FROM roles UNION ALL SELECT name FROM emoji").flatMap { $0 }
    .compactMap(\.text)
}

@Test(arguments: [(Source.import, Int64(2_000)), (.api, 500)])
func `roles and emoji of a source that is believed less, or of older times, replace none`(
  source: Source,
  time: Int64
) throws {
  let archive = try TemporaryArchive()
  for (source, time, name) in [(Source.api, Int64(1_000), "new"), (source, time, "old")] {
    let now = Timestamp(milliseconds: 5_000)
    let run = try archive.archive.beginRun(command: "test", origin: nil, source: source, now: now)
    let ingester = try Ingester(archive: archive.archive, run: run)
    let told = try guild(role: name, emoji: name)
    try archive.archive.write("testing") { () throws(StoreError) in
      try ingester.take(told, seenAt: Timestamp(milliseconds: time))
    }
  }
  #expect(try names(archive) == ["new", "new"])
}
