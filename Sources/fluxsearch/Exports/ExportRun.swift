import Console
import Model
import Present
import Query
import Store
import Text
import Writing

/// One run of `export`: reads each channel from its first message to its last and writes its parts.
final class ExportRun {
  /// So many messages are read at once.
  private static let pageSize = 500

  private let options: ExportOptions
  private let context: Context
  private let searcher: Searcher
  private let clock: LocalClock
  private let style: ExportStyle
  private let target: ExportTarget
  private let progress: ProgressDisplay
  private let pages: PagePaths
  private var sink: PartSink
  private var report: RunReport

  init(_ options: ExportOptions, _ archive: Archive, _ context: Context) throws {
    self.options = options
    self.context = context
    let calendar = try TimeZoneCalendar(zone: options.zone)
    clock = LocalClock(calendar)
    let interruption = context.interruption
    searcher = try Searcher(
      archive: archive,
      dates: DateResolver(now: context.now(), calendar: calendar)
    ) { interruption.isWanted }
    let names = NameReader(archive: archive)
    let pages = PagePaths()
    self.pages = pages
    style = ExportStyle(
      clock: clock,
      hasDocuments: options.isRaw,
      hasByteOrderMark: options.hasMark,
      guilds: GuildReader(archive: archive),
      look: options.look,
      inlineLimit: options.inlineLimit,
      pathOfChannel: options.format == .html ? { pages[$0] } : nil,
      name: { names.name(of: $0) }
    )
    target = try ExportTarget(
      options.path,
      options.template,
      options.format,
      options.splitting,
      context.output
    )
    sink = try PartSink(target, options, style, instance: searcher.instance)
    progress = context.makeProgress()
    report = RunReport(command: "export", archive: archive.path, startedAt: context.now())
  }

  /// Exports channels; where that fails, what was there before stays as it was.
  func run(_ channels: [ChannelStatus]) throws -> ExitCode {
    do {
      return try exportAll(channels)
    } catch {
      sink.abandon()
      throw error
    }
  }

  private func exportAll(_ channels: [ChannelStatus]) throws -> ExitCode {
    if target.isSingle, channels.count > 1 || options.splitting != .none {
      throw Failure(
        "\(channels.count) channels and their parts don't go into one file",
        hint: "name a folder with -o",
        code: .usage
      )
    }
    if options.takesWholeChannels { sink.announce(channels, pages) }
    var total = 0
    for channel in channels { total += try export(channel) }
    progress.clear()
    guard total > 0 else { throw Failure("there are no messages to export", code: .nothingFound) }
    let written = try sink.conclude(options.format.rawValue)
    if let written {
      let parts = Figures.count(Int64(written.parts), "part")
      context.say(
        "\(Figures.count(Int64(total), "message")) in \(parts), of which \(written.new) were written"
      )
    }
    report.endedAt = context.now()
    if let path = options.report { try report.write(to: path) }
    return .done
  }

  private func export(_ channel: ChannelStatus) throws -> Int {
    var count = 0
    var inPart = 0
    var last: Timestamp?
    var place: ExportPlace?
    try forEachHit(in: channel) { hit in
      guard let message = try ExportMessage(hit, from: searcher) else { return }
      let sentAt = hit.message.sentAt
      if place != nil, options.splitting.ends(after: inPart, last: last, before: sentAt, clock) {
        try sink.end(before: clock.day(sentAt))
        place = nil
      }
      if place == nil {
        let new = ExportPlace(instance: searcher.instance, place: hit.place)
        try sink.begin(new, options.format.makeExporter(style))
        place = new
        inPart = 0
      }
      try sink.add(message, on: clock.day(sentAt))
      count += 1
      inPart += 1
      last = sentAt
    }
    if place != nil { try sink.end() }
    report.items.append(
      RunReport.Item(
        kind: "channel",
        id: channel.id,
        name: channel.name ?? "\(channel.id)",
        got: count
      )
    )
    return count
  }

  /// Reads the messages of a channel that are wanted, oldest first, page by page.
  private func forEachHit(in channel: ChannelStatus, _ body: (Hit) throws -> Void) throws {
    let query = options.query.narrowed(by: [.channel([.id(channel.id)])] + options.filters)
    var request = SearchRequest(
      query: query,
      order: .oldest,
      limit: Self.pageSize,
      counting: .none,
      patience: 3_600_000
    )
    var done: Int64 = 0
    while true {
      try stopIfWanted()
      let result = try searcher.search(request)
      try stopIfWanted()
      for hit in result.hits { try body(hit) }
      done += Int64(result.hits.count)
      let name = channel.name ?? "\(channel.id)"
      progress.update("\(name): \(Figures.count(done, "message"))")
      guard let next = result.next else { return }
      request.after = next
    }
  }

  private func stopIfWanted() throws {
    guard context.interruption.isWanted else { return }
    progress.clear()
    throw Failure(
      "interrupted; what was there before is as it was",
      hint: "give the same command again: it begins anew",
      code: .interrupted
    )
  }
}
