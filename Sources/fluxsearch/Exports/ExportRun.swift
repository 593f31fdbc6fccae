import Console
import Model
import Present
import Query
import SQLite
import Store
import Text
import Writing

/// One run of `export`: reads each channel from its first message to its last and writes its parts.
final class ExportRun {
  /// So many messages are read at once.
  private static let pageSize = 500

  /// Where messages go: into parts of text, or into an archive.
  private enum Sink {
    case parts(PartSink)
    case archive(ArchiveSink)
  }

  private let options: ExportOptions
  private let context: Context
  private let searcher: Searcher
  private let clock: LocalClock
  private let style: ExportStyle
  private let target: ExportTarget
  private let progress: ProgressDisplay
  private let pages: PagePaths
  private let sink: Sink
  private let calendar: TimeZoneCalendar
  private let questions: ExportQuestions
  /// Whose inbox is exported; nothing for everything.
  private let inbox: Inbox?
  private var measure: ExportMeasure
  private var reuse: ExportReuse?
  private var report: RunReport

  init(
    _ options: ExportOptions,
    _ archive: Archive,
    _ channels: [ChannelStatus],
    _ context: Context
  ) throws {
    self.options = options
    self.context = context
    inbox = options.isInbox ? try Inbox(of: archive) : nil
    measure = ExportMeasure(channels, takesWholeChannels: options.takesWholeChannels)
    try archive.readThrough()
    let calendar = try TimeZoneCalendar(zone: options.zone)
    self.calendar = calendar
    clock = LocalClock(calendar)
    let interruption = context.interruption
    let dates = DateResolver(now: context.now(), calendar: calendar)
    searcher = try Searcher(archive: archive, dates: dates) { interruption.isWanted }
    let names = NameReader(archive: archive)
    let facts = ExportFacts(archive)
    let scope = options.scope(dates)
    let pages = PagePaths()
    self.pages = pages
    let media: any ExportMedia = options.format == .html ? try HeldExportMedia(archive) : NoMedia()
    let questions = ExportQuestions(
      facts,
      media,
      path: { pages[$0] },
      name: { names.name(of: $0) }
    )
    self.questions = questions
    style = ExportStyle(
      clock: clock,
      hasDocuments: options.isRaw,
      hasByteOrderMark: options.hasMark,
      scope: scope,
      facts: facts,
      media: HeardMedia(media, questions),
      look: options.look,
      inlineLimit: options.inlineLimit,
      pathOfChannel: options.format == .html ? { questions.path(of: $0) } : nil,
      name: { questions.name(of: $0) }
    )
    target = try ExportTarget(
      options.path,
      options.template,
      options.format,
      options.splitting,
      context.output
    )
    sink =
      options.format == .sqlite
      ? .archive(try ArchiveSink(target, options, of: archive, scope, facts, context))
      : .parts(try PartSink(target, options, style, instance: searcher.instance))
    progress = context.makeProgress()
    report = RunReport(command: "export", archive: archive.path, startedAt: context.now())
  }

  /// Exports channels; where that fails, what was there before stays as it was.
  func run(_ channels: [ChannelStatus]) throws -> ExitCode {
    do {
      // All is of one moment, and no statement needs a lock of its own.
      let moment = try Transaction(.deferred, on: searcher.archive.connection)
      defer { moment.rollback() }
      return try exportAll(channels)
    } catch {
      switch sink {
      case .parts(let sink): sink.abandon()
      case .archive(let sink): sink.abandon()
      }
      throw error
    }
  }

  private func exportAll(_ channels: [ChannelStatus]) throws -> ExitCode {
    try refuseManyInOne(channels)
    if case .parts(let parts) = sink, options.takesWholeChannels {
      parts.announce(channels, pages)
      reuse = try parts.exportFolder.flatMap { folder in
        try ExportReuse(
          options,
          questions,
          folder,
          searcher.archive,
          calendar,
          context
        )
      }
    }
    var total = 0
    for channel in channels { total += try export(channel) }
    progress.clear()
    guard total > 0 else { throw Failure("there are no messages to export", code: .nothingFound) }
    let written =
      switch sink {
      case .parts(let sink): try sink.conclude(options.format.rawValue)
      case .archive(let sink): try sink.conclude()
      }
    if let written {
      let parts = Figures.count(Int64(written.parts), "part")
      if case .parts(let sink) = sink { reuse?.conclude(sink.exportFolder?.manifestDigest) }
      context.say(
        "\(Figures.count(Int64(total), "message")) in \(parts), of which \(written.new) were written"
      )
    }
    report.endedAt = context.now()
    if let path = options.report { try report.write(to: path) }
    return .done
  }

