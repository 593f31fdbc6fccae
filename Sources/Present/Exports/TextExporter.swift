import Markup
import Model
import Query
import Store
import Writing

/// Writes messages as text to read: a heading for the channel and for each day, a line for who and
/// when, and what was said below it.
struct TextExporter: Exporter {
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
    let heading = place.place.heading.string
    text += heading + "\n" + String(repeating: "=", count: heading.count) + "\n"
    text += "Times are those of \(SafeText(style.clock.zone).string).\n"
  }

  mutating func add(_ exported: ExportMessage) {
    let message = exported.message
    let minute = style.clock.minute(message.sentAt)
    let today = style.clock.day(message.sentAt)
    if today != day {
      day = today
      text += "\n\(today)\n----------\n"
    }
    let author = SafeText(exported.hit.authorName).string
    text +=
      "\n[\(minute.dropFirst(today.count + 1))] \(author)\(reader.marks(of: exported))  \(message.id)\n"
    if let reply = exported.hit.repliedTo {
      indent("↪ \(reply.authorName): \(reader.line(reply.content))")
    }
    let plain = PlainText(name: reader.name, time: reader.time)
    indent(reader.sentence(of: exported) ?? plain.text(reader.blocks(message.content)))
    for snapshot in message.snapshots {
      indent("forwarded:\n" + plain.text(reader.blocks(snapshot.content)))
    }
    for line in reader.additions(to: exported) { indent(line) }
  }

  mutating func end() {}

  mutating func take() -> [UInt8] {
    defer { text = "" }
    return Array(text.utf8)
  }

  private mutating func indent(_ lines: String) {
    guard !lines.isEmpty else { return }
    let clean = SafeText(lines, keeping: [.newlines, .tabs]).string
    for line in clean.split(separator: "\n", omittingEmptySubsequences: false) {
      text += line.isEmpty ? "\n" : "    \(line)\n"
    }
  }
}
