import Model
import Store
import Sync
import TestSupport
import Testing
import Wire

private let guild = ServerState.guild
private let left = ("GUILD_DELETE", "{\"id\":\"\(guild)\"}")
private let states = "SELECT state FROM v1_guilds ORDER BY id"

private func harness() throws -> FollowHarness {
  try FollowHarness(.random([5], seed: 120))
}

/// Makes an archive in which another account is in a guild.
private func addMember(_ account: Int64, of guild: Int64, to harness: FollowHarness) throws {
  let archive = try Archive(at: harness.harness.path, makingFor: "chat.example")
  let now = harness.clock.now
  let run = try archive.beginRun(command: "sync", origin: nil, source: .api, now: now)
  let ingester = try Ingester(archive: archive, run: run)
  let id = try #require(Snowflake(rawValue: account))
  let guildID = try #require(Snowflake(rawValue: guild))
  try archive.write("testing") { () throws(StoreError) in
    try archive.noteAccount(id, name: nil, isBot: false, now: now)
    try ingester.noteMembership(true, of: id, inGuild: guildID, at: now)
  }
}

@Test func `a guild that one of two accounts left is not gone`() async throws {
  let harness = try harness()
  try addMember(78, of: guild, to: harness)
  let moves = harness.beginning() + [.news([harness.event(left.0, left.1)])]
  try await harness.follow(moves + [.silence(.seconds(5))])
  #expect(try harness.lines(states) == ["-"])
}

@Test func `a guild is gone once its last account left, and there when one is shown it`()
  async throws
{
  let harness = try harness()
  let moves = harness.beginning() + [.news([harness.event(left.0, left.1)])]
  try await harness.follow(moves + [.silence(.seconds(5))])
  #expect(try harness.lines(states) == ["gone"])
  try await harness.harness.run()
  #expect(try harness.lines(states) == ["-"])
}

@Test(arguments: [(ServerState.me, "gone"), (78, "-")] as [(Int64, String)])
func `a guild that was left while nobody listened is gone with the next session`(
  member: Int64,
  state: String
) async throws {
  let harness = try harness()
  try addMember(member, of: guild + 1, to: harness)
  try await harness.follow(harness.beginning() + [.silence(.seconds(5))])
  #expect(try harness.lines(states) == ["-", state])
}

@Test func `an outage at the beginning of a session is no leaving`() async throws {
  let harness = try harness()
  try addMember(ServerState.me, of: guild, to: harness)
  let ready =
    "{\"session_id\":\"s\",\"user\":{\"id\":\"\(ServerState.me)\",\"username\":\"me\"},"
    + "\"guilds\":[{\"id\":\"\(guild)\",\"unavailable\":true}],\"private_channels\":[],\"users\":[]}"
  let moves: [ScriptedSource.Move] = [
    .news([.began(sessionID: "s"), harness.event("READY", ready)]), .silence(.seconds(5)),
  ]
  try await harness.follow(moves)
  #expect(try harness.lines(states) == ["-"])
}
