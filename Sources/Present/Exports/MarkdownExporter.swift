import Markup
import Model
import Query
import Store
import Writing

/// Writes messages as CommonMark: the channel and the days as headings, each message a paragraph.
struct MarkdownExporter: Exporter {
  private let style: ExportStyle
  private let reader: MessageReader
  private var text = ""
  private var day = ""

  init(_ style: ExportStyle) {
    self.style = style
    reader = MessageReader(style)
  }

  mutating func begin(_ place: ExportPlace) {
    day = ""
    text += "# \(MarkdownText.escaped(place.place.heading.string))\n"
    add("Times are those of \(escaped(style.clock.zone)).")
  }

  mutating func add(_ exported: ExportMessage) {
    let message = exported.message
    let today = style.clock.day(message.sentAt)
    if today != day {
      day = today
      text += "\n## \(today)\n"
    }
    let minute = style.clock.minute(message.sentAt).dropFirst(today.count + 1)
    let author = MarkdownText.escaped(SafeText(exported.hit.authorName).string)
    text += "\n**\(author)** \(minute)\(reader.marks(of: exported)) `\(message.id)`\n"
    if let reply = exported.hit.repliedTo {
      add(MarkdownText.quoted(escaped("\(reply.authorName): \(reader.line(reply.content))")))
    }
    let writer = MarkdownText(reader)
    if let sentence = reader.sentence(of: exported) {
      add("*\(escaped(sentence))*")
    } else {
      add(writer.text(reader.blocks(clean(message.content))))
    }
    for snapshot in message.snapshots {
      add(MarkdownText.quoted(writer.text(reader.blocks(clean(snapshot.content)))))
    }
    for line in reader.additions(to: exported) { add(escaped(line)) }
  }

  mutating func end() {}

  mutating func take() -> [UInt8] {
    defer { text = "" }
    return Array(text.utf8)
  }

  private mutating func add(_ block: String) {
    guard !block.isEmpty else { return }
    text += "\n\(block)\n"
  }

  private func clean(_ text: String) -> String {
    SafeText(text, keeping: [.newlines, .tabs]).string
  }

  private func escaped(_ text: String) -> String {
    MarkdownText.escaped(clean(text))
  }
}
