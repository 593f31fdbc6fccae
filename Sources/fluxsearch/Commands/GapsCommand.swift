import Arguments
import Commands
import Console
import Model
import Query
import Store
import Text
import Writing

/// Lists the holes in what is kept.
struct GapsCommand: Command {
  static let name = "gaps"
  static let summary = "Lists the holes in what is kept, channel by channel"
  static let discussion = [
    """
    A hole is time in which messages may be missing, because nothing proves that there were none. Files \
    prove nothing unless they say that they are whole; sync fills what it can reach.
    """
  ]
  static let grammar: Grammar = [
    channels, sort, ListArguments.reverse, limit, ListArguments.zone, ListFormat.option,
  ]
  static let examples = [
    Example("fluxsearch gaps", "Every hole."),
    Example("fluxsearch gaps '#workshop'", "One channel's."),
    Example("fluxsearch gaps --format ndjson", "For a program."),
  ]
  static let needs: Needs = [.reading, .several]

  static let channels = Operand(
    many: "CHANNEL",
    .entity(.channel),
    help: "Only these channels: #name, guild/#name, an id or an address."
  )
  static let sort = ListArguments.sort(by: GapList.columns, default: "channel_id")
  static let limit = ListArguments.limit(default: 0)

  private let archives: ArchiveChoice
  private let channels: [EntityReference]
  private let list: ListArguments

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    channels = try given.value(of: Self.channels)
    list = try ListArguments(given, sort: Self.sort, limit: Self.limit)
  }

  func run(in context: Context) throws -> ExitCode {
    var listing = Listing(GapList.columns)
    var unknown = channels
    let opened = try archives.openAll(in: context)
    for archive in opened {
      let finder = try EntityFinder(in: archive)
      var wanted: Set<Snowflake> = []
      for channel in channels {
        guard let id = try finder.one(.channel, channel) else { continue }
        wanted.insert(id)
        unknown.removeAll { $0 == channel }
      }
      try add(archive, only: channels.isEmpty ? nil : wanted, to: &listing)
    }
    if let unknown = unknown.first {
      throw try EntityFinder.unknown(.channel, "\(unknown)", in: opened)
    }
    if listing.rows.isEmpty { context.say("nothing is missing, as far as is known") }
    try list.write(listing, in: context)
    return .done
  }

  private func add(
    _ archive: Archive,
    only wanted: Set<Snowflake>?,
    to listing: inout Listing
  ) throws(StoreError) {
    let instance = try archive.instance
    for channel in try archive.channelStatuses() where wanted?.contains(channel.id) != false {
      let gaps = GapList.gaps(of: channel)
      guard !gaps.isEmpty else { continue }
      let names = try ChannelTitle.names(of: channel, in: archive)
      for gap in gaps {
        listing.append(GapList.cells(of: gap, in: channel, names: names, instance: instance))
      }
    }
  }
}
