import Markup
import Model
import Query
import Store
import Writing

/// Reads of a message what text and markdown both show.
struct MessageReader {
  private let style: ExportStyle

  init(_ style: ExportStyle) {
    self.style = style
  }

  func blocks(_ content: String, isCard: Bool = false) -> [Block] {
    var parser = MarkupParser(isCard: isCard)
    return parser.parse(content)
  }

  func name(_ mention: Mention) -> String? {
    switch mention {
    case .user(let id): style.name(.user(id))
    case .role(let id): style.name(.role(id))
    case .channel(let id): style.name(.channel(id))
    case .everyone, .here, .command, .page: nil
    }
  }

  func time(_ seconds: Int64, _ style: Inline.TimeStyle) -> String {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    // Farther than any calendar reaches, the number itself says more.
    guard !overflow, abs(milliseconds) < 8_640_000_000_000_000 else { return "<t:\(seconds)>" }
    let instant = Timestamp(milliseconds: milliseconds)
    return switch style {
    case .shortDate, .longDate: self.style.clock.day(instant)
    case .longTime, .mediumDateTime: self.style.clock.second(instant)
    default: self.style.clock.minute(instant)
    }
  }

  /// The words of a message that the server wrote.
  func sentence(of exported: ExportMessage) -> String? {
    SystemText.sentence(
      for: exported.message,
      author: exported.hit.authorName,
      isThread: exported.hit.place.kind?.isThread ?? false
    )
  }

  /// A text on one line, cut where it is long.
  func line(_ content: String) -> String {
    let plain = PlainText(name: name, time: time).text(blocks(content))
    let line = plain.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 100 ? line.prefix(100) + "…" : line
  }

  /// What happened to a message, in parentheses.
  func marks(of exported: ExportMessage) -> String {
    var marks: [String] = []
    if let edited = exported.message.editedAt {
      marks.append("edited \(style.clock.minute(edited))")
    }
    if let deleted = exported.content.deletedAt {
      marks.append("deleted \(style.clock.minute(deleted))")
    }
    if exported.content.isPinned { marks.append("pinned") }
    return marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
  }

  /// Files, embeds, stickers, polls, reactions and earlier versions, a text each.
  func additions(to exported: ExportMessage) -> [String] {
    let message = exported.message
    let files = message.attachments + message.snapshots.flatMap(\.attachments)
    let embeds = message.embeds + message.snapshots.flatMap(\.embeds)
    let stickers = message.stickers + message.snapshots.flatMap(\.stickers)
    var texts = files.map(text) + embeds.flatMap(self.texts) + stickers.map(text)
    if let poll = message.poll, poll.title != nil || !poll.answers.isEmpty {
      let facts = PollText.facts(of: poll, clock: style.clock).joined(separator: ", ")
      let lines = PollText.lines(of: poll) + (facts.isEmpty ? [] : [facts])
      texts.append("poll: " + lines.joined(separator: "\n"))
    }
    let reactions = (message.reactions ?? []).map { "\($0.emoji.name ?? "?") \($0.count)" }
    if !reactions.isEmpty { texts.append("reactions: " + reactions.joined(separator: ", ")) }
    for version in exported.versions {
      let time = style.clock.minute(version.editedAt ?? message.sentAt)
      texts.append("before (\(time)): \(version.content)")
    }
    return texts
  }

  private func text(_ file: Attachment) -> String {
    let line = "file: " + [file.filename, file.url].compactMap(\.self).joined(separator: " ")
    return ([line] + [file.title, file.description].compactMap(\.self)).joined(separator: "\n")
  }

  /// What a card says from its head to its foot, and what the cards within it say.
  private func texts(_ embed: Embed) -> [String] {
    var parts = [embed.providerName, embed.authorName, embed.title, embed.description]
      .compactMap(\.self)
    parts += embed.fields.map { "\($0.name): \($0.value)" }
    parts += [embed.footerText, embed.url].compactMap(\.self)
    let own = parts.isEmpty ? [] : ["embed: " + parts.joined(separator: "\n")]
    return own + embed.children.flatMap(texts)
  }

  private func text(_ sticker: Sticker) -> String {
    "sticker: " + (sticker.name ?? "?") + (sticker.description.map { "\n\($0)" } ?? "")
  }
}
