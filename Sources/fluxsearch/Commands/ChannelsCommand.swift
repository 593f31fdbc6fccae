import Arguments
import Commands
import Console
import Model
import Query
import Store
import Text
import Writing

/// Lists the channels.
struct ChannelsCommand: Command {
  static let name = "channels"
  static let summary = "Lists the channels that are kept, with counts, spans and coverage"
  static let discussion = [
    """
    Coverage is the part of the time, from the beginning of a channel to its newest known message, of \
    which nothing is missing; the bar shows where. Categories and links, which hold no messages, are \
    left out of tables.
    """
  ]
  static let grammar: Grammar = [
    text, guild, direct, sort, ListArguments.reverse, limit, ListArguments.zone,
    ListFormat.option,
  ]
  static let examples = [
    Example("fluxsearch channels", "Every channel, the one with the most messages first."),
    Example("fluxsearch channels --guild tidepool --sort name", "One guild's, by name."),
    Example("fluxsearch channels --dms --sort last_message", "Private ones, the latest first."),
  ]
  static let needs: Needs = [.reading, .several]

  static let text = Operand(optional: "TEXT", .text, help: "Only those whose name holds this.")
  static let guild = Option(
    "guild",
    "g",
    "GUILD",
    .entity(.guild),
    help: "Only the channels of this guild."
  )
  static let direct = Flag("dms", help: "Only private channels.")
  static let sort = ListArguments.sort(by: columns, default: "messages")
  static let limit = ListArguments.limit(default: 0)
  static let columns = [
    ListColumn("title", "CHANNEL", for: .people, style: .bold, isFlexible: true),
    ListColumn("name", for: .machines),
    ListColumn("id", style: .dim, isDispensable: true),
    ListColumn("guild", isFlexible: true),
    ListColumn("guild_id", for: .machines),
    ListColumn("type", isDispensable: true),
    ListColumn("messages"),
    ListColumn("first_message", "FIRST", isDispensable: true),
    ListColumn("last_message", "LAST"),
    ListColumn("coverage"),
    ListColumn("bar", "", for: .terminal, style: .green),
    ListColumn("state"),
    ArchiveTag.column,
  ]

  private let archives: ArchiveChoice
  private let list: ListArguments
  private let text: String?
  private let guild: EntityReference?
  private let isDirect: Bool

  init(_ given: ParsedArguments) throws(UsageError) {
    try given.refuse(Self.guild, with: Self.direct)
    archives = try ArchiveChoice(several: given)
    list = try ListArguments(given, sort: Self.sort, limit: Self.limit)
    text = try given.value(of: Self.text)
    guild = try given.value(of: Self.guild)
    isDirect = try given.value(of: Self.direct)
  }

  func run(in context: Context) throws -> ExitCode {
    var listing = Listing(Self.columns)
    var knowsGuild = guild == nil
    let opened = try archives.openAll(in: context)
    for archive in opened {
      var guildID: Snowflake?
      if let guild {
        guildID = try EntityFinder(in: archive).one(.guild, guild)
        guard guildID != nil else { continue }
        knowsGuild = true
      }
      try add(archive, guild: guildID, to: &listing)
    }
    if let guild, !knowsGuild {
      throw try EntityFinder.unknown(.guild, "\(guild)", in: opened)
    }
    let isEmpty = listing.rows.isEmpty
    if isEmpty { context.say("no such channel is kept") }
    try list.write(listing, in: context)
    return isEmpty && text != nil ? .nothingFound : .done
  }

  private func add(
    _ archive: Archive,
    guild: Snowflake?,
    to listing: inout Listing
  ) throws(StoreError) {
    let instance = try archive.instance
    let analyser = try archive.analyser()
    let wanted = text.map(analyser.folded)
    for channel in try archive.channelStatuses() {
      if let guild, channel.guildID != guild { continue }
      if isDirect, channel.guildID != nil || channel.kind?.isPrivate == false { continue }
      if list.format == .text, channel.kind?.holdsMessages == false, channel.messages == 0 {
        continue
      }
      let (title, name) = try ChannelTitle.names(of: channel, in: archive)
      if let wanted, !analyser.folded(title).contains(wanted) { continue }
      let stretches = CoverageMeasure.stretches(of: channel, count: 12)
      listing.append([
        .text(title),
        .text(optional: name),
        .id(channel.id),
        .text(optional: channel.guildName),
        .id(optional: channel.guildID),
        .text(optional: ChannelTitle.word(for: channel.kind)),
        .count(channel.messages),
        .day(of: channel.span?.lowerBound),
        .day(of: channel.span?.upperBound),
        CoverageMeasure(of: channel).share.map(Cell.share) ?? .absent,
        .text(Bars.coverage(stretches).string),
        .text(optional: channel.state),
        ArchiveTag.cell(instance),
      ])
    }
  }
}
