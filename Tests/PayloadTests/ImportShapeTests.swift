import Model
import Payload
import Testing

private let owner = User(id: Snowflake("8"), username: "me")

@Test func `a new harvest entry is read with its author from outside`() throws {
  let decoded = try message(
    #"""
    {"id":"1499742181785612295","timestamp":"2026-05-01T12:00:00.000Z","content":"first!",
     "attachments":[{"attachment_id":"16","filename":"plan.pdf","size":"48211",
       "content_type":"application/pdf","content_hash":null,"archive_path":null,
       "cdn_url":"https://m.example/attachments/5/16/plan.pdf?ex=0","width":null,"height":null}]}
    """#,
    .harvest,
    author: owner
  )
  #expect(decoded.oddities == [])
  #expect(decoded.value.author == owner)
  #expect(decoded.value.channelID.rawValue == 5)
  #expect(decoded.value.sentAt.iso8601 == "2026-05-01T12:00:00.000Z")
  #expect(decoded.value.reactions == nil)
  let attachment = try #require(decoded.value.attachments.first)
  #expect(attachment.id?.rawValue == 16)
  #expect(attachment.size == 48_211)
  #expect(attachment.url == "https://m.example/attachments/5/16/plan.pdf?ex=0")
}

@Test func `an old harvest entry has addresses only`() throws {
  let decoded = try message(
    #"{"id":"9","timestamp":"2026-01-01T00:00:00Z","content":"x","attachments":["https://m.example/attachments/5/16/my%20plan.pdf"]}"#,
    .harvest,
    author: owner
  )
  #expect(decoded.oddities == [])
  #expect(decoded.value.attachments.map(\.filename) == ["my plan.pdf"])
  #expect(decoded.value.attachments.map { $0.id?.rawValue } == [16])
}

@Test func `a harvest entry without an author says so`() throws {
  let decoded = try message(#"{"id":"9"}"#, .harvest)
  #expect(paths(decoded) == ["author"])
}

private let exported = #"""
  {"id":"866674314627121232","type":"Reply","timestamp":"2021-07-19T13:34:18.2430000+02:00",
   "timestampEdited":"2021-07-19T13:35:18+00:00","callEndedTimestamp":null,"isPinned":true,
   "content":"see <@1>","author":{"id":"128178626683338752","name":"tyr","discriminator":"0000",
     "nickname":"Tyr of Norse","color":"#1ABC9C","isBot":false,
     "roles":[{"id":"7","name":"Admins","color":null,"position":3}],
     "avatarUrl":"https://cdn.example/avatars/128178626683338752/e8ae9b.png?size=512"},
   "attachments":[{"id":"3","url":"a/b.png","fileName":"b.png","fileSizeBytes":1024}],
   "embeds":[{"title":"T","url":null,"timestamp":null,"description":"","color":"#FFFFFF",
     "author":{"name":"A","url":null},"thumbnail":{"url":"t.png","width":1,"height":2},
     "images":[{"url":"i.png","width":1,"height":2}],"footer":{"text":"F"},
     "fields":[{"name":"n","value":"v","isInline":false}],"inlineEmojis":[]}],
   "stickers":[{"id":"4","name":"wave","format":"Apng","sourceUrl":"w.png"}],
   "reactions":[{"emoji":{"id":"","name":"👍","code":"thumbsup","isAnimated":false,
       "imageUrl":"x.svg"},"count":2,"users":[{"id":"1","name":"ann","discriminator":"0000",
       "nickname":"Ann","isBot":true,"avatarUrl":"https://cdn.example/embed/avatars/1.png"}]}],
   "mentions":[{"id":"1","name":"ann","discriminator":"0000","nickname":"ann","isBot":false}],
   "reference":{"messageId":"2","channelId":"5","guildId":null,"type":"Default"},
   "interaction":{"id":"6","name":"roll","user":{"id":"11","name":"roller"}},
   "inlineEmojis":[]}
  """#

@Test func `an exported message is read without oddities`() throws {
  let decoded = try message(exported, .chatExporter)
  #expect(decoded.oddities == [])
  let read = decoded.value
  #expect(read.kind == .reply)
  #expect(read.sentAt.iso8601 == "2021-07-19T11:34:18.243Z")
  #expect(read.editedAt?.iso8601 == "2021-07-19T13:35:18.000Z")
  #expect(read.isPinned)
  #expect(read.author.username == "tyr")
  #expect(read.author.avatar == "e8ae9b")
  #expect(read.member == Member(nick: "Tyr of Norse", roles: [try id(7)]))
  #expect(read.reply == MessageReference(channelID: try id(5), messageID: try id(2)))
  #expect(read.referencedUsers.map(\.username) == ["roller"])
}

@Test func `the parts of an exported message are read`() throws {
  let read = try message(exported, .chatExporter).value
  #expect(read.attachments.map(\.filename) == ["b.png"])
  #expect(read.attachments.map(\.size) == [1024])
  #expect(read.embeds.map(\.imageURL) == ["i.png"])
  #expect(read.embeds.map(\.description) == [nil])
  #expect(read.embeds.first?.fields == [Embed.Field(name: "n", value: "v")])
  #expect(read.stickers.map(\.isAnimated) == [true])
  let ann = User(
    id: try id(1),
    username: "ann",
    discriminator: "0000",
    globalName: "Ann",
    kind: .bot
  )
  let emoji = Emoji(name: "👍", isAnimated: false)
  #expect(read.reactions == [Reaction(emoji: emoji, count: 2, users: [ann])])
  #expect(read.mentions.map(\.globalName) == [nil])
}

@Test(
  arguments: [
    ("Default", 0), ("RecipientAdd", 1), ("RecipientRemove", 2), ("Call", 3),
    ("ChannelNameChange", 4),
    ("ChannelIconChange", 5), ("ChannelPinnedMessage", 6), ("GuildMemberJoin", 7),
    ("ThreadCreated", 18), ("Reply", 19), ("20", 20),
  ] as [(String, Int64)]
)
func `an exported kind is told by its name`(name: String, expected: Int64) throws {
  let decoded = try message(#"{"id":"1","type":"\#(name)","author":{"id":"1"}}"#, .chatExporter)
  #expect(decoded.value.kind.rawValue == expected)
  #expect(decoded.oddities == [])
}

@Test func `an unknown exported kind is an oddity`() throws {
  let decoded = try message(#"{"id":"1","type":"New","author":{"id":"1"}}"#, .chatExporter)
  #expect(decoded.value.kind == .plain)
  #expect(paths(decoded) == ["type"])
}

@Test func `an exported forward and an exported call are read`() throws {
  let forward = try message(
    #"{"id":"1","author":{"id":"1"},"reference":{"type":"Forward","messageId":"2"},"forwardedMessage":{"content":"c","timestamp":"2026-05-01T12:00:00+00:00","attachments":[{"id":"3","fileName":"f"}],"embeds":[],"stickers":[]}}"#,
    .chatExporter
  )
  #expect(forward.oddities == [])
  #expect(forward.value.reference?.kind == .forward)
  #expect(forward.value.snapshots.map(\.content) == ["c"])
  #expect(forward.value.snapshots.first?.attachments.map(\.filename) == ["f"])
  let call = try message(
    #"{"id":"1","type":"Call","author":{"id":"1"},"callEndedTimestamp":"2026-05-01T12:00:00+00:00"}"#,
    .chatExporter
  )
  #expect(call.value.call?.endedAt?.iso8601 == "2026-05-01T12:00:00.000Z")
}

@Test func `the header of an export is read`() throws {
  let json = #"""
    {"guild":{"id":"1","name":"Lantern Works","iconUrl":"g.png"},
     "channel":{"id":"2","type":"GuildPublicThread","categoryId":"3","category":"parent",
       "name":"thread","topic":"about","iconUrl":"c.png"},
     "dateRange":{"after":"2026-01-01T00:00:00+00:00","before":null},
     "exportedAt":"2026-05-01T12:00:00.1234567+00:00","messages":[],"messageCount":0}
    """#
  let header = try JSONReader().read(Array(json.utf8)) { (value) throws(PayloadError) in
    try ChatExporterHeader(value)
  }
  #expect(header.guild == Guild(id: try id(1), name: "Lantern Works"))
  let channel = Channel(
    id: try id(2),
    kind: .publicThread,
    guildID: try id(1),
    name: "thread",
    topic: "about",
    parentID: try id(3)
  )
  #expect(header.channel == channel)
  #expect(header.categoryName == "parent")
  #expect([header.guildIconURL, header.channelIconURL] == ["g.png", "c.png"])
  #expect(header.after?.iso8601 == "2026-01-01T00:00:00.000Z")
  #expect(header.before == nil)
  #expect(header.exportedAt?.iso8601 == "2026-05-01T12:00:00.123Z")
  #expect(header.messageCount == 0)
  #expect(header.oddities == [])
}

@Test func `direct messages have no guild`() throws {
  let json = #"{"guild":{"id":"0","name":"Direct Messages"},"channel":{"id":"2","type":"Odd"}}"#
  let header = try JSONReader().read(Array(json.utf8)) { (value) throws(PayloadError) in
    try ChatExporterHeader(value)
  }
  #expect(header.guild == nil)
  #expect(header.channel == Channel(id: try id(2)))
  #expect(header.oddities.map(\.path) == ["channel.type"])
}

@Test func `what a harvest says of its person is read`() throws {
  let json = #"""
    {"user":{"id":"8","username":"me","discriminator":42,"avatar_hash":"ab","flags":"3",
       "email":"no"},"auth_sessions":[{}],
     "guild_memberships":[{"guild_id":"1","guild_name":"Lantern Works","nick":"M",
       "joined_at":"2026-01-01T00:00:00.000Z","role_ids":["7"]},{"guild_name":"lost"}],
     "saved_messages":[{"channel_id":"2","message_id":"3","saved_at":"2026-01-01T00:00:00Z"}],
     "private_channels":[{"channel_id":"4","type":1,"name":null,"recipient_ids":["9"]}],
     "pinned_dms":[{"channel_id":"6","sort_order":2},{"channel_id":"5","sort_order":1}]}
    """#
  let decoded = try JSONReader().read(Array(json.utf8)) { (value) throws(PayloadError) in
    try HarvestProfile.decode(value)
  }
  let profile = decoded.value
  #expect(
    profile.user
      == User(id: try id(8), username: "me", discriminator: "0042", avatar: "ab", flags: 3)
  )
  #expect(profile.memberships.map(\.guild.name) == ["Lantern Works"])
  #expect(profile.memberships.map(\.member.nick) == ["M"])
  #expect(profile.savedMessages.map(\.messageID.rawValue) == [3])
  #expect(profile.privateChannels.map(\.id.rawValue) == [4])
  #expect(profile.privateChannels.first?.recipients == [User(id: try id(9))])
  #expect(profile.pinnedChannels.map(\.rawValue) == [5, 6])
  #expect(paths(decoded) == ["guild_memberships[1]"])
}
