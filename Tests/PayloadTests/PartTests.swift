import Model
import Payload
import Testing

private func read(_ members: String) throws -> Decoded<Message> {
  try message(#"{"id":"1","author":{"id":"2","username":"a"},\#(members)}"#)
}

@Test(
  arguments: [
    (#""13""#, 13, 1), ("13", 13, 2), ("[]", nil, 1), ("null", nil, 0),
    (#"{"message_id":"13","type":"0"}"#, 13, 1), (#"{"message_id":13}"#, 13, 1),
  ] as [(String, Int64?, Int)]
)
func `a reference is read from an object or an id`(
  json: String,
  expected: Int64?,
  odd: Int
) throws {
  let decoded = try read(#""message_reference":\#(json)"#)
  #expect(decoded.value.reference?.messageID?.rawValue == expected)
  #expect(decoded.oddities.count == odd)
}

@Test(arguments: [
  (#"[{"content":"c"}]"#, ["c"], 0), (#"[{"message":{"content":"c"}}]"#, ["c"], 0),
  (#"["c",null,5]"#, ["c"], 2), (#"{"a":{"content":"c"}}"#, ["c"], 1),
])
func `a snapshot is read with and without its wrapping`(
  json: String,
  expected: [String],
  odd: Int
) throws {
  let decoded = try read(#""message_snapshots":\#(json)"#)
  #expect(decoded.value.snapshots.map(\.content) == expected)
  #expect(decoded.oddities.count == odd)
}

@Test(arguments: [
  (#""call":5"#, "call"), (#""member":"x""#, "member"), (#""poll":7"#, "poll"),
  (#""embeds":[{"fields":[3]}]"#, "embeds[0].fields[0]"),
  (#""mention_channels":[true]"#, "mention_channels[0]"),
])
func `a part that is something else is left out and noted`(members: String, path: String) throws {
  #expect(paths(try read(members)) == [path])
}

@Test func `a poll that is a text is its question`() throws {
  #expect(try read(#""poll":"Which?""#).value.poll == Poll(title: "Which?"))
}

@Test(arguments: [
  (#"{"name":"s","tags":"wave, hello"}"#, Sticker(name: "s", tags: ["wave", "hello"])),
  (#"{"id":"4","format_type":4}"#, Sticker(id: Snowflake("4"), isAnimated: true)),
  (#"{"name":"s","format":"Png"}"#, Sticker(name: "s", isAnimated: false)),
  (#"{"name":"s","format":"Lottie"}"#, Sticker(name: "s", isAnimated: true)),
])
func `stickers are read in the words of several servers`(json: String, expected: Sticker) throws {
  let decoded = try read(#""stickers":[\#(json)]"#)
  #expect(decoded.value.stickers == [expected])
  #expect(decoded.oddities == [])
}

@Test(
  arguments: [
    ("2.5", 2.5, 0), ("3", 3, 0), (#""2.5""#, 2.5, 1), ("1e999", nil, 1), ("null", nil, 0),
    (#""nan""#, nil, 1), ("{}", nil, 1),
  ] as [(String, Double?, Int)]
)
func `a duration is a finite number`(json: String, expected: Double?, odd: Int) throws {
  let decoded = try read(#""attachments":[{"filename":"f","duration":\#(json)}]"#)
  #expect(decoded.value.attachments.map(\.duration) == [expected])
  #expect(decoded.oddities.count == odd)
}

@Test func `an answered message's author is known once`() throws {
  let decoded = try read(
    #""users":[{"id":"5","username":"x"}],"referenced_message":{"author":{"id":"5"}}"#
  )
  #expect(decoded.value.referencedUsers.map(\.username) == ["x"])
  let own = try read(#""referenced_message":{"author":{"id":"2"}}"#)
  #expect(own.value.referencedUsers == [])
}

@Test func `surroundings fill what the document lacks and no more`() throws {
  let context = PayloadContext(
    shape: .fluxer,
    channelID: try id(5),
    guildID: try id(6),
    author: User(id: try id(7))
  )
  func read(_ json: String) throws -> Message {
    try JSONReader().read(Array(json.utf8)) { (value) throws(PayloadError) in
      try MessagePayload.decode(value, in: context).value
    }
  }
  let bare = try read(#"{"id":"1"}"#)
  #expect([bare.channelID, bare.guildID, bare.author.id].map { $0?.rawValue } == [5, 6, 7])
  let own = try read(#"{"id":"1","channel_id":"2","guild_id":"3","author":{"id":"4"}}"#)
  #expect([own.channelID, own.guildID, own.author.id].map { $0?.rawValue } == [2, 3, 4])
}
