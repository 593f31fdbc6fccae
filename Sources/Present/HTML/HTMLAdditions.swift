import Markup
import Model
import Query
import Store

/// Writes what hangs on a message: what it answers, stickers, polls, reactions, threads, history.
struct HTMLAdditions {
  private let paper: HTMLPaper

  private var writer: HTMLWriter { paper.writer }

  init(_ paper: HTMLPaper) {
    self.paper = paper
  }

  // MARK: - replies and threads

  func writeReply(
    _ exported: ExportMessage,
    _ extras: DocumentExtras?,
    _ links: HTMLPageLinks,
    _ anchors: HTMLAnchors
  ) {
    let target = exported.message.reply?.messageID
    writer.element(.div, .class("reply")) {
      if let target, let address = links.address(of: target.rawValue, anchors) {
        writer.begin(.a, .href(address))
      } else {
        writer.begin(.span)
      }
      let author = exported.hit.repliedTo?.authorName ?? extras?.repliedAuthor
      let content = exported.hit.repliedTo?.content ?? extras?.repliedContent
      writer.element(.span, .class("unseen"), text: "In reply to ")
      if let author {
        writer.element(.bdi, .class("name"), text: author)
        writer.text(" ")
        let excerpt = paper.reader.line(content ?? "")
        writer.isolated(excerpt.isEmpty ? "a message without text" : excerpt)
      } else {
        writer.text("a message that isn't kept here")
      }
      writer.end()
    }
  }

  func writeThread(_ exported: ExportMessage, _ extras: DocumentExtras?) {
    let message = exported.message
    guard message.hasThread || message.flags.contains(.hasThread) || message.kind == .threadCreated
    else { return }
    let id =
      extras?.threadID
      ?? (message.kind == .threadCreated ? message.reference?.channelID : message.id)
    guard let id, let name = paper.style.name(.channel(id)) ?? extras?.threadName else { return }
    writer.element(.p, .class("thread")) {
      writer.text("Thread: ")
      paper.channel(id) { writer.isolated(name) }
    }
  }

  // MARK: - stickers

  func write(_ stickers: [Sticker]) {
    guard !stickers.isEmpty else { return }
    writer.element(.div, .class("stickers")) {
      for sticker in stickers {
        let name = sticker.name ?? "sticker"
        if let id = sticker.id, let address = paper.shown("/stickers/\(id)") {
          writer.element(
            .img,
            .class("sticker"),
            .src(address),
            .plain("alt", sticker.description ?? "Sticker: \(name)"),
            .plain("title", name),
            .plain("width", "160"),
            .plain("height", "160"),
            .plain("loading", "lazy")
          )
        } else {
          writer.element(.span, .class("sticker")) {
            writer.text("Sticker: ")
            writer.isolated(name)
          }
        }
      }
    }
  }

  // MARK: - polls

  func writePoll(_ message: Message) {
    guard let poll = message.poll, poll.title != nil || !poll.answers.isEmpty else { return }
    let total = poll.answers.reduce(0) { $0 &+ min($1.votes ?? 0, 1 << 40) }
    writer.element(.div, .class("poll"), .plain("role", "group"), .label("Poll")) {
      if let title = poll.title {
        writer.element(.p, .class("question"), .autoDirection, text: title)
      }
      writer.element(.ul) {
        for answer in poll.answers { self.answer(answer.text, answer.votes, total) }
      }
      writer.element(.p, .class("facts")) {
        let facts = PollText.facts(of: poll, clock: paper.clock)
        writer.text(facts.isEmpty ? "Poll" : facts.joined(separator: " · "))
      }
    }
  }

  private func answer(_ option: String, _ count: Int64?, _ total: Int64) {
    writer.element(.li) {
      writer.element(.span, .class("answer"), .autoDirection, text: option)
      guard let count, total > 0 else { return }
      let share = min(1000, min(count, 1 << 40) * 1000 / total)
      writer.element(
        .span,
        .class("votes"),
        text: "\(Figures.count(count)) · \((share + 5) / 10) %"
      )
      writer.element(.svg, .class("bar"), .hidden) {
        writer.element(
          .rect,
          .class("rest"),
          .plain("width", "100%"),
          .plain("height", "6"),
          .plain("rx", "3")
        )
        writer.element(
          .rect,
          .class("share"),
          .plain("width", "\(share / 10).\(share % 10)%"),
          .plain("height", "6"),
          .plain("rx", "3")
        )
      }
    }
  }

  // MARK: - reactions

  func writeReactions(_ message: Message) {
    guard let reactions = message.reactions, !reactions.isEmpty else { return }
    writer.element(.ul, .class("reactions"), .label("Reactions")) {
      for reaction in reactions {
        var attributes: [HTMLAttribute] = []
        let names = reaction.users.prefix(50).compactMap(\.displayName)
        if !names.isEmpty { attributes.append(.plain("title", names.joined(separator: ", "))) }
        writer.begin(.li, attributes)
        let name = reaction.emoji.name ?? "?"
        if let id = reaction.emoji.id {
          HTMLEmoji(paper).write(name: name, id: id)
        } else {
          writer.element(.bdi, text: name)
        }
        writer.text(" ")
        writer.element(.span, .class("count"), text: Figures.count(reaction.count))
        writer.end()
      }
    }
  }

  // MARK: - history

  func writeHistory(_ exported: ExportMessage, _ markup: HTMLMarkup) {
    let edited = exported.message.editedAt
    guard !exported.versions.isEmpty else {
      if let edited {
        writer.element(.p, .class("edited")) {
          writer.text("edited ")
          paper.time(edited, paper.clock.minute(edited))
        }
      }
      return
    }
    writer.element(.details, .class("history")) {
      writer.element(.summary) {
        writer.text("edited")
        if let edited {
          writer.text(" ")
          paper.time(edited, paper.clock.minute(edited))
        }
      }
      writer.element(.ol, .label("Earlier versions")) {
        for version in exported.versions {
          writer.element(.li) {
            let since = version.editedAt ?? exported.message.sentAt
            writer.element(.p, .class("facts")) { paper.time(since, paper.clock.minute(since)) }
            writer.element(.div, .class("text"), .autoDirection) {
              markup.write(paper.reader.blocks(version.content))
            }
          }
        }
      }
    }
  }
}
