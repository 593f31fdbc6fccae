import Model
import Present
import Store
import Writing

/// The holes in what is known of channels.
enum GapList {
  static let columns = [
    ListColumn("title", "CHANNEL", for: .people, style: .bold, isFlexible: true),
    ListColumn("channel", for: .machines),
    ListColumn("channel_id", "ID", style: .dim, isDispensable: true),
    ListColumn("guild", isFlexible: true),
    ListColumn("guild_id", for: .machines),
    ListColumn("low_id", for: .machines),
    ListColumn("high_id", for: .machines),
    ListColumn("from"),
    ListColumn("to"),
    ListColumn("length"),
    ArchiveTag.column,
    ListColumn("seconds", for: .machines),
  ]

  /// The holes of a channel's life, oldest first: before a channel was made, nothing can be missing.
  static func gaps(of channel: ChannelStatus) -> [ClosedRange<Snowflake>] {
    guard let life = CoverageMeasure.span(of: channel) else { return [] }
    return channel.covered.gaps(within: life).intervals
  }

  /// A row for a hole.
  static func cells(
    of gap: ClosedRange<Snowflake>,
    in channel: ChannelStatus,
    names: (title: String, name: String?),
    instance: String
  ) -> [Cell] {
    let from = gap.lowerBound.timestamp
    let to = gap.upperBound.timestamp
    return [
      .text(names.title), .text(optional: names.name), .id(channel.id),
      .text(optional: channel.guildName), .id(optional: channel.guildID),
      .id(gap.lowerBound), .id(gap.upperBound), .time(from), .time(to),
      .text(length(milliseconds: to.milliseconds - from.milliseconds)),
      ArchiveTag.cell(instance), .integer((to.milliseconds - from.milliseconds) / 1_000),
    ]
  }

  /// A length of time in the largest unit of which there are two at least.
  private static func length(milliseconds: Int64) -> String {
    let minutes = milliseconds / 60_000
    return switch minutes {
    case ..<2: Figures.count(milliseconds / 1_000, "second")
    case ..<120: Figures.count(minutes, "minute")
    case ..<2_880: Figures.count(minutes / 60, "hour")
    default: Figures.count(minutes / 1_440, "day")
    }
  }
}
