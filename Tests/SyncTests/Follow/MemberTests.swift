import Model
import Store
import Sync
import Synchronization
import TestSupport
import Testing

private let channel = ServerState.channel(0)
private let guild = ServerState.guild
private let held = Builder.id(359_929_000_000)

private func harness() throws -> FollowHarness {
  var state = ServerState()
  state.channels[channel] = ServerState.Channel(ids: [held])
  return try FollowHarness(state)
}

private func member(_ nick: String, roles: String) -> String {
  """
  {"guild_id":"\(guild)","user":{"id":"5","username":"five"},"nick":"\(nick)","roles":[\(roles)]}
  """
}

private let members =
  "SELECT m.nick, m.roles FROM members m JOIN users u ON u.key = m.user WHERE u.id = 5"

@Test func `a member's roles change although the nickname stays`() async throws {
  let harness = try harness()
  var moves = harness.beginning()
  for roles in ["\"1\"", "\"1\",\"2\""] {
    moves.append(.news([harness.event("GUILD_MEMBER_UPDATE", member("five", roles: roles))]))
    moves.append(.silence(.seconds(5)))
  }
  try await harness.follow(moves)
  #expect(try harness.lines(members) == ["five|[\"1\",\"2\"]"])
}

@Test func `a nickname that an old message tells does not hide that it comes back`() async throws {
  let harness = try harness()
  var moves = harness.beginning()
  moves.append(.news([harness.event("GUILD_MEMBER_UPDATE", member("new", roles: ""))]))
  let author = ",\"author\":{\"id\":\"5\",\"username\":\"five\"},\"member\":{\"nick\":\"old\"}"
  moves.append(
    .news([
      harness.event(
        "MESSAGE_UPDATE",
        "{\"id\":\"\(held)\",\"channel_id\":\"\(channel)\",\"content\":\"a\",\"guild_id\":\"\(guild)\""
          + ",\"edited_timestamp\":null\(author)}"
      )
    ])
  )
  moves.append(.silence(.seconds(5)))
  moves.append(.news([harness.event("GUILD_MEMBER_UPDATE", member("old", roles: ""))]))
  try await harness.follow(moves)
  #expect(try harness.lines(members) == ["old|[]"])
}
