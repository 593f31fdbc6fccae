import Model
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
