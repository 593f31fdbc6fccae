import Markup
import Model
import Query
import Store

/// Writes messages one after the other: a section a day, an article for what somebody says in one go.
final class HTMLConversation {
  /// What the page holds, told at its end.
  struct Summary {
    var messages: Int64 = 0
    var first: Timestamp?
    var last: Timestamp?
  }

  let paper: HTMLPaper
  private(set) var summary = Summary()
  private let place: HitPlace
  private let links: HTMLPageLinks
  private let message: HTMLMessage
  private var day = ""
  private var speaker: Speaker?

  /// So long after their last word somebody still speaks in one go.
  private static let pause: Int64 = 7 * 60_000

  /// Who is speaking.
  private struct Speaker {
    let id: Snowflake?
    let name: String
    var last: Timestamp
  }

  init(_ paper: HTMLPaper, _ place: HitPlace, _ links: HTMLPageLinks) {
    self.paper = paper
    self.place = place
    self.links = links
    message = HTMLMessage(paper, links, isThread: place.kind?.isThread ?? false)
  }

  func add(_ exported: ExportMessage, _ anchors: HTMLAnchors) {
    let sentAt = exported.message.sentAt
    summary.messages += 1
    summary.first = summary.first ?? sentAt
    summary.last = sentAt
    turnDay(sentAt)
    if let sentence = paper.reader.sentence(of: exported) {
      endSpeaker()
      message.writeNotice(exported, sentence, anchors)
      return
    }
    let isNew = begins(exported)
    if isNew {
      endSpeaker()
      message.beginSpeaker(exported)
    }
    speaker = Speaker(id: exported.message.author.id, name: exported.hit.authorName, last: sentAt)
    message.write(exported, isFirst: isNew, anchors)
  }

  func end() {
    endSpeaker()
    if !day.isEmpty { paper.writer.end() }
    day = ""
  }

  /// Whether a message has its author's name and picture above it.
  private func begins(_ exported: ExportMessage) -> Bool {
    guard let speaker, exported.message.reply == nil else { return true }
    let author = exported.message.author
    let gap = exported.message.sentAt.milliseconds - speaker.last.milliseconds
    return speaker.id != author.id || speaker.name != exported.hit.authorName
      || !(0...Self.pause).contains(gap)
  }

  private func endSpeaker() {
    guard speaker != nil else { return }
    speaker = nil
    message.endSpeaker()
  }

  private func turnDay(_ instant: Timestamp) {
    let today = paper.clock.day(instant)
    guard today != day else { return }
    endSpeaker()
    let writer = paper.writer
    if !day.isEmpty { writer.end() }
    day = today
    writer.begin(.section, .class("day"), .plain("aria-labelledby", "d\(today)"))
    writer.element(.h2, .class("date"), .id("d\(today)")) {
      writer.element(.time, .plain("datetime", today), text: paper.clock.longDay(instant))
    }
    writer.newline()
  }
}
