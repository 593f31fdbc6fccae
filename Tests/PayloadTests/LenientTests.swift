import Model
import Payload
import Testing

private func read(_ members: String) throws -> Decoded<Message> {
  try message(#"{"id":"1","author":{"id":"2","username":"a"},\#(members)}"#)
}

@Test(
  arguments: [
    (#""123""#, 123, 0), ("123", 123, 1), ("1.0e3", 1000, 1), ("5.0", 5, 1), (#""1.5e2""#, 150, 1),
    (#"{"id":"9"}"#, 9, 1), (#""\u0035""#, 5, 1), ("null", nil, 0), (#""0""#, nil, 0),
    (#""abc""#, nil, 1),
    ("true", nil, 1), ("[5]", nil, 1), ("1.5", nil, 1), ("-3", nil, 1), (#""""#, nil, 1),
  ] as [(String, Int64?, Int)]
)
func `an id is read from whatever holds one`(json: String, expected: Int64?, odd: Int) throws {
  let decoded = try read(#""guild_id":\#(json)"#)
  #expect(decoded.value.guildID?.rawValue == expected)
  #expect(paths(decoded) == Array(repeating: "guild_id", count: odd))
}

@Test(arguments: [
  ("true", true, 0), ("false", false, 0), ("1", true, 1), ("0", false, 1), (#""true""#, true, 1),
  (#""False""#, false, 1), (#""1""#, true, 1), ("null", false, 0), ("[]", false, 1),
  (#""maybe""#, false, 1),
])
func `a truth value is read from numbers and words`(
  json: String,
  expected: Bool,
  odd: Int
) throws {
  let decoded = try read(#""pinned":\#(json)"#)
  #expect(decoded.value.isPinned == expected)
  #expect(decoded.oddities.count == odd)
}

@Test(
  arguments: [
    ("19", 19, 0), (#""19""#, 19, 1), ("19.0", 19, 0), ("1.9", 0, 1), ("true", 1, 1),
    ("null", 0, 0),
    (#""x""#, 0, 2), ("{}", 0, 1), ("-7", -7, 0), ("1e400", 0, 1),
  ] as [(String, Int64, Int)]
)
func `a kind is read from numbers and digits`(json: String, expected: Int64, odd: Int) throws {
  let decoded = try read(#""type":\#(json)"#)
  #expect(decoded.value.kind.rawValue == expected)
  #expect(decoded.oddities.count <= max(1, odd))
  #expect(decoded.oddities.isEmpty == (odd == 0))
}

@Test(arguments: [
  (#""text""#, "text", 0), ("null", "", 0), ("12.50", "12.50", 1), ("true", "true", 1),
  (#"{"text":"inner"}"#, "inner", 1), (#"{"x":1}"#, "", 1), (#"["first",2]"#, "first", 1),
  (#""\ud800""#, "\u{FFFD}", 1), (#""\ud83d\ude00""#, "😀", 0), (#""a\u0000b""#, "a\0b", 0),
])
func `a text is read from whatever holds one`(json: String, expected: String, odd: Int) throws {
  let decoded = try read(#""content":\#(json)"#)
  #expect(decoded.value.content == expected)
  #expect(paths(decoded) == Array(repeating: "content", count: odd))
}

@Test(arguments: [
  (#""2026-05-01T12:00:00.000Z""#, 0), (#""2026-05-01T14:00:00+02:00""#, 0), ("1777636800000", 1),
  ("1777636800", 1), (#""1777636800""#, 1), ("1.7776368e9", 1),
])
func `a time is read from text and numbers`(json: String, odd: Int) throws {
  let decoded = try read(#""timestamp":\#(json)"#)
  #expect(decoded.value.sentAt.iso8601 == "2026-05-01T12:00:00.000Z")
  #expect(decoded.oddities.count == odd)
}

@Test(arguments: [#""later""#, "{}", "true", #""2026-13-01T00:00:00Z""#, "-5"])
func `an unreadable time leaves the id's`(json: String) throws {
  let decoded = try read(#""timestamp":\#(json)"#)
  #expect(decoded.value.sentAt == decoded.value.id.timestamp)
  #expect(paths(decoded) == ["timestamp"])
}

@Test(
  arguments: [
    (#""77""#, 77, nil), ("77", 77, nil), (#""marlow""#, nil, "marlow"), ("[]", nil, nil),
  ] as [(String, Int64?, String?)]
)
func `an author that is no object is taken for what it is`(
  json: String,
  expected: Int64?,
  name: String?
) throws {
  let decoded = try message(#"{"id":"1","author":\#(json)}"#)
  #expect(decoded.value.author.id?.rawValue == expected)
  #expect(decoded.value.author.username == name)
  #expect(paths(decoded).first == "author")
}

@Test(
  arguments: [
    (#"["5",{"id":"6"},7,null]"#, [5, 6, 7], ["mentions[0]", "mentions[2]"]),
    (#"{"a":{"id":"5"},"b":"6"}"#, [5, 6], ["mentions", "mentions.b"]),
    (#"{"id":"5","username":"x"}"#, [5], ["mentions"]), (#""5""#, [5], ["mentions", "mentions"]),
    ("[]", [], []), ("{}", [], ["mentions"]), ("false", [], ["mentions", "mentions"]),
  ] as [(String, [Int64], [String])]
)
func `mentions are read from lists and maps of ids and objects`(
  json: String,
  expected: [Int64],
  odd: [String]
) throws {
  let decoded = try read(#""mentions":\#(json)"#)
  #expect(decoded.value.mentions.map { $0.id?.rawValue } == expected)
  #expect(paths(decoded) == odd)
}

@Test func `an attachment is read from its address`() throws {
  let decoded = try read(
    #""attachments":["https://m.example/attachments/12/34/a%20b%C3%A9%2.png?ex=1&is=2#x",3]"#
  )
  #expect(decoded.value.attachments.map(\.filename) == ["a bé%2.png"])
  #expect(decoded.value.attachments.first?.id?.rawValue == 34)
  #expect(paths(decoded) == ["attachments[0]", "attachments[1]"])
}

@Test func `oddities within parts have their paths`() throws {
  let decoded = try read(
    #""attachments":[{"id":"1"},{"id":2,"size":"12"},{"size":{}}],"embeds":[{"author":"A"},"u"]"#
  )
  #expect(decoded.value.attachments.map(\.size) == [nil, 12, nil])
  #expect(decoded.value.embeds.first?.authorName == "A")
  #expect(decoded.value.embeds.last?.url == "u")
  #expect(
    paths(decoded) == [
      "embeds[0].author", "embeds[1]", "attachments[1].size", "attachments[1].id",
      "attachments[2].size",
    ]
  )
  let size = try #require(decoded.oddities.first { $0.path == "attachments[1].size" })
  #expect(size.description == #"attachments[1].size: expected integer, found "12""#)
}

@Test(
  arguments: [
    (#"[{"emoji":{"name":"👍"},"count":2}]"#, [Reaction(emoji: Emoji(name: "👍"), count: 2)], 0),
    (#"[{"emoji":"👍","count":2}]"#, [Reaction(emoji: Emoji(name: "👍"), count: 2)], 1),
    (
      #"[{"emoji":{"id":null,"name":"👍"},"count":2}]"#,
      [Reaction(emoji: Emoji(name: "👍"), count: 2)], 0
    ),
    (#"["👍"]"#, [Reaction(emoji: Emoji(name: "👍"), count: 1)], 1),
    (#"{"👍":2}"#, [Reaction(emoji: Emoji(name: "👍"), count: 2)], 1),
    (#"{"👍":{"count":2}}"#, [Reaction(emoji: Emoji(name: "👍"), count: 2)], 1),
    (
      #"{"👍":["3"]}"#,
      [Reaction(emoji: Emoji(name: "👍"), count: 1, users: [User(id: Snowflake("3"))])], 2
    ),
    (#"{"x:9":2}"#, [Reaction(emoji: Emoji(id: Snowflake("9"), name: "x"), count: 2)], 1),
    (
      #"[{"emoji":{"id":9,"name":"x","animated":null}}]"#,
      [Reaction(emoji: Emoji(id: Snowflake("9"), name: "x"), count: 1)], 1
    ),
    (#"[{"emoji":null,"count":2},{"count":2},{"emoji":{}}]"#, [], 3), ("[]", [], 0),
    ("null", nil, 1),
  ] as [(String, [Reaction]?, Int)]
)
func `reactions are read from lists and maps`(
  json: String,
  expected: [Reaction]?,
  odd: Int
) throws {
  let decoded = try read(#""reactions":\#(json)"#)
  #expect(decoded.value.reactions == expected)
  #expect(decoded.oddities.count == odd)
}

@Test(
  arguments: [
    ("👍", Emoji(name: "👍")), ("<:a:5>", Emoji(id: Snowflake("5"), name: "a", isAnimated: false)),
    ("<a:b:5>", Emoji(id: Snowflake("5"), name: "b", isAnimated: true)),
    ("5", Emoji(id: Snowflake("5"))),
    ("a:5", Emoji(id: Snowflake("5"), name: "a")), (":)", Emoji(name: ":)")), ("", nil),
  ] as [(String, Emoji?)]
)
func `an emoji is read from its text`(text: String, expected: Emoji?) {
  #expect(EmojiPayload.emoji(fromText: text) == expected)
}

@Test func `a repeated name is an oddity and the last one counts`() throws {
  let decoded = try read(#""content":"first","content":"last""#)
  #expect(decoded.value.content == "last")
  #expect(decoded.oddities.map(\.expected) == [.singleMember])
}

@Test func `an unknown kind of reference is noted`() throws {
  let decoded = try read(#""message_reference":{"type":7,"message_id":"3"}"#)
  #expect(decoded.value.reference == MessageReference(messageID: Snowflake("3")))
  #expect(paths(decoded) == ["message_reference.type"])
}

@Test func `at most 32 oddities are noted`() throws {
  let items = Array(repeating: "5", count: 100).joined(separator: ",")
  let decoded = try read(#""mention_roles":[\#(items)]"#)
  #expect(decoded.value.mentionedRoles.count == 100)
  #expect(decoded.oddities.count == 32)
}

@Test func `a document of countless parts is read up to the limit`() throws {
  let items = Array(repeating: "{}", count: Lenient.maximumParts + 10).joined(separator: ",")
  let decoded = try read(#""attachments":[\#(items)],"mentions":[{"id":"1"}]"#)
  #expect(decoded.value.attachments.count + decoded.value.mentions.count == Lenient.maximumParts)
  #expect(decoded.oddities.map(\.expected) == [.fewerParts])
}

@Test func `a long value is shown by its start`() throws {
  let text = String(repeating: "é", count: 1000)
  let decoded = try read(#""pinned":"\#(text)""#)
  #expect(decoded.oddities.first?.found.count == 64)
}
