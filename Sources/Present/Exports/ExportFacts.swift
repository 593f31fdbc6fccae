public import Model
import Query
public import Store

/// What an archive knows of those whom messages name, each read once.
///
/// What can't be read is as good as unknown here: `verify` tells of it.
public final class ExportFacts {
  private let archive: Archive
  private let guilds: GuildReader
  private var users: [Snowflake: KnownThing?] = [:]
  private var names: [Snowflake: [KnownName]?] = [:]
  private var members: [Membership: KnownThing?] = [:]
  private var roles: [Snowflake: Role?] = [:]
  private var emoji: [Snowflake: KnownThing?] = [:]
  private var icons: [Snowflake: String?] = [:]
  private var groupIcons: [Snowflake: String?] = [:]
  private var colors: [Snowflake: HTMLRoleColors] = [:]

  private struct Membership: Hashable {
    let user: Snowflake
    let guildID: Snowflake
  }

  /// Told of each question, before it is answered.
  public var onAsk: (ExportQuestion) -> Void = { _ in }

  /// How many of a kind are remembered before the memory starts anew.
  private static let capacity = 20_000

  /// Serves an archive.
  public init(_ archive: Archive) {
    self.archive = archive
    guilds = GuildReader(archive: archive)
  }

  /// Tells of a guild and when it was so.
  public func guild(_ id: Snowflake) -> (guild: Guild, seenAt: Timestamp)? {
    onAsk(.thing(.guild, id))
    guard case .guild(let guild, _, _, let seenAt)? = try? archive.knownGuild(id) else {
      return nil
    }
    return (guild, Timestamp(milliseconds: seenAt))
  }

  /// Tells of a channel and when it was so.
  public func channel(_ id: Snowflake) -> (channel: Channel, seenAt: Timestamp)? {
    onAsk(.thing(.channel, id))
    guard case .channel(let channel, _, _, let seenAt)? = try? archive.knownChannel(id) else {
      return nil
    }
    return (channel, Timestamp(milliseconds: seenAt))
  }

  /// Tells of a person and when they were so.
  public func user(_ id: Snowflake) -> (user: User, seenAt: Timestamp)? {
    onAsk(.thing(.user, id))
    let known = Self.remember(id, in: &users) { (try? archive.knownUser(id)) ?? nil }
    guard case .user(let user, let seenAt)? = known else { return nil }
    return (user, Timestamp(milliseconds: seenAt))
  }

  /// Tells every name that a person bore, in the order of guilds and names.
  public func names(of id: Snowflake) -> [KnownName] {
    onAsk(.thing(.userNames, id))
    return Self.remember(id, in: &names) { try? archive.knownNames(of: id) } ?? []
  }

  /// Tells what a guild adds to a person and when it was so.
  public func member(
    _ user: Snowflake,
    of guildID: Snowflake
  ) -> (member: Member, seenAt: Timestamp)? {
    onAsk(.member(user, of: guildID))
    let place = Membership(user: user, guildID: guildID)
    let known = Self.remember(place, in: &members) {
      (try? archive.knownMember(user, of: guildID)) ?? nil
    }
    guard case .member(_, _, let member, let seenAt)? = known else { return nil }
    return (member, Timestamp(milliseconds: seenAt))
  }

  /// Tells of a role.
  public func role(_ id: Snowflake) -> Role? {
    onAsk(.thing(.role, id))
    return Self.remember(id, in: &roles) { (try? archive.knownRole(id))??.role }
  }

  /// Tells of a custom emoji, and whose it is where that is known.
  public func emoji(_ id: Snowflake) -> (emoji: Emoji, guildID: Snowflake?)? {
    onAsk(.thing(.emoji, id))
    let known = Self.remember(id, in: &emoji) { (try? archive.knownEmoji(id)) ?? nil }
    guard case .emoji(let emoji, let guildID)? = known else { return nil }
    return (emoji, guildID)
  }

