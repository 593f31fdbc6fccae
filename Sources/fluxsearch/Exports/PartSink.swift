import Console
import Glibc
import Model
import Present
import Query
import Store
import Writing

/// Takes what exporters write, and puts it where it belongs.
final class PartSink {
  private let target: ExportTarget
  private let folder: ExportFolder?
  private let instance: String
  private let fileExtension: String
  private let format: ExportFormat
  private var exporter: (any Exporter)?
  private var file: PartFile?
  private var place: ExportPlace?
  private var days = (first: "", last: "")
  private var messages = 0
  private var number = 0
  private var taken: Set<String> = [ExportFolder.manifest, OpenSearchTemplate.name]

  /// Memory that is used before something is written, in bytes.
  private static let chunk = 1 << 16

  private var waiting: [UInt8] = []
  private var writtenBytes = 0
  private let largestPart: Int?
  private let site: HTMLSite?
  private var path: String?
  private var nextPath: String?
  private var pages: PagePaths?
  /// What the channel's files are, for whoever keeps it in mind.
  private var made = ExportMemory.Channel()
  /// How many parts there were before the channel.
  private var partsBefore = 0
  /// Channels whose first page has another name than it would have alone.
  private var crowded: Set<Snowflake> = []

  /// The folder; nothing where parts go elsewhere.
  var exportFolder: ExportFolder? { folder }

  init(
    _ target: ExportTarget,
    _ options: ExportOptions,
    _ style: ExportStyle,
    instance: String
  ) throws {
    self.target = target
    self.instance = instance
    format = options.format
    fileExtension = options.format.fileExtension
    largestPart = target.isSingle ? nil : options.format.largestPart
    guard case .folder(let path, let template) = target else {
      if case .file(let path) = target { PartFile.clear(besides: path) }
      folder = nil
      site = nil
      return
    }
    let folder = try ExportFolder(path, updates: options.updates, format: options.format)
    self.folder = folder
    guard options.format == .html else {
      site = nil
      return
    }
    do {
      site = try HTMLSite(folder, template, options, style, instance: instance, taken: &taken)
    } catch {
      folder.abandon()
      throw error
    }
  }

  /// Names the first page of each channel that is to come.
  ///
  /// Only channels of guilds have a name before their first message is read.
  func announce(_ channels: [ChannelStatus], _ pages: PagePaths) {
    guard site != nil, case .folder(_, let template) = target, !template.fields.contains("from")
    else { return }
    self.pages = pages
    for channel in channels where channel.messages > 0 {
      guard let guild = channel.guildID, let name = channel.name else { continue }
      let part = PathTemplate.Part(
        guild: channel.guildName ?? "\(guild)",
        channel: name,
        channelID: channel.id,
        from: "",
        to: "",
        number: 1,
        fileExtension: fileExtension
      )
      let path = template.path(of: part, taken: &taken)
      if !Self.isFree(path, part, template) { crowded.insert(channel.id) }
      pages[channel.id] = path
    }
  }

  /// Whether a part has the name that it would have if it were alone.
  private static func isFree(
    _ path: String,
    _ part: PathTemplate.Part,
    _ template: PathTemplate
  ) -> Bool {
    var none: Set<String> = []
    return template.path(of: part, taken: &none) == path
  }

  /// Keeps the files of a channel as they are, where they are all there and have the names that a
  /// writing would give them.
  func keep(_ spared: ExportReuse.Spared) -> Bool {
    guard let folder else { return false }
    let (id, channel) = (spared.place.channelID, spared.kept)
    let own = pages?[id]
    guard !crowded.contains(id), channel.span.count == 2, channel.pages.count == 2,
      channel.names.allSatisfy({ $0 == own || !taken.contains($0.lowercased()) }),
      own.map(channel.names.contains) ?? true
    else { return false }
    // Others may show the same files, which then are parts already.
    guard folder.keep(channel.parts.filter { !(site?.hasMedia($0) ?? false) }) else { return false }
    taken.formUnion(channel.names.map { $0.lowercased() })
    guard let site else { return true }
    site.keep(
      channel.parts,
      HTMLHome.Entry(
        place: spared.place,
        path: channel.pages[0],
        messages: Int64(channel.count),
        first: Timestamp(milliseconds: channel.span[0]),
        last: Timestamp(milliseconds: channel.span[1]),
        pins: channel.pages[1].isEmpty ? nil : channel.pages[1]
      )
    )
    return true
  }

  /// Begins a channel.
  func beginChannel(_ id: Snowflake) {
    made = ExportMemory.Channel()
    made.isFree = !crowded.contains(id)
    partsBefore = folder?.partCount ?? 0
  }

  /// Ends a channel whose parts were written.
  ///
  /// - Returns: what its files are, to be kept in mind; nothing where that isn't worth it.
  /// - Throws: `Failure`.
  func endChannel() throws -> ExportMemory.Channel? {
    let ended = try site?.endChannel(taken: &taken)
    guard let folder else { return nil }
    made.parts = folder.paths(from: partsBefore)
    if let ended {
      made.parts += ended.media.subtracting(made.parts).sorted()
      made.isFree = made.isFree && ended.isFree
      made.span = [ended.entry.first.milliseconds, ended.entry.last.milliseconds]
      made.pages = [ended.entry.path, ended.entry.pins ?? ""]
      made.names += ended.names
    }
    return made.isFree ? made : nil
  }

