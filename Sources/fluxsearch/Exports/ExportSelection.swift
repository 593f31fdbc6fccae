import Commands
import Console
import Model
import Query
import Store

/// The channels that an export is of: what was named, without what was excluded.
struct ExportSelection {
  private let archive: Archive
  private let finder: EntityFinder
  private let known: [ChannelStatus]

  init(in archive: Archive) throws(StoreError) {
    self.archive = archive
    finder = try EntityFinder(in: archive)
    known = try archive.channelStatuses()
  }

  /// Every channel that holds messages, in the order of their ids.
  var all: [ChannelStatus] {
    known.filter { $0.messages > 0 }.sorted { $0.id < $1.id }
  }

  /// Finds what words name.
  ///
  /// - Parameters:
  ///   - words: channels, guilds and people, each perhaps excluded by `^`.
  ///   - takesAll: whether everything is meant but what is excluded.
  /// - Returns: the channels with messages, in the order of their ids.
  /// - Throws: `Failure` where a word names nothing, or several things.
  func channels(_ words: [String], takesAll: Bool) throws -> [ChannelStatus] {
    var included: Set<Snowflake> = []
    var excluded: Set<Snowflake> = []
    var hasInclusion = false
    for word in words {
      guard let reference = EntityReference(word) else { continue }
      if case .excluding(let inner) = reference {
        excluded.formUnion(try ids(inner, word))
      } else {
        hasInclusion = true
        included.formUnion(try ids(reference, word))
      }
    }
    return all.filter { channel in
      !excluded.contains(channel.id)
        && (takesAll || !hasInclusion || included.contains(channel.id))
    }
  }

  private func ids(_ reference: EntityReference, _ word: String) throws -> [Snowflake] {
    switch reference {
    case .directMessages, .starred: return try finder.all(.channel, reference)
    case .user, .tag:
      // A person is their direct messages; that they share groups is no ambiguity.
      let found = try finder.all(.channel, reference)
      guard !found.isEmpty else { throw try EntityFinder.unknown(.user, word, in: [archive]) }
      return found
    default: break
    }
    let guilds = try finder.all(.guild, reference)
    let channels = try finder.all(.channel, reference)
    let isGuild: Bool
    switch reference {
    case .channel, .channelOfGuild: isGuild = false
    case .link(let link): isGuild = link.channelID == nil
    default: isGuild = !guilds.isEmpty
    }
    let candidates =
      isGuild
      ? guilds.map { (EntityFinder.Kind.guild, $0) }
      : channels.map { (EntityFinder.Kind.channel, $0) }
    guard let first = candidates.first else {
      throw try EntityFinder.unknown(.channel, word, in: [archive])
    }
    guard candidates.count == 1 else { throw try finder.ambiguity(word, candidates) }
    return isGuild ? known.filter { $0.guildID == first.1 }.map(\.id) : [first.1]
  }
}
