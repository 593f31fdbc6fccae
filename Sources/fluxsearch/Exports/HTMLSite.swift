import Console
import Model
import Present
import Query

/// The pages of an HTML export as a whole: their names, the ways from one to the other, and what is
/// written besides: overviews with a search, pinned messages, media, the list of all channels.
final class HTMLSite {
  private let folder: ExportFolder
  private let template: PathTemplate
  private let style: ExportStyle
  private let instance: String
  private let isSplit: Bool
  private var channel: Channel?
  private var entries: [HTMLHome.Entry] = []
  private var media: Set<String> = []
  /// The files that the pages of the channel show.
  private var shown: Set<String> = []
  /// Whether the channel's files have the names that they would have alone.
  private var isFree = true
  private var names: [String] = []

  private static let home = "index.html"

  /// The channel whose pages are being written.
  private struct Channel {
    let place: ExportPlace
    let name: String
    let overviewPath: String?
    let overview: HTMLOverview
    var pins: HTMLPins
    let anchors = HTMLAnchors()
    let first: Timestamp
    let firstPage: String
    var last: Timestamp
    var messages: Int64 = 0
  }

  init(
    _ folder: ExportFolder,
    _ template: PathTemplate,
    _ options: ExportOptions,
    _ style: ExportStyle,
    instance: String,
    taken: inout Set<String>
  ) throws {
    guard !template.fields.contains("to") else {
      throw Failure(
        "{to} isn't known yet when a page is begun",
        hint: "name pages by {from} or {part}",
        code: .usage
      )
    }
    self.folder = folder
    self.template = template
    self.style = style
    self.instance = instance
    isSplit = options.splitting != .none
    taken.insert(Self.home)
  }

  /// Readies the writer of a page.
  ///
  /// - Parameters:
  ///   - exporter: the writer.
  ///   - place: the channel.
  ///   - path: the page's path.
  ///   - previous: the page before.
  ///   - message: its first message.
  ///   - taken: paths that are others'.
  /// - Throws: `Failure`.
  func begin(
    _ exporter: HTMLExporter,
    _ place: ExportPlace,
    path: String,
    previous: String?,
    _ message: ExportMessage,
    taken: inout Set<String>
  ) throws {
    if channel?.place.place.channelID != place.place.channelID {
      let name = place.place.channelName ?? "\(place.place.channelID)"
      channel = Channel(
        place: place,
        name: name,
        overviewPath: isSplit ? beside(path, "\(name)-overview.html", &taken) : nil,
        overview: HTMLOverview(style, place),
        pins: HTMLPins(place),
        first: message.message.sentAt,
        firstPage: path,
        last: message.message.sentAt
      )
    }
    guard let channel else { return }
    exporter.anchors = channel.anchors
    exporter.links = HTMLPageLinks(page: path)
    exporter.links.previous = previous
    exporter.links.index = channel.overviewPath
    exporter.links.home = Self.home
  }

  /// Notes a message of a page.
  func add(_ message: ExportMessage, on page: String) throws {
    channel?.messages += 1
    channel?.last = message.message.sentAt
    channel?.pins.add(message)
    guard let channel, let path = channel.overviewPath else { return }
    try add(channel.overview.add(message, on: page, for: path), of: path)
  }

  /// Writes the list of all channels, when everything else is there.
  func conclude() throws {
    let (page, media) = HTMLHome.page(
      entries,
      instance: instance,
      style,
      HTMLPageLinks(page: Self.home)
    )
    try add(page, at: Self.home)
    try add(media)
  }

  // MARK: - what is written besides

  /// What a channel came to.
  struct Ended {
    /// Its entry in the list of all channels.
    let entry: HTMLHome.Entry
    /// The files that its pages show.
    let media: Set<String>
    /// The paths of what is written beside its pages of messages.
    let names: [String]
    /// Whether those are the names that they would have alone.
    let isFree: Bool
  }

  /// Ends the channel whose pages were written; nothing where there is none.
  ///
  /// - Throws: `Failure`.
  func endChannel(
    taken: inout Set<String>
  ) throws -> Ended? {
    guard let channel else { return nil }
    self.channel = nil
    defer { (shown, names, isFree) = ([], [], true) }
    var links = HTMLPageLinks()
    links.home = Self.home
    links.index = channel.overviewPath
    var pins: String?
    if !channel.pins.isEmpty {
      let path = beside(channel.firstPage, "\(channel.name)-pins.html", &taken)
      links.page = path
      pins = path
      let (page, media) = channel.pins.page(style, links, channel.anchors)
      try add(page, at: path)
      try add(media)
    }
    if let path = channel.overviewPath {
      links.page = path
      links.index = nil
      let search = Self.search(path)
      let (page, scripts, media) = channel.overview.finish(links, search: search, pins: pins)
      try add(scripts, of: path)
      try add(page, at: path)
      try add(media)
    }
    let entry = HTMLHome.Entry(
      place: channel.place.place,
      path: channel.overviewPath ?? channel.firstPage,
      messages: channel.messages,
      first: channel.first,
      last: channel.last,
      pins: pins
    )
    entries.append(entry)
    return Ended(entry: entry, media: shown, names: names, isFree: isFree)
  }

  /// Lists a channel whose files stay as they are.
  func keep(_ parts: [String], _ entry: HTMLHome.Entry) {
    media.formUnion(parts.filter { $0.hasPrefix("media/") })
    entries.append(entry)
  }

  /// Whether a file is one that pages show, and a part already.
  func hasMedia(_ path: String) -> Bool { media.contains(path) }

  /// Takes along the files that pages show, each once.
  func add(_ files: [ExportMediaFile]) throws {
    shown.formUnion(files.map(\.path))
    for file in files where media.insert(file.path).inserted {
      // One that is gone meanwhile leaves a gap on the page, not in the export.
      guard let part = try? folder.makePart(copying: file.source) else { continue }
      try folder.add(part, at: file.path, messages: 0)
    }
  }

  private func add(_ scripts: [HTMLOverview.Script], of overview: String) throws {
    for script in scripts {
      try add(script.bytes, at: "\(Self.search(overview))/\(script.name)")
    }
  }

  private func add(_ bytes: [UInt8], at path: String) throws {
    let part = try folder.makePart()
    try part.write(bytes)
    try folder.add(part, at: path, messages: 0)
  }

  /// The folder of an overview's search.
  private static func search(_ overview: String) -> String {
    "\(overview.dropLast(".html".count))-search"
  }

  /// A path that no other file has, in the folder of a page.
  private func beside(_ page: String, _ name: String, _ taken: inout Set<String>) -> String {
    let folder = page.lastIndex(of: "/").map { String(page[...$0]) } ?? ""
    let safe = PathTemplate.safe(name)
    var path = folder + safe
    var number = 1
    while !taken.insert(path.lowercased()).inserted {
      number += 1
      isFree = false
      path = folder + "\(safe.dropLast(".html".count))-\(number).html"
    }
    names.append(path)
    return path
  }
}
