import Model
import Query
public import Writing

/// Writes one message whole, as people read it.
public struct MessagePage {
  private let style: PageStyle

  private static let indent = "    "

  /// Writes in a style.
  public init(_ style: PageStyle) {
    var whole = style
    whole.mostLines = .max
    whole.snippetColumns = .max
    self.style = whole
  }

  /// The lines of a message: what stands before it, itself with all its parts, what stands after it,
  /// what it said before, and who answered.
  public func lines(for details: MessageDetails) -> [StyledText] {
    let hit = details.hit
    var short = style
    short.mostLines = 3
    short.snippetColumns = 160
    let heading = StyledText(hit.place.heading, .bold + .blue)
    var lines = [heading]
    for other in details.before { lines += context(other, short) }
    lines += HitPage(style).message(hit, archive: 0, showing: own(hit), mark: "> ")
    lines += parts(of: hit, details.reactions)
    for other in details.after { lines += context(other, short) }
    lines += versions(details)
    if !details.replies.isEmpty {
      lines += [StyledText(), StyledText("Replies", .bold + .blue)]
      for other in details.replies { lines += context(other, short) }
    }
    return lines
  }

  private func context(_ hit: Hit, _ style: PageStyle) -> [StyledText] {
    HitPage(style).message(hit, archive: 0, showing: LitText(of: hit), mark: "  ")
  }

  private func own(_ hit: Hit) -> LitText {
    LitText(field: .content, text: hit.message.content, ranges: [])
  }

  /// What a page of hits leaves out: embeds, forwards, polls, addresses of files, reactions, times.
  private func parts(of hit: Hit, _ reactions: [Reaction]) -> [StyledText] {
    let message = hit.message
    var lines: [StyledText] = []
    for snapshot in message.snapshots { lines += block("forwarded", snapshot.content) }
    for embed in message.embeds { lines += self.embed(embed) }
    if let poll = message.poll {
      let facts = PollText.facts(of: poll, clock: style.clock).joined(separator: ", ")
      let texts = PollText.lines(of: poll) + (facts.isEmpty ? [] : [facts])
      lines += block("poll", texts.joined(separator: "\n"))
    }
    for file in message.attachments {
      guard let url = file.url else { continue }
      lines.append(fact("file", SafeText(url), link: WebLink(url)))
    }
    if !reactions.isEmpty {
      let texts = reactions.map { "\(name(of: $0.emoji)) \($0.count)" }
      lines.append(fact("reactions", SafeText(texts.joined(separator: "  "))))
    }
    let times = [("edited", message.editedAt), ("deleted", hit.deletedAt)]
    for (what, time) in times {
      guard let time else { continue }
      lines.append(fact(SafeText(what), SafeText(style.clock.second(time))))
    }
    lines.append(fact("address", SafeText(hit.url), link: WebLink(hit.url)))
    return lines
  }

  private func name(of emoji: Emoji) -> String {
    emoji.id == nil ? emoji.name ?? "?" : ":\(emoji.name ?? "?"):"
  }

  private func embed(_ embed: Embed) -> [StyledText] {
    var texts = [embed.providerName, embed.authorName, embed.title, embed.description]
      .compactMap(\.self)
    texts += embed.fields.map { "\($0.name): \($0.value)" }
    texts += [embed.footerText, embed.url].compactMap(\.self)
    return block("embed", texts.joined(separator: "\n")) + embed.children.flatMap(self.embed)
  }

  private func versions(_ details: MessageDetails) -> [StyledText] {
    guard !details.versions.isEmpty else { return [] }
    var lines = [StyledText(), StyledText("Earlier versions", .bold + .blue)]
    for version in details.versions {
      let time = version.editedAt ?? details.hit.message.sentAt
      let word: SafeText = version.editedAt == nil ? "sent" : "edited"
      var head = StyledText("  ")
      head.append(SafeText(style.clock.minute(time)), .green)
      head.append("  \(word), seen \(style.clock.minute(version.seenAt))", .dim)
      lines.append(head)
      lines += text(version.content)
    }
    return lines
  }

  /// A part with its name before it; nothing where it is empty.
  private func block(_ label: SafeText, _ content: String) -> [StyledText] {
    guard !content.isEmpty else { return [] }
    return [StyledText("\(SafeText(Self.indent))\(label):", .cyan)] + text(content, "      ")
  }

  private func text(_ content: String, _ indent: String = "    ") -> [StyledText] {
    let readable = ReadableText(content, clock: style.clock) { style.name($0, 0) }
    let pieces = Snippet(whole: readable.text, lit: []).pieces
    return TextFlow.lines(pieces, width: style.width, indent: indent)
  }

  private func fact(_ label: SafeText, _ text: SafeText, link: WebLink? = nil) -> StyledText {
    var line = StyledText("\(SafeText(Self.indent))\(label): ", .cyan)
    line.append(text, link: link)
    return line
  }
}
