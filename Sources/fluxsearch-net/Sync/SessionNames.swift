import Commands
import Console
import Model
import Payload
import Query
import Store
import Sync

/// Finds what a name means among the guilds and channels that a session was shown, and in the
/// archive for what it wasn't.
struct SessionNames {
  private let guilds: [Guild]
  private let channels: [Channel]
  private let me: Snowflake?
  private let archive: Archive?
  private static let shownCandidates = 8

  /// Takes the names of a session.
  init(_ view: SessionView, archive: Archive?) {
    guilds = view.guilds.map(\.guild)
    let documents =
      view.guilds.flatMap { $0.channels + ($0.threads ?? []) } + view.threads
      + view.privateChannels
    channels = documents.map(\.channel)
    me = view.user.id
    self.archive = archive
  }

  /// Finds what a reference means.
  ///
  /// - Throws: `Failure` where nothing or several things bear the name.
  func find(
    _ kind: EntityFinder.Kind,
    _ reference: EntityReference
  ) throws -> SyncSelection.Found {
    if reference == .directMessages { return SyncSelection.Found(takesPrivate: true) }
    if reference == .starred {
      throw Failure("'starred' is no channel", hint: "give --starred", code: .usage)
    }
    let ids = kind == .guild ? guildIDs(reference) : channelIDs(reference)
    if ids.count > 1 { throw ambiguity(reference, ids) }
    if let only = ids.first { return SyncSelection.Found(ids: [only]) }
    // A closed conversation or an old thread is known here, although the session isn't shown it.
    if let archive, let id = try EntityFinder(in: archive).one(kind, reference) {
      return SyncSelection.Found(ids: [id])
    }
    if kind == .channel, case .name = reference, let guild = guildIDs(reference).first {
      return SyncSelection.Found(ids: [guild])
    }
    throw EntityFinder.unknown(kind, "\(reference)")
  }

  private func guildIDs(_ reference: EntityReference) -> [Snowflake] {
    switch reference {
    case .id(let id): guilds.map(\.id).filter { $0 == id }
    case .link(let link): guilds.map(\.id).filter { $0 == link.guildID }
    case .name(let name): guilds.filter { Self.isSame($0.name, name) }.map(\.id)
    default: []
    }
  }

  private func channelIDs(_ reference: EntityReference) -> [Snowflake] {
    switch reference {
    case .id(let id):
      (channels.map(\.id) + guilds.map(\.id)).filter { $0 == id }.prefix(1).map(\.self)
    case .link(let link):
      (link.channelID ?? link.guildID).map { channelIDs(.id($0)) } ?? []
    case .channel(let name): channels.filter { Self.isSame($0.name, name) }.map(\.id)
    case .channelOfGuild(let guild, let name):
      channels.filter { channel in
        guard Self.isSame(channel.name, name), let own = channel.guildID else { return false }
        return "\(own)" == guild
          || guilds.contains { $0.id == own && Self.isSame($0.name, guild) }
      }.map(\.id)
    case .user(let name): conversations { $0.contains { $0.isCalled(name) } }
    case .tag(let name, let discriminator):
      conversations { people in
        people.contains { $0.isCalled(name) && $0.discriminator == discriminator }
      }
    case .name(let name):
      channels.filter { Self.isSame($0.name, name) }.map(\.id)
        + conversations { $0.contains { $0.isCalled(name) } }
    case .me: [me].compactMap(\.self)
    case .starred, .directMessages, .excluding: []
    }
  }

  /// The conversations of two in which somebody is.
  private func conversations(with holds: ([User]) -> Bool) -> [Snowflake] {
    channels.filter { $0.kind == .direct && holds($0.recipients) }.map(\.id)
  }

  private func ambiguity(_ reference: EntityReference, _ ids: [Snowflake]) -> Failure {
    let titles = ids.prefix(Self.shownCandidates).map { "\(title(of: $0)) (\($0))" }
    let more = ids.count > titles.count ? " and \(ids.count - titles.count) more" : ""
    return Failure(
      "'\(reference)' is ambiguous: \(titles.joined(separator: ", "))\(more)",
      hint: "name the one that is meant by its id, or a channel as guild/#name",
      code: .usage
    )
  }

  /// What a channel is called where people read of it.
  func title(of id: Snowflake) -> String {
    guard let channel = channels.first(where: { $0.id == id }) else {
      return guilds.first { $0.id == id }?.name ?? "\(id)"
    }
    return title(of: channel)
  }

  /// What a channel is called, with its guild.
  func title(of channel: Channel) -> String {
    let people = channel.recipients.compactMap(\.displayName).joined(separator: ", ")
    let own = ChannelTitle.text(
      channel.name,
      kind: channel.kind,
      recipients: people.isEmpty ? nil : people,
      id: channel.id
    )
    let guild = channel.guildID.flatMap { id in guilds.first { $0.id == id }?.name }
    return guild.map { "\($0)/\(own)" } ?? own
  }

  private static func isSame(_ name: String?, _ other: String) -> Bool {
    name?.lowercased() == other.lowercased()
  }
}

extension User {
  /// Whether a name is one of this person's.
  fileprivate func isCalled(_ name: String) -> Bool {
    [username, globalName].contains { $0?.lowercased() == name.lowercased() }
  }
}