  private func refuseManyInOne(_ channels: [ChannelStatus]) throws {
    if case .archive = sink {
      guard options.template == nil, options.splitting == .none else {
        throw Failure(
          "an archive is one file",
          hint: "leave --split and --template out",
          code: .usage
        )
      }
    } else if target.isSingle, channels.count > 1 || options.splitting != .none {
      throw Failure(
        "\(channels.count) channels and their parts don't go into one file",
        hint: "name a folder with -o",
        code: .usage
      )
    }
  }

  private func export(_ channel: ChannelStatus) throws -> Int {
    let count: Int
    measure.begin(channel)
    defer { measure.end(channel) }
    var reasons: [String] = []
    switch sink {
    case .parts(let sink):
      if let kept = try keep(channel, in: sink) {
        count = kept
        reasons.append("its files are as they would be")
      } else {
        count = try export(channel, into: sink)
      }
    case .archive(let sink): count = try export(channel, into: sink)
    }
    report.items.append(
      RunReport.Item(
        kind: "channel",
        id: channel.id,
        name: channel.name ?? "\(channel.id)",
        got: count,
        reasons: reasons
      )
    )
    return count
  }

  private func export(_ channel: ChannelStatus, into sink: ArchiveSink) throws -> Int {
    var count = 0
    try forEachHit(in: channel) { hit in
      // What nothing was found in isn't told of.
      if count == 0 { try sink.begin(channel) }
      count += try sink.add(row: hit.row) ? 1 : 0
    }
    if count > 0 { sink.end(channel) }
    return count
  }

  /// The channel of a message in it.
  private func place(of channel: Snowflake) throws -> HitPlace? {
    let query = ParsedQuery("").narrowed(by: [.channel([.id(channel)])])
    let request = SearchRequest(
      query: query,
      order: .oldest,
      limit: 1,
      counting: .none,
      patience: 3_600_000
    )
    return try searcher.search(request).hits.first?.place
  }

  /// Leaves the files of a channel as they are, where they would be the same.
  ///
  /// - Returns: how many messages are in them; nothing where they must be written.
  private func keep(_ channel: ChannelStatus, in sink: PartSink) throws -> Int? {
    try stopIfWanted()
    guard let reuse, let spared = try reuse.spared(channel.id, { try self.place(of: channel.id) }),
      sink.keep(spared)
    else { return nil }
    reuse.note(spared)
    return spared.kept.count
  }

  private func export(_ channel: ChannelStatus, into sink: PartSink) throws -> Int {
    reuse?.begin()
    sink.beginChannel(channel.id)
    let (count, place) = try write(channel, into: sink)
    if var made = try sink.endChannel(), let place {
      made.count = count
      reuse?.note(made, place)
    }
    return count
  }

  /// Writes the parts of a channel.
  private func write(
    _ channel: ChannelStatus,
    into sink: PartSink
  ) throws -> (count: Int, place: HitPlace?) {
    var count = 0
    var found: HitPlace?
    var inPart = 0
    var last: Message?
    var place: ExportPlace?
    try forEachHit(in: channel) { hit in
      guard let message = try ExportMessage(hit, from: searcher) else { return }
      let sentAt = hit.message.sentAt
      if place != nil,
        sink.isFull
          || options.splitting.ends(after: inPart, last: last?.sentAt, before: sentAt, clock)
      {
        try sink.end(before: clock.day(sentAt))
        place = nil
      }
      if place == nil, let exporter = options.format.makeExporter(style) {
        let new = ExportPlace(instance: searcher.instance, place: hit.place, previous: last?.id)
        try sink.begin(new, exporter)
        place = new
        found = hit.place
        inPart = 0
      }
      try sink.add(message, on: clock.day(sentAt))
      count += 1
      inPart += 1
      last = hit.message
    }
    if place != nil { try sink.end() }
    return (count, found)
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
    request.inbox = inbox
    while true {
      try stopIfWanted()
      let result = try searcher.search(request)
      try stopIfWanted()
      for hit in result.hits { try body(hit) }
      measure.add(Int64(result.hits.count))
      progress.update(measure.text)
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
