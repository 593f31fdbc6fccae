import Model
import Testing

@testable import Present

struct SystemTextTests {
  private static func message(
    _ kind: Int64,
    _ content: String = "",
    mentions: [User] = [],
    call: Call? = nil
  ) -> Message {
    let author = User(id: Snowflake(rawValue: 7), username: "mira")
    let id = Snowflake(rawValue: 1 << 22) ?? .lowest
    var message = Message(id: id, channelID: .lowest, author: author, content: content)
    message.kind = MessageKind(rawValue: kind)
    message.mentions = mentions
    message.call = call
    return message
  }

  private static let ren = User(id: Snowflake(rawValue: 8), username: "ren", globalName: "Ren")
  private static let mira = User(id: Snowflake(rawValue: 7), username: "mira")

  @Test(
    arguments: [
      (message(0, "hello"), nil), (message(19, "hello"), nil),
      (message(1, mentions: [ren]), "mira added Ren to the group."),
      (message(1), "mira added someone to the group."),
      (message(2, mentions: [mira]), "mira left the group."),
      (message(2, mentions: [ren]), "mira removed Ren from the group."),
      (message(3), "mira started a call."),
      (
        message(3, call: Call(endedAt: Timestamp(milliseconds: Snowflake.epoch + 61_001))),
        "mira started a call that lasted 2 minutes."
      ),
      (message(4, "den"), "mira changed the channel name to den."),
      (message(4), "mira changed the channel name."),
      (message(5), "mira changed the channel icon."),
      (message(6), "mira pinned a message to this channel."),
      (message(7), "mira joined the server."),
      (message(12, "News #all"), "mira added News #all to this channel."),
      (message(18, "soup"), "mira started a thread: soup."), (message(46), "A poll ended."),
      (message(77), "[system message type 77]"), (message(77, "boo"), "boo"),
    ] as [(Message, String?)]
  )
  func `each kind has its words`(_ message: Message, _ words: String?) {
    #expect(SystemText.sentence(for: message, author: "mira") == words)
  }

  @Test func `people are members of threads`() {
    let message = Self.message(1, mentions: [Self.ren])
    let words = SystemText.sentence(for: message, author: "mira", isThread: true)
    #expect(words == "mira added Ren to the thread.")
  }

  @Test(arguments: [
    (-5, "a few seconds"), (59_999, "a few seconds"), (60_000, "1 minute"), (60_001, "2 minutes"),
    (3_600_000, "1 hour"), (3_660_000, "1 hour and 1 minute"),
    (90_061_000, "1 day, 1 hour and 2 minutes"), (31_536_000_000, "1 year"),
  ])
  func `a call's length is rounded up to minutes`(_ milliseconds: Int64, _ words: String) {
    #expect(SystemText.duration(milliseconds) == words)
  }
}