  /// The roles of a guild that have a colour, the highest first.
  public func colouredRoles(of guildID: Snowflake) -> [Role] {
    onAsk(.thing(.colours, guildID))
    return guilds.colouredRoles(of: guildID)
  }

  /// The colours of a guild's roles, fitted to the themes of pages.
  func colors(of guildID: Snowflake) -> HTMLRoleColors {
    if let known = colors[guildID] {
      onAsk(.thing(.colours, guildID))
      return known
    }
    let made = HTMLRoleColors(colouredRoles(of: guildID))
    colors[guildID] = made
    return made
  }

  /// The hash of a guild's picture.
  func icon(ofGuild id: Snowflake) -> String? {
    onAsk(.thing(.guildIcon, id))
    return Self.remember(id, in: &icons) {
      guard case .guild(let guild, _, _, _)? = try? archive.knownGuild(id) else { return nil }
      return guild.icon
    }
  }

  /// The hash of the picture of a group of people.
  func icon(ofGroup id: Snowflake) -> String? {
    onAsk(.thing(.groupIcon, id))
    return Self.remember(id, in: &groupIcons) {
      guard case .channel(let channel, _, _, _)? = try? archive.knownChannel(id) else {
        return nil
      }
      return channel.icon
    }
  }

  /// The roles that a member is known to have.
  public func roles(of user: Snowflake, in guildID: Snowflake) -> [Snowflake] {
    onAsk(.roles(of: user, in: guildID))
    return guilds.roles(of: user, in: guildID)
  }

  /// What a channel is about.
  public func topic(of channelID: Snowflake) -> String? {
    onAsk(.thing(.topic, channelID))
    return guilds.topic(of: channelID)
  }

  /// The stretches of a channel in which nothing is missing, and when that was learned, joined.
  public func coverage(
    of channelID: Snowflake
  ) -> [(ids: ClosedRange<Snowflake>, learnedAt: Timestamp)] {
    let intervals = (try? archive.knownCoverage(of: channelID)) ?? []
    var joined: [(ids: ClosedRange<Snowflake>, learnedAt: Timestamp)] = []
    for interval in intervals.sorted(by: { $0.ids.lowerBound < $1.ids.lowerBound }) {
      if let last = joined.last, last.ids.upperBound.successor >= interval.ids.lowerBound {
        let upper = max(last.ids.upperBound, interval.ids.upperBound)
        joined[joined.count - 1] = (
          last.ids.lowerBound...upper, max(last.learnedAt, interval.learnedAt)
        )
      } else {
        joined.append((interval.ids, interval.learnedAt))
      }
    }
    return joined
  }

  private static func remember<Key: Hashable, Known>(
    _ key: Key,
    in known: inout [Key: Known?],
    _ read: () -> Known?
  ) -> Known? {
    if let found = known[key] { return found }
    if known.count >= capacity { known.removeAll() }
    let found = read()
    known[key] = .some(found)
    return found
  }
}

/// What of a channel an export holds.
public struct ExportScope: Hashable, Sendable {
  /// Whether it holds every message within its time, and not a search's hits alone.
  public var isWhole: Bool
  /// From when on, where that was asked.
  public var since: Timestamp?
  /// Before when, where that was asked.
  public var until: Timestamp?

  /// Describes what an export holds: everything, unless told otherwise.
  public init(isWhole: Bool = true, since: Timestamp? = nil, until: Timestamp? = nil) {
    self.isWhole = isWhole
    self.since = since
    self.until = until
  }

  /// The ids of an interval that lie within the time that was asked for.
  public func clip(_ ids: ClosedRange<Snowflake>) -> ClosedRange<Snowflake>? {
    let low = since.map { max(ids.lowerBound, Snowflake(firstAt: $0)) } ?? ids.lowerBound
    let high =
      until.map { min(ids.upperBound, Snowflake(firstAt: $0).predecessor) }
      ?? ids.upperBound
    return low <= high ? low...high : nil
  }
}
