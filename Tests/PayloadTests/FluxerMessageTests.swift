import Model
import Payload
import Testing

/// The example of fluxer-protocol 12.4 in its spirit, with every key that there is.
private let whole = #"""
  {"id":"1537889079373381636","channel_id":"1499742181785612295","guild_id":"42",
   "author":{"id":"1434470843416580096","username":"marlow","discriminator":"0042",
     "global_name":"Marlow K.","avatar":"a_3fe91c07","avatar_color":4874713,"flags":4},
   "member":{"nick":"Mar","roles":["7","8"],"joined_at":"2025-11-02T09:15:00.300Z"},
   "type":19,"flags":4100,"content":"Looks good \ud83d\udc4d","tts":false,"nonce":"x",
   "timestamp":"2026-08-14T18:22:09.120Z","edited_timestamp":"2026-08-14T18:23:09.120Z",
   "pinned":true,"mention_everyone":true,"mention_here":true,
   "mentions":[{"id":"9","username":"ottoline","bot":true,"global_name":null}],
   "mention_roles":["7"],"mention_channels":[{"id":"11","name":"workshop","type":0}],
   "users":[{"id":"10","username":"ida"}],
   "attachments":[{"id":"15","filename":"hinge.jpg","content_type":"image/jpeg",
     "content_hash":"b1f2","size":248113,"url":"https://m.example/hinge.jpg","width":1600,
     "height":1200,"duration":2.5,"waveform":"AA==","flags":8,"title":"Hinge",
     "description":"a hinge","expires_at":"2026-09-14T18:22:09.120Z","expired":true}],
   "embeds":[{"type":"article","title":"T","description":"D","url":"https://d.example",
     "author":{"name":"A"},"provider":{"name":"P"},"footer":{"text":"F"},
     "fields":[{"name":"n","value":"v","inline":true}],"thumbnail":{"url":"https://t"},
     "image":{"url":"https://i"},"video":{"url":"https://v"},"audio":{"url":"https://a"},
     "children":[{"type":"rich","title":"C","children":[{"title":"never"}]}]}],
   "stickers":[{"id":"21","name":"wave","format_type":2}],
   "reactions":[{"emoji":{"name":"🔧"},"count":3,"me":true},
     {"emoji":{"id":"30","name":"spanner","animated":false},"count":1}],
   "message_reference":{"channel_id":"12","message_id":"13","guild_id":"42","type":0},
   "referenced_message":{"id":"13","author":{"id":"14","username":"zed"},"content":"x"},
   "message_snapshots":[{"content":"copy","timestamp":"2026-05-01T12:00:00.000Z","type":0,
     "mentions":["1"],"attachments":[{"id":"16","filename":"b.txt"}],"embeds":[{"title":"E"}],
     "stickers":[{"id":"22","name":"s"}]}],
   "call":{"participants":["9","10"],"ended_timestamp":null},
   "poll":{"title":"Which?","options":[{"id":1,"text":"This"},{"id":2,"text":"That"}]},
   "thread":{"id":"1","type":11},"later":{"unknown":[1,{}]}}
  """#

@Test func `a whole message is read without oddities`() throws {
  let decoded = try message(whole, channel: nil)
  #expect(decoded.oddities == [])
  let read = decoded.value
  #expect(read.id.rawValue == 1_537_889_079_373_381_636)
  #expect(read.channelID.rawValue == 1_499_742_181_785_612_295)
  #expect(read.guildID == Snowflake(rawValue: 42))
  #expect(read.author.displayName == "Marlow K.")
  #expect(read.author.discriminator == "0042")
  #expect(read.author.avatar == "a_3fe91c07")
  #expect(read.author.flags == 4)
  #expect(read.member?.nick == "Mar")
  #expect(read.member?.roles.map(\.rawValue) == [7, 8])
  #expect(read.member?.joinedAt?.iso8601 == "2025-11-02T09:15:00.300Z")
  #expect(read.kind == .reply)
  #expect(read.flags == [.suppressEmbeds, .silent])
  #expect(read.content == "Looks good 👍")
  #expect(read.sentAt.iso8601 == "2026-08-14T18:22:09.120Z")
  #expect(read.editedAt?.iso8601 == "2026-08-14T18:23:09.120Z")
  #expect(read.isPinned && read.mentionsEveryone && read.mentionsHere && read.hasThread)
}

@Test func `the people of a message are read`() throws {
  let read = try message(whole).value
  #expect(read.mentions.map(\.username) == ["ottoline"])
  #expect(read.mentions.first?.kind == .bot)
  #expect(read.mentionedRoles.map(\.rawValue) == [7])
  #expect(read.mentionedChannels.map(\.name) == ["workshop"])
  #expect(read.referencedUsers.map(\.username) == ["ida", "zed"])
  #expect(read.call?.participants.map(\.rawValue) == [9, 10])
}

@Test func `the parts of a message are read`() throws {
  let read = try message(whole).value
  var attachment = Attachment(id: Snowflake(rawValue: 15), filename: "hinge.jpg")
  attachment.title = "Hinge"
  attachment.description = "a hinge"
  attachment.contentType = "image/jpeg"
  attachment.contentHash = "b1f2"
  attachment.size = 248_113
  attachment.url = "https://m.example/hinge.jpg"
  attachment.width = 1600
  attachment.height = 1200
  attachment.duration = 2.5
  attachment.flags = 8
  attachment.hasWaveform = true
  attachment.expiresAt = Timestamp(iso8601: "2026-09-14T18:22:09.120Z")
  attachment.isExpired = true
  #expect(read.attachments == [attachment])
  #expect(read.stickers == [Sticker(id: Snowflake(rawValue: 21), name: "wave", isAnimated: true)])
  #expect(
    read.reactions == [
      Reaction(emoji: Emoji(name: "🔧"), count: 3),
      Reaction(
        emoji: Emoji(id: Snowflake(rawValue: 30), name: "spanner", isAnimated: false),
        count: 1
      ),
    ]
  )
  #expect(read.reply?.messageID == Snowflake(rawValue: 13))
  #expect(read.snapshots.first?.content == "copy")
  #expect(read.snapshots.first?.attachments.map(\.filename) == ["b.txt"])
  #expect(read.snapshots.first?.embeds.map(\.title) == ["E"])
  #expect(read.snapshots.first?.stickers.map(\.name) == ["s"])
  #expect(read.poll == Poll(title: "Which?", options: ["This", "That"]))
}

@Test func `an embed is read with its only child`() throws {
  let embed = try #require(try message(whole).value.embeds.first)
  #expect(embed.type == "article")
  #expect([embed.title, embed.description, embed.url] == ["T", "D", "https://d.example"])
  #expect([embed.authorName, embed.providerName, embed.footerText] == ["A", "P", "F"])
  #expect(embed.fields == [Embed.Field(name: "n", value: "v")])
  #expect([embed.imageURL, embed.thumbnailURL] == ["https://i", "https://t"])
  #expect([embed.videoURL, embed.audioURL] == ["https://v", "https://a"])
  #expect(embed.children.map(\.title) == ["C"])
  #expect(embed.children.first?.children == [])
}

@Test func `a message of nothing but its id is read`() throws {
  let decoded = try message(#"{"id":"1537889079373381636"}"#)
  #expect(paths(decoded) == ["author"])
  #expect(decoded.value.content == "")
  #expect(decoded.value.reactions == nil)
  #expect(decoded.value.sentAt == decoded.value.id.timestamp)
}

@Test func `null is as good as absent`() throws {
  let keys = [
    "guild_id", "type", "flags", "content", "timestamp", "edited_timestamp", "pinned", "mentions",
    "mention_roles", "mention_everyone", "embeds", "attachments", "stickers", "message_reference",
    "referenced_message", "message_snapshots", "call", "poll", "thread", "member", "users", "nicks",
  ]
  let nulls = keys.map { "\"\($0)\":null" }.joined(separator: ",")
  let author = #""author":{"id":"2","username":"a"}"#
  let decoded = try message(#"{"id":"1",\#(author),\#(nulls)}"#)
  #expect(decoded == (try message(#"{"id":"1",\#(author)}"#)))
  #expect(decoded.oddities == [])
}

@Test(arguments: [
  #"{"channel_id":"1"}"#, #"{"id":null}"#, #"{"id":"x"}"#, #"{"id":"-5"}"#, #"{"id":0}"#,
  #"{"id":"9223372036854775808"}"#, #"{"id":1.5}"#, #"{"id":[1]}"#, #"{"id":true}"#, #"{"id":""}"#,
])
func `a message without an id is refused`(json: String) {
  #expect(throws: PayloadError.noUsableID) { try message(json) }
}

@Test func `a message without a channel is refused`() {
  #expect(throws: PayloadError.noUsableChannel) { try message(#"{"id":"1"}"#, channel: nil) }
  #expect(throws: PayloadError.notAnObject) { try message("[]") }
}

@Test(arguments: [
  (#""author":{"id":"1","bot":true}"#, User.Kind.bot),
  (#""author":{"id":"1","bot":true},"webhook_id":"1""#, .webhook),
  (#""author":{"id":"0","system":true}"#, .system), (#""author":{"id":"0"}"#, .system),
  (#""author":{"id":"1"}"#, .user), (#""webhook_id":"1""#, .webhook),
])
func `the kind of author is told`(members: String, expected: User.Kind) throws {
  #expect(try message(#"{"id":"1",\#(members)}"#).value.author.kind == expected)
}

@Test(arguments: [
  (#""sticker_items":[{"id":"3","name":"old","format_type":1}]"#, [false]),
  (#""stickers":[{"id":"3","name":"new","animated":true}]"#, [true]),
])
func `stickers of both ages are read`(members: String, expected: [Bool?]) throws {
  let json = #"{"id":"1","author":{"id":"1"},\#(members)}"#
  let decoded = try message(json)
  #expect(decoded.value.stickers.map(\.isAnimated) == expected)
  #expect(decoded.oddities == [])
}

@Test(arguments: [
  #""poll":{"title":"Q","options":[{"text":"a"},{"text":"b"}]}"#,
  #""poll":{"question":{"text":"Q"},"answers":[{"poll_media":{"text":"a"}},"b"]}"#,
  #""embeds":[{"type":"poll","title":"Q","fields":[{"name":"1","value":"a"},{"name":"b"}]}]"#,
])
func `polls of every design are read`(members: String) throws {
  let read = try message(#"{"id":"1","author":{"id":"1"},\#(members)}"#).value
  #expect(read.poll == Poll(title: "Q", options: ["a", "b"]))
}

@Test func `a group's nickname is the author's`() throws {
  let json = #"{"id":"1","author":{"id":"7"},"nicks":{"6":"no","7":"yes"}}"#
  #expect(try message(json).value.member == Member(nick: "yes"))
}

@Test func `a message cut short anywhere is refused and never traps`() {
  let json = Array(whole.utf8)
  for length in 0..<json.count {
    #expect(complaint(Array(json[..<length])) != nil)
  }
}
