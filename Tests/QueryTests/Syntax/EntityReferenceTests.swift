import Model
import Query
import Testing

@Test(arguments: [
  ("12", "id"), ("https://f.example/channels/1/2", "link"), ("https://f.example/x", "name"),
  ("#dev", "channel"), ("#", "name"), ("guild one/#dev ops", "channelOfGuild"), ("/#dev", "name"),
  ("@amy", "user"), ("@", "name"), ("@me", "me"), ("@ME", "me"), ("amy#0042", "tag"),
  ("@amy#0042", "tag"), ("amy#042", "name"), ("a b#0042", "name"), ("starred", "starred"),
  ("DMs", "directMessages"), ("^#dev", "excluding"), ("^", "name"), ("^^x", "name"),
  ("東京", "name"), ("0", "name"), ("9223372036854775808", "name"),
])
func `an entity is named in one grammar`(text: String, kind: String) throws {
  let reference = try #require(EntityReference(text))
  #expect(Mirror(reflecting: reference).children.first?.label ?? "\(reference.caseName)" == kind)
  #expect(EntityReference(reference.description) == reference)
}

extension EntityReference {
  /// The name of a case without associated values.
  fileprivate var caseName: String {
    switch self {
    case .me: "me"
    case .starred: "starred"
    case .directMessages: "directMessages"
    default: ""
    }
  }
}

@Test(arguments: ["", " ", "\n　"])
func `nothing names nothing`(text: String) {
  #expect(EntityReference(text) == nil)
}

@Test(arguments: [
  ("https://f.example/channels/1/2/3", "https://f.example/channels/1/2/3"),
  ("http://localhost:80/channels/@me/2?x#y", "http://localhost:80/channels/@me/2"),
  ("https://f.example/channels/1/", "https://f.example/channels/1"),
  ("https://f.example/channels/@me", nil), ("https://f.example/channels/1/2/3/4", nil),
  ("https://f.example/channels/a", nil), ("https://f.example/channels/1/x", nil),
  ("https:///channels/1", nil), ("ftp://f.example/channels/1", nil), ("https://", nil),
])
func `an address in the chat is read`(text: String, expected: String?) {
  #expect(ChatLink(text)?.description == expected)
}

@Test(arguments: [
  ("12", "12"), ("1/2", "1/2"), ("https://f.example/channels/1/2/3", "2/3"), ("1/2/3", nil),
  ("https://f.example/channels/1/2", nil), ("", nil), ("/", nil), ("x", nil), ("1/", nil),
])
func `a message is named by id, channel and id, or address`(text: String, expected: String?) {
  #expect(MessageAddress(text)?.description == expected)
}

@Test(arguments: [
  ("👍", "👍"), (":a:", ":a:"), ("👍>5", "👍>5"), ("👍>=1", "👍"), ("<:a:7>", "<:a:7>"),
  ("<a:a:7><=2", "<:a:7><=2"), (">5", ">5"), (">=1", ">=1"), ("thumbsup=0", "thumbsup=0"),
  ("", nil), ("👍>", nil), ("👍>x", nil), ("a b", nil), ("<:a:x>", nil), ("<:a", nil), (":a", nil),
  ("👍>99999999999999999999", nil), (":a:b:", nil),
])
func `a reaction is an emoji and perhaps a number`(text: String, expected: String?) {
  #expect(ReactionFilter(text)?.description == expected)
}
