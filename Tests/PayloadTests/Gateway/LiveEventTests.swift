import Model
import Payload
import Testing

private func decode(_ name: String, _ data: String) throws -> LiveEvent {
  try JSONReader().read(Array(data.utf8)) { value throws(PayloadError) in
    LiveEvent.decode(name, value)
  }
}

private let names = [
  "READY", "GUILD_CREATE", "GUILD_SYNC", "GUILD_UPDATE", "GUILD_DELETE", "GUILD_ROLE_CREATE",
  "GUILD_ROLE_UPDATE", "GUILD_ROLE_UPDATE_BULK", "GUILD_ROLE_DELETE", "GUILD_EMOJIS_UPDATE",
  "GUILD_STICKERS_UPDATE", "GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "GUILD_MEMBER_REMOVE",
  "USER_UPDATE", "RELATIONSHIP_ADD", "RELATIONSHIP_UPDATE", "USER_SETTINGS_UPDATE",
  "CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_UPDATE_BULK", "CHANNEL_DELETE",
  "CHANNEL_RECIPIENT_ADD", "CHANNEL_PINS_UPDATE", "THREAD_CREATE", "THREAD_UPDATE",
  "THREAD_DELETE", "THREAD_LIST_SYNC", "THREAD_MEMBERS_UPDATE", "MESSAGE_CREATE",
  "MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK", "MESSAGE_REACTION_ADD",
  "MESSAGE_REACTION_ADD_MANY", "MESSAGE_REACTION_REMOVE", "MESSAGE_REACTION_REMOVE_ALL",
  "MESSAGE_REACTION_REMOVE_EMOJI", "PASSIVE_UPDATES", "SAVED_MESSAGE_CREATE",
  "SAVED_MESSAGE_DELETE",
]

private let hostile = [
  "null", "[]", "7", "\"\"", "{}", "{\"id\":null}", "{\"id\":[]}", "{\"id\":\"-1\"}",
  "{\"id\":1e400,\"channel_id\":{}}", "{\"guild_id\":\"x\",\"channels\":[[]]}",
  "{\"message_id\":\"\",\"reactions\":7}", "{\"id\":\"9223372036854775808\"}",
]

@Test(arguments: names, hostile)
func `an event that names nothing changes nothing`(name: String, data: String) throws {
  switch try decode(name, data) {
  case .malformed, .ignored: break
  case let event: Issue.record("\(name) \(data) is taken for \(event)")
  }
}

@Test(arguments: ["TYPING_START", "SESSIONS_REPLACE", "USER_PINNED_DMS_UPDATE", "RESUMED"])
func `events of no use are passed over whatever they carry`(name: String) throws {
  for data in hostile {
    guard case .ignored = try decode(name, data) else {
      Issue.record("\(name) \(data)")
      continue
    }
  }
}

@Test func `a name that isn't known is told`() throws {
  guard case .unknown = try decode("NEVER_HEARD_OF", "{}") else {
    Issue.record("it is known")
    return
  }
}

@Test func `an event that can't name its one emoji takes none away`() throws {
  let data = "{\"message_id\":\"5\",\"channel_id\":\"6\"}"
  guard case .malformed = try decode("MESSAGE_REACTION_REMOVE_EMOJI", data) else {
    Issue.record("it would clear")
    return
  }
}

@Test(arguments: [
  ("{\"id\":\"5\",\"channel_id\":\"6\",\"pinned\":true}", false, false),
  ("{\"id\":\"5\",\"channel_id\":\"6\",\"author\":{\"id\":\"7\"},\"content\":\"a\"}", true, false),
  (
    "{\"id\":\"5\",\"channel_id\":\"6\",\"author\":{\"id\":\"7\"},\"content\":\"\","
      + "\"edited_timestamp\":null}", true, true
  ),
])
func `an update tells whether it is a message by itself`(
  data: String,
  isReadable: Bool,
  isWhole: Bool
) throws {
  guard case .message(let message) = try decode("MESSAGE_UPDATE", data) else {
    Issue.record("no message")
    return
  }
  #expect(message.isReadable == isReadable)
  #expect(message.isWhole == isWhole)
}

@Test func `settings that say nothing of favourites take none away`() throws {
  guard case .ignored = try decode("USER_SETTINGS_UPDATE", "{\"status\":\"idle\"}") else {
    Issue.record("favourites would be lost")
    return
  }
}
