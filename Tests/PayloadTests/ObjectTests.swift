import Model
import Payload
import Testing

private func decode<Value>(
  _ json: String,
  _ body: (JSONValue) throws(PayloadError) -> Decoded<Value>
) throws -> Decoded<Value> {
  try JSONReader().read(Array(json.utf8), body)
}

@Test func `a guild-ready object keeps its name under properties`() throws {
  let decoded = try decode(
    #"""
    {"id":"1","properties":{"id":"1","name":"Lantern Works","owner_id":"2","icon":"5d02",
       "nsfw":true,"message_history_cutoff":"2026-01-01T00:00:00.000Z"},
     "roles":[{"id":"1","name":"@everyone","color":0,"position":0,"permissions":"1071698660929"}],
     "channels":[{"id":"3","type":0,"name":"workshop","position":3,"last_message_id":"9"}],
     "threads":[{"id":"4","type":11,"guild_id":"1","parent_id":"3","name":"t","owner_id":"2"}],
     "emojis":[{"id":"5","name":"spanner","animated":true}],
     "stickers":[{"id":"6","name":"s","description":"","tags":["a","b"],"animated":false}],
     "members":[{"user":{"id":"2"},"nick":"M","roles":[],"joined_at":"2025-11-02T09:15:00.300Z"}]}
    """#,
    GuildPayload.decode
  )
  #expect(decoded.oddities == [])
  let guild = decoded.value
  #expect([guild.name, guild.icon] == ["Lantern Works", "5d02"])
  #expect(guild.ownerID?.rawValue == 2)
  #expect(guild.isNSFW == true)
  #expect(guild.messageHistoryCutoff?.iso8601 == "2026-01-01T00:00:00.000Z")
  #expect(guild.roles?.map(\.permissions) == [1_071_698_660_929])
  #expect(guild.channels?.map(\.id.rawValue) == [3, 4])
  #expect(guild.channels?.map { $0.guildID?.rawValue } == [1, 1])
  #expect(guild.emoji == [Emoji(id: Snowflake("5"), name: "spanner", isAnimated: true)])
  #expect(guild.stickers?.first?.tags == ["a", "b"])
}

@Test func `a flat guild and a stub are read`() throws {
  let flat = try decode(#"{"guild_id":"1","id":"1","name":"L"}"#, GuildPayload.decode)
  #expect(flat.value == Guild(id: try id(1), name: "L"))
  let stub = try decode(#"{"id":"1","unavailable":true}"#, GuildPayload.decode)
  #expect(stub.value == Guild(id: try id(1)))
  #expect(throws: PayloadError.noUsableID) { try decode("{}", GuildPayload.decode) }
  #expect(throws: PayloadError.notAnObject) { try decode("1", GuildPayload.decode) }
}

@Test func `the members of a guild-ready object are read`() throws {
  let json = #"{"members":[{"user":{"id":"2"},"nick":"M","roles":["7"]},5]}"#
  let members = try JSONReader().read(Array(json.utf8)) { GuildPayload.members(of: $0) }
  #expect(members.map { $0.user?.id?.rawValue } == [2])
  #expect(members.map(\.member) == [Member(nick: "M", roles: [try id(7)])])
}

@Test func `one bad channel does not take the others with it`() throws {
  let decoded = try decode(
    #"{"id":"1","channels":[{"id":"2"},{"name":"no id"},"3",{"id":"4"}]}"#,
    GuildPayload.decode
  )
  #expect(decoded.value.channels?.map(\.id.rawValue) == [2, 3, 4])
}

@Test func `a private channel has its people`() throws {
  let decoded = try decode(
    #"{"id":"5","type":3,"name":null,"owner_id":"2","recipients":[{"id":"3","username":"o"}]}"#
  ) { (value) throws(PayloadError) in try ChannelPayload.decode(value) }
  #expect(decoded.value.kind == .group)
  #expect(decoded.value.recipients == [User(id: try id(3), username: "o")])
  let cached = try decode(#"{"id":"5","type":1,"recipient_ids":["3"]}"#) {
    (value) throws(PayloadError) in try ChannelPayload.decode(value)
  }
  #expect(cached.value.recipients == [User(id: try id(3))])
}

@Test(arguments: [
  (#"{"id":"1","permissions":"18446744073709551615"}"#, UInt64.max, 0),
  (#"{"id":"1","permissions":2048}"#, 2048, 1), (#"{"id":"1","permissions":-1}"#, 0, 1),
  (#"{"id":"1"}"#, 0, 0),
])
func `permission bits are 64 bits without a sign`(
  json: String,
  expected: UInt64,
  odd: Int
) throws {
  let decoded = try decode(json, RolePayload.decode)
  #expect(decoded.value.permissions == expected)
  #expect(decoded.oddities.count == odd)
}

@Test func `a role of an export has its colour in letters`() throws {
  let decoded = try decode(##"{"id":"1","name":"r","color":"#1ABC9C"}"##, RolePayload.decode)
  #expect(decoded.value.color == 0x1ABC9C)
  #expect(decoded.oddities == [])
}

@Test(
  arguments: [
    (#""0042""#, "0042"), ("42", "0042"), ("0", "0000"), ("12345", nil), (#""""#, nil),
    ("null", nil),
  ] as [(String, String?)]
)
func `a discriminator has four digits`(json: String, expected: String?) throws {
  let decoded = try decode(#"{"id":"1","discriminator":\#(json)}"#, UserPayload.decode)
  #expect(decoded.value.discriminator == expected)
}

@Test func `emoji and stickers that are bare texts are read`() throws {
  #expect(try decode(#""<:a:5>""#, EmojiPayload.decode).value.id?.rawValue == 5)
  #expect(try decode(#""5""#, StickerPayload.decode).value == Sticker(id: Snowflake("5")))
  #expect(try decode(#""wave""#, StickerPayload.decode).value == Sticker(name: "wave"))
  #expect(throws: PayloadError.notAnObject) { try decode("null", StickerPayload.decode) }
  #expect(throws: PayloadError.notAnObject) { try decode("{}", EmojiPayload.decode) }
  #expect(throws: PayloadError.notAnObject) { try decode("null", UserPayload.decode) }
  #expect(throws: PayloadError.notAnObject) { try decode("[]", MemberPayload.decode) }
}