  /// Whether another message should begin a new part.
  var isFull: Bool {
    guard let largestPart else { return false }
    return writtenBytes + waiting.count >= largestPart
  }

  /// Gives up: what was there before stays as it was.
  func abandon() {
    if case .file = target, let file { unlink(file.path) }
    folder?.abandon()
  }

  func begin(_ place: ExportPlace, _ exporter: any Exporter) throws {
    number = self.place?.place.channelID == place.place.channelID ? number + 1 : 1
    self.place = place
    self.exporter = exporter
    messages = 0
    writtenBytes = 0
    days = ("", "")
    switch target {
    case .output: break
    case .file(let path): file = try PartFile(at: PartFile.waiting(for: path))
    case .folder: file = try folder?.makePart()
    }
    // Pages bear the day of their first message in their names, and lead to each other by them.
    if site == nil { self.exporter?.begin(place) }
  }

  /// Begins a page, whose first message is known now.
  private func beginPage(_ message: ExportMessage, on day: String) throws {
    guard let site, let place, let exporter = exporter as? HTMLExporter else { return }
    let previous = number > 1 ? path : nil
    let announced = number == 1 ? pages?[place.place.channelID] : nil
    let path = nextPath.take() ?? announced ?? name(of: place, from: day)
    if path == announced { made.names.append(path) }
    self.path = path
    try site.begin(exporter, place, path: path, previous: previous, message, taken: &taken)
    exporter.begin(place)
  }

  func add(_ message: ExportMessage, on day: String) throws {
    if messages == 0 {
      days.first = day
      try beginPage(message, on: day)
    }
    days.last = day
    messages += 1
    exporter?.add(message)
    if let path { try site?.add(message, on: path) }
    try drain(least: Self.chunk)
  }

  /// Ends the part.
  ///
  /// - Parameter next: the day of the next part's first message, where the channel goes on.
  /// - Throws: `Failure`.
  func end(before next: String? = nil) throws {
    if site != nil, let next, let place, let exporter = exporter as? HTMLExporter {
      number += 1
      nextPath = name(of: place, from: next)
      number -= 1
      exporter.links.next = nextPath
    }
    exporter?.end()
    if let exporter = exporter as? HTMLExporter { try site?.add(exporter.media) }
    try drain(least: 0)
    guard let file, case .folder = target, let place else { return }
    let path = site == nil ? name(of: place, from: days.first) : self.path
    if let path { try folder?.add(file, at: path, messages: messages) }
    self.file = nil
  }

  /// A path for the part, which is no other's.
  private func name(of place: ExportPlace, from day: String) -> String {
    guard case .folder(_, let template) = target else { return "" }
    let channel = place.place
    let part = PathTemplate.Part(
      guild: channel.guildID.map { channel.guildName ?? "\($0)" },
      channel: channel.channelName ?? "\(channel.channelID)",
      channelID: channel.channelID,
      from: day,
      to: days.last,
      number: number,
      fileExtension: fileExtension
    )
    let path = template.path(of: part, taken: &taken)
    made.names.append(path)
    made.isFree = made.isFree && Self.isFree(path, part, template)
    return path
  }

  /// Puts everything in its place.
  ///
  /// - Returns: how many parts there are and how many were written; nothing for standard output.
  func conclude(_ format: String) throws -> (parts: Int, new: Int)? {
    switch target {
    case .output: return nil
    case .folder:
      try addTemplate()
      try site?.conclude()
      let written = try folder?.conclude(format: format, instance: instance) ?? 0
      return (folder?.count ?? 0, written)
    case .file(let path):
      guard let file else { return nil }
      _ = try file.finish()
      guard rename(file.path, path) == 0 else { throw PartFile.failure("write", path) }
      self.file = nil
      return (1, 1)
    }
  }

  /// Adds the file that makes an index ready for the parts.
  private func addTemplate() throws {
    guard format == .opensearch, let folder else { return }
    let file = try folder.makePart()
    try file.write(OpenSearchTemplate.bytes())
    try folder.add(file, at: OpenSearchTemplate.name, messages: 0)
  }

  private func drain(least: Int) throws {
    waiting += exporter?.take() ?? []
    guard waiting.count >= max(1, least) else { return }
    if case .output(let output) = target {
      write(waiting, to: output)
    } else {
      try file?.write(waiting)
    }
    writtenBytes += waiting.count
    waiting.removeAll(keepingCapacity: true)
  }

  /// Writes to standard output: to a terminal nothing that could move its cursor.
  private func write(_ bytes: [UInt8], to output: Output) {
    if output.traits.isTerminal {
      output.write(bytes.withUnsafeBufferPointer { SafeText(decoding: $0, keeping: .newlines) })
    } else {
      output.write(machine: bytes)
    }
  }
}
