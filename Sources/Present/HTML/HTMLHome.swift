import Exports
public import Model
public import Query

/// Writes the page that lists every channel of an export.
public struct HTMLHome {
  /// A channel of the export.
  public struct Entry: Sendable {
    /// The channel.
    public let place: HitPlace
    /// Its overview, else its first page.
    public let path: String
    /// How many of its messages are exported.
    public let messages: Int64
    /// The first of them.
    public let first: Timestamp
    /// The last of them.
    public let last: Timestamp
    /// The page of pinned messages.
    public let pins: String?

    /// Describes a channel.
    public init(
      place: HitPlace,
      path: String,
      messages: Int64,
      first: Timestamp,
      last: Timestamp,
      pins: String?
    ) {
      self.place = place
      self.path = path
      self.messages = messages
      self.first = first
      self.last = last
      self.pins = pins
    }
  }

  /// Writes the page.
  ///
  /// - Parameters:
  ///   - entries: the channels.
  ///   - instance: where they are from.
  ///   - style: how pages look.
  ///   - links: its path.
  /// - Returns: the page, and the files that it shows.
  public static func page(
    _ entries: [Entry],
    instance: String,
    _ style: ExportStyle,
    _ links: HTMLPageLinks
  ) -> (page: [UInt8], media: [ExportMediaFile]) {
    let writer = HTMLWriter()
    let paper = HTMLPaper(writer, style, HTMLPalette(nil, nil))
    paper.page = links.page
    let page = HTMLPage(writer, style)
    let script = HTMLScript([])
    page.beginDocument(
      "Messages of \(instance)",
      HTMLSheet(hasCharts: true),
      script,
      takesFiles: false
    )
    page.writeHeader(
      owner: instance,
      title: "Messages",
      topic: nil,
      HTMLPageLinks(page: links.page)
    )
    writer.element(.main, .class("overview")) {
      var owners: [String] = []
      var groups: [String: [Entry]] = [:]
      for entry in entries {
        let owner = entry.place.guildID.map { "\($0)" } ?? ""
        if groups[owner] == nil { owners.append(owner) }
        groups[owner, default: []].append(entry)
      }
      for owner in owners { write(groups[owner] ?? [], links, paper) }
    }
    page.endDocument(script)
    return (writer.take(), paper.takeMedia())
  }

  private static func write(
    _ entries: [Entry],
    _ links: HTMLPageLinks,
    _ paper: HTMLPaper
  ) {
    guard let first = entries.first else { return }
    let writer = paper.writer
    writer.element(.section) {
      let title = first.place.guildID == nil ? "Direct messages" : first.place.owner
      writer.element(.h2, .class("guild"), .autoDirection) {
        if first.place.guildID != nil { HTMLEmblem(paper).write(first.place) }
        writer.text(title)
      }
      writer.element(.ul, .class("channels")) {
        for entry in entries {
          writer.element(.li) {
            writer.element(.a, .href(links.address(of: entry.path))) {
              writer.isolated(entry.place.title)
            }
            writer.element(.p, .class("facts")) {
              let days = (paper.clock.dayInWords(entry.first), paper.clock.dayInWords(entry.last))
              writer.text(Figures.count(entry.messages, "message"))
              writer.text(" · \(days.0 == days.1 ? days.0 : "\(days.0) to \(days.1)")")
              if let pins = entry.pins {
                writer.text(" · ")
                writer.element(.a, .href(links.address(of: pins)), text: "pins")
              }
            }
          }
        }
      }
    }
    writer.newline()
  }
}
