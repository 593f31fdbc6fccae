import Model
import Store
import Testing
import Text

@testable import Query

struct MessageFieldTests {
  private func message() throws -> Message {
    let id = try #require(Snowflake(rawValue: 1 << 40))
    var message = Message(id: id, channelID: id, author: User(id: id), content: "own words")
    var embed = Embed(type: "rich")
    embed.title = "embedded title"
    embed.fields = [Embed.Field(name: "name", value: "value")]
    var forwarded = Embed(type: "link")
    forwarded.description = "forwarded embed"
    message.embeds = [embed]
    message.snapshots = [
      MessageSnapshot(
        content: "forwarded words",
        embeds: [forwarded],
        attachments: [Attachment(id: nil, filename: "there.png")]
      )
    ]
    message.attachments = [Attachment(id: nil, filename: "here.txt")]
    message.poll = Poll(title: "Which?", options: ["this", "that"])
    return message
  }

  @Test func `the texts are the index's`() throws {
    let message = try message()
    #expect(
      MessageField.texts(of: message).map(\.text)
        == [message.content] + IndexText.extraTexts(of: message)
    )
  }

  @Test(arguments: [
    ("words", MessageField.content), ("forwarded", .forwarded), ("title", .embed),
    ("forwarded embed", .embed), ("value", .embed), ("here", .file), ("png", .file),
    ("which", .poll), ("absent", .content),
  ])
  func `the text with a match is shown`(row: (String, MessageField)) throws {
    let matcher = TermMatcher(analyser: try TextAnalyser())
    let best = matcher.bestText(of: try message(), lit: [], terms: [TextTerm(.phrase, row.0)])
    #expect(best.field == row.1)
    #expect(best.ranges.isEmpty == (row.0 == "absent"))
  }

  @Test func `where nothing is lit a message without text shows another of its texts`() throws {
    var message = try message()
    message.content = " "
    let best = TermMatcher(analyser: try TextAnalyser()).bestText(of: message, lit: [])
    #expect(best.text == "forwarded words")
  }
}
