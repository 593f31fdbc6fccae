import Markup
import Model
import Query
import Store

/// Writes a message: who and when, what it answers, what it says, and all that hangs on it.
struct HTMLMessage {
  let paper: HTMLPaper
  private let links: HTMLPageLinks
  private let isThread: Bool
  private let markup: HTMLMarkup
  private let cards: HTMLEmbeds
  private let files: HTMLFiles
  private let additions: HTMLAdditions

  private var writer: HTMLWriter { paper.writer }

  init(_ paper: HTMLPaper, _ links: HTMLPageLinks, isThread: Bool) {
    self.paper = paper
    self.links = links
    self.isThread = isThread
    markup = HTMLMarkup(paper)
    files = HTMLFiles(paper)
    cards = HTMLEmbeds(paper, markup, files)
    additions = HTMLAdditions(paper)
  }

  // MARK: - the speaker

  /// Begins what somebody says in one go.
  func beginSpeaker(_ exported: ExportMessage) {
    let message = exported.message
    writer.begin(.article, .class("turn"))
    HTMLAvatar(paper).write(message.author, name: exported.hit.authorName)
    writer.begin(.div, .class("said"))
  }

  /// Ends it.
  func endSpeaker() {
    writer.end()
    writer.end()
    writer.newline()
  }

  private func writeHead(_ exported: ExportMessage, _ anchors: HTMLAnchors) {
    let message = exported.message
    let color = paper.palette.colorClass(of: message.author, message.member)
    writer.element(.h3, .class("who")) {
      writer.element(
        .bdi,
        .class("name\(color.map { " \($0)" } ?? "")"),
        text: exported.hit.authorName
      )
      switch message.author.kind {
      case .user: break
      case .bot: writer.element(.span, .class("badge"), text: "bot")
      case .webhook: writer.element(.span, .class("badge"), text: "webhook")
      case .system: writer.element(.span, .class("badge"), text: "system")
      }
    }
    writeTime(message, anchors, class: "when")
  }

  private func writeTime(_ message: Message, _ anchors: HTMLAnchors, class name: String) {
    let address = links.address(of: message.id.rawValue, anchors) ?? .message(message.id.rawValue)
    writer.element(.a, .class(name), .href(address)) {
      paper.time(message.sentAt, paper.clock.time(message.sentAt))
    }
  }

  // MARK: - the message

  /// Writes a message that somebody wrote.
  func write(_ exported: ExportMessage, isFirst: Bool, _ anchors: HTMLAnchors) {
    let message = exported.message
    let isDeleted = exported.content.deletedAt != nil
    let kind = "message\(isFirst ? " first" : "")\(isDeleted ? " deleted" : "")"
    let extras = DocumentExtras(exported)
    writer.begin(.div, .class(kind), .id("m\(message.id)"))
    if message.reply != nil { additions.writeReply(exported, extras, links, anchors) }
    if isFirst { writeHead(exported, anchors) } else { writeTime(message, anchors, class: "aside") }
    writeMarks(exported)
    writeBody(message, extras)
    for (index, snapshot) in message.snapshots.enumerated() {
      writeForward(snapshot, extras?.snapshot(index), message)
    }
    end(exported, extras)
  }

  private func writeBody(_ message: Message, _ extras: DocumentExtras?) {
    if !message.content.isEmpty {
      let blocks = paper.reader.blocks(message.content)
      let isJumbo = HTMLMarkup.isJumbo(blocks)
      writer.element(.div, .class(isJumbo ? "text jumbo" : "text"), .autoDirection) {
        markup.write(blocks)
      }
    }
    files.write(
      message.attachments,
      extras?.attachments ?? [],
      isVoice: message.flags.contains(.voice)
    )
    additions.write(message.stickers)
    if !message.flags.contains(.suppressEmbeds) {
      cards.write(message.embeds, extras?.embeds ?? [])
    }
  }

  private func writeForward(
    _ snapshot: MessageSnapshot,
    _ extras: DocumentExtras.Parts?,
    _ message: Message
  ) {
    writer.element(.blockquote, .class("forward")) {
      writer.element(.p, .class("forwarded")) {
        writer.text("Forwarded")
        if let source = message.reference?.channelID, let name = paper.style.name(.channel(source))
        {
          writer.text(" from ")
          writer.isolated("#\(name)")
        }
        if let sentAt = snapshot.sentAt {
          writer.text(", ")
          paper.time(sentAt, "\(paper.clock.dayInWords(sentAt)) \(paper.clock.time(sentAt))")
        }
      }
      if !snapshot.content.isEmpty {
        writer.element(.div, .class("text"), .autoDirection) {
          markup.write(paper.reader.blocks(snapshot.content))
        }
      }
      files.write(snapshot.attachments, extras?.attachments ?? [], isVoice: false)
      additions.write(snapshot.stickers)
      cards.write(snapshot.embeds, extras?.embeds ?? [])
    }
  }

  /// Says what happened to a message: pinned, published, sent without a sound, deleted.
  private func writeMarks(_ exported: ExportMessage) {
    let message = exported.message
    if exported.content.isPinned { mark("pinned", exported.content.pinnedAt) }
    if message.flags.contains(.isCrosspost) { mark("from an announcement channel", nil) }
    if message.flags.contains(.silent) { mark("silent", nil) }
    if let deletedAt = exported.content.deletedAt { mark("deleted", deletedAt) }
  }

  private func mark(_ word: String, _ instant: Timestamp?) {
    writer.element(.span, .class("mark")) {
      writer.text(word)
      if let instant {
        writer.text(" ")
        paper.time(instant, paper.clock.minute(instant))
      }
    }
  }

  // MARK: - notices

  /// Writes what the server wrote.
  func writeNotice(_ exported: ExportMessage, _ sentence: String, _ anchors: HTMLAnchors) {
    let message = exported.message
    let isDeleted = exported.content.deletedAt != nil
    writer.begin(
      .div,
      .class(isDeleted ? "notice deleted" : "notice"),
      .id("m\(message.id)")
    )
    HTMLSign(writer).write(HTMLSign.Kind(message.kind))
    writer.element(.div, .class("words")) {
      writer.element(.p, .autoDirection, text: sentence)
      if let target = message.reference?.messageID,
        let address = links.address(of: target.rawValue, anchors)
      {
        writer.element(.a, .href(address), text: "See it")
      }
      writeTime(message, anchors, class: "when")
      writeMarks(exported)
    }
    let extras = DocumentExtras(exported)
    files.write(message.attachments, extras?.attachments ?? [], isVoice: false)
    cards.write(message.embeds, extras?.embeds ?? [])
    end(exported, extras)
  }

  /// Writes what stands below every message, and ends it.
  private func end(_ exported: ExportMessage, _ extras: DocumentExtras?) {
    additions.writePoll(exported.message)
    additions.writeReactions(exported.message)
    additions.writeThread(exported, extras)
    additions.writeHistory(exported, markup)
    writer.end()
    writer.newline()
  }
}
