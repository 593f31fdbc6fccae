import Model
import Testing

@testable import Payload

private func number(_ number: Int64) -> Snowflake { Snowflake(rawValue: number) ?? .lowest }

private func ready(_ text: String) throws -> ReadyPayload {
  try JSONDocument(text).withRoot { root throws(PayloadError) in try ReadyPayload.decode(root) }
}

private let guild = #"""
  {"id":"10","properties":{"id":"10","name":"Lantern Works","owner_id":"3"},
   "roles":[{"id":"10","permissions":"66560"}],
   "channels":[{"id":"11","type":0,"last_message_id":"99","last_pin_timestamp":"2026-07-01T08:00:00.000Z",
     "permission_overwrites":[{"id":"10","type":"role","allow":"0","deny":"65536"},{"id":[]},7]}, 5, null,
     {"type":0}, {"id":"12","type":15}],
   "threads":[{"id":"13","type":11,"parent_id":"11","thread_metadata":{"archived":false}}],
   "members":[{"user":{"id":"7"},"roles":[]},"x"],"voice_states":[{"big":1}],"emojis":{}}
  """#

@Suite struct ReadyPayloadTests {
  @Test func `READY gives the account, guilds, conversations and what was read`() throws {
    let payload = try ready(
      #"""
      {"session_id":"s","user":{"id":"7","username":"marlow"},"guilds":[\#(guild),{"id":"20","unavailable":true}],
       "private_channels":[{"id":"30","type":1,"recipients":[{"id":"8"}]}],"users":[{"id":"8","username":"o"}],
       "read_states":[{"id":"11","last_message_id":"98"},{"id":"12","last_message_id":null}],
       "user_guild_settings":[{"guild_id":"20","muted":true,"channel_overrides":{"12":{"muted":true}}}],
       "user_settings":null}
      """#
    )
    #expect(payload.sessionID == "s")
    #expect(payload.guilds.map(\.guild.id) == [number(10), number(20)])
    #expect(payload.guilds.map(\.isUnavailable) == [false, true])
    #expect(payload.privateChannels.first?.channel.recipients.map(\.id) == [number(8)])
    #expect(payload.readStates == [number(11): number(98)])
    #expect(payload.muted == [number(20), number(12)])
    #expect(payload.favourites.isEmpty)
  }

  @Test func `a guild keeps what can be understood and the bytes of each channel`() throws {
    let payload = try ready(#"{"user":{"id":"7"},"guilds":[\#(guild)]}"#)
    let guild = try #require(payload.guilds.first)
    #expect(guild.guild.name == "Lantern Works")
    #expect(guild.channels.map(\.channel.id) == [number(11), number(5), number(12)])
    #expect(
      guild.channels.last.map { String(decoding: $0.bytes, as: UTF8.self) }
        == #"{"id":"12","type":15}"#
    )
    #expect(guild.channels.first?.overwrites.count == 1)
    let text = String(decoding: guild.bytes, as: UTF8.self)
    #expect(
      text.contains("Lantern") && !text.contains("voice_states") && !text.contains("channels")
    )
    #expect(throws: Never.self) { try JSONDocument(guild.bytes) }
  }

  @Test func `a thread has the permissions of its parent`() throws {
    let payload = try ready(#"{"user":{"id":"7"},"guilds":[\#(guild)]}"#)
    let guild = try #require(payload.guilds.first)
    let thread = try #require(guild.threads?.first)
    let forum = try #require(guild.channels.last)
    #expect(!guild.permissions(of: number(7), in: thread).contains(.readMessageHistory))
    #expect(guild.permissions(of: number(7), in: forum).contains(.readMessageHistory))
    #expect(guild.permissions(of: number(3), in: thread) == .all)
    #expect(guild.permissions(of: number(4), in: forum) == [])
  }

  @Test func `a guild whose own fields lie at the top is read, too`() throws {
    let payload = try ready(#"{"user":{"id":"7"},"guilds":[{"id":"10","name":"Flat"}]}"#)
    #expect(payload.guilds.first?.guild.name == "Flat")
    #expect(payload.guilds.first?.threads == nil)
  }

  @Test(arguments: [
    "{}", "[]", "null", #"{"user":null}"#, #"{"user":{}}"#, #"{"user":{"username":"x"}}"#,
    #"{"guilds":[]}"#,
  ])
  func `READY that doesn't say whose it is can't be read`(text: String) {
    #expect(throws: PayloadError.self) { try ready(text) }
  }

  @Test(arguments: [
    #""guilds":7"#, #""guilds":{"a":{}}"#, #""guilds":[null,[],"x",{"id":{}}]"#,
    #""private_channels":"no""#, #""read_states":{"id":"1"}"#, #""read_states":[[],{},null]"#,
    #""user_settings":{"synced_preferences":"%%%"}"#, #""user_settings":[1]"#,
    #""user_guild_settings":[{"channel_overrides":[{"channel_id":{}}]}]"#, #""users":[null,{}]"#,
  ])
  func `what makes no sense is left out`(member: String) throws {
    let payload = try ready(#"{"user":{"id":"7"},\#(member)}"#)
    #expect(payload.user.id == number(7))
    #expect(payload.guilds.isEmpty && payload.readStates.isEmpty && payload.favourites.isEmpty)
  }

  @Test func `events are told by their name, and nonsense is none`() throws {
    func event(_ name: String, _ text: String) throws -> EventPayload {
      try JSONDocument(text).withRoot { EventPayload.decode(name, $0) }
    }
    #expect(
      try event("AUTH_SESSION_CHANGE", #"{"new_token":"flx_2"}"#) == .tokenChange(token: "flx_2")
    )
    #expect(try event("AUTH_SESSION_CHANGE", #"{"new_token":5}"#) == .other)
    #expect(
      try event("GUILD_DELETE", #"{"id":"9","unavailable":true}"#)
        == .guildDelete(id: number(9), isUnavailable: true)
    )
    #expect(try event("SESSIONS_REPLACE", "[]") == .other)
    #expect(try event("THREAD_LIST_SYNC", #"{"threads":[]}"#) == .other)
    #expect(try event("GUILD_SYNC", "null") == .other)
  }
}
