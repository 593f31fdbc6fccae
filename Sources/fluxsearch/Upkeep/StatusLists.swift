import Model
import Store
import Writing

/// What `status` tells programs.
enum StatusLists {
  static let archiveColumns = [
    ListColumn("archive", style: .bold), ListColumn("path"), ListColumn("bytes"),
    ListColumn("messages"), ListColumn("channels"), ListColumn("guilds"), ListColumn("users"),
    ListColumn("versions"), ListColumn("deletions"), ListColumn("attachments"),
    ListColumn("stars"), ListColumn("saved"), ListColumn("coverage"),
    ListColumn("channels_with_gaps"), ListColumn("odd_messages"),
    ListColumn("unplaced_documents"), ListColumn("index"), ListColumn("followers"),
    ListColumn("follow_events"), ListColumn("follow_messages_added"),
    ListColumn("follow_gaps_open"), ListColumn("follow_last_event_at"),
    ListColumn("first_message"), ListColumn("last_message"), ListColumn("refused"),
    ListColumn("sizes"), ListColumn("runs"),
  ]

  static let channelColumns = [
    ListColumn("title", "CHANNEL", for: .people, style: .bold, isFlexible: true),
    ListColumn("channel", for: .machines),
    ListColumn("channel_id", "ID", style: .dim, isDispensable: true),
    ListColumn("guild", isFlexible: true),
    ListColumn("guild_id", for: .machines),
    ListColumn("messages"),
    ListColumn("first_message", "FIRST", isDispensable: true),
    ListColumn("last_message", "LAST"),
    ListColumn("bar", "COMPLETE", for: .people, style: .green),
    ListColumn("coverage", ""),
    ListColumn("gaps"),
    ListColumn("state"),
    ArchiveTag.column,
  ]

  /// A row of `archiveColumns`.
  static func cells(of page: StatusPage) -> [Cell] {
    let (status, followers) = (page.status, page.followers)
    let spans = status.channels.compactMap(\.span)
    var coverage = CoverageMeasure()
    for channel in status.channels { coverage.add(channel) }
    let totals = status.totals
    let open = status.channels.count { $0.newestKnown != nil && !$0.isComplete }
    let index = status.needsRepair ? "broken" : status.otherAnalyser == nil ? "current" : "outdated"
    return [
      .text(status.instance), .text(status.path), .bytes(status.bytes), .count(totals.messages),
      .count(totals.channels), .count(totals.guilds), .count(totals.users),
      .count(totals.versions), .count(totals.deletions), .count(totals.attachments),
      .count(totals.stars), .count(totals.savedSearches),
      coverage.share.map(Cell.share) ?? .absent, .count(Int64(open)), .count(status.oddMessages),
      .count(status.unplacedDocuments), .text(index), .count(Int64(followers.running)),
      .count(followers.figure("events")), .count(followers.figure("messages_added")),
      .count(followers.figure("gaps_open")),
      followers.lastEventAt.map(Cell.time) ?? .absent,
      .day(of: spans.map(\.lowerBound).min()), .day(of: spans.map(\.upperBound).max()),
      .objects(page.refusals.map(members)), .objects(page.sizes.map(members)),
      .objects(status.runs.map { members(of: $0, isRunning: page.running.contains($0.id)) }),
    ]
  }

  private static func members(of refusal: ChannelAccess) -> [Cell.Member] {
    [
      Cell.Member("channel_id", .id(refusal.channelID)),
      Cell.Member("account_id", .id(refusal.account)),
      Cell.Member("state", .text(refusal.state.name)),
      Cell.Member("reason", .text(optional: refusal.reason)),
      Cell.Member("since", .time(refusal.since)),
      Cell.Member("due_at", refusal.dueAt.map(Cell.time) ?? .absent),
    ]
  }

  private static func members(of size: PartSize) -> [Cell.Member] {
    [Cell.Member("part", .text(size.part.rawValue)), Cell.Member("bytes", .bytes(size.bytes))]
  }

  private static func counts(of run: RunRecord) -> [Cell.Member] {
    RunCounts.members(of: run.counts ?? "").map { Cell.Member($0.name, .count($0.count)) }
  }

  private static func members(of run: RunRecord, isRunning: Bool) -> [Cell.Member] {
    [
      Cell.Member("id", .count(run.id)), Cell.Member("command", .text(run.command)),
      Cell.Member("origin", .text(optional: run.origin)),
      Cell.Member("started_at", .time(run.startedAt)),
      Cell.Member("ended_at", run.endedAt.map(Cell.time) ?? .absent),
      Cell.Member("outcome", .text(optional: run.outcome ?? (isRunning ? "running" : nil))),
      Cell.Member("counts", .object(counts(of: run))),
    ]
  }

  /// A row of `channelColumns`.
  static func cells(
    of channel: ChannelStatus,
    names: (title: String, name: String?),
    instance: String
  ) -> [Cell] {
    let share = CoverageMeasure(of: channel).share
    return [
      .text(names.title), .text(optional: names.name), .id(channel.id),
      .text(optional: channel.guildName), .id(optional: channel.guildID),
      .count(channel.messages), .day(of: channel.span?.lowerBound),
      .day(of: channel.span?.upperBound),
      .text(Bars.coverage(CoverageMeasure.stretches(of: channel, count: 20)).string),
      share.map(Cell.share) ?? .absent,
      .count(Int64(GapList.gaps(of: channel).count)),
      .text(optional: channel.state), ArchiveTag.cell(instance),
    ]
  }
}
