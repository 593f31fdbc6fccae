import Foundation
import Model
import Query

extension NaiveSearch {
  /// Whether a filter that names people or places lets a message through.
  func names(_ filter: Filter, _ message: NaiveMessage) -> Bool {
    let author = message.message.author.id
    let channel = message.message.channelID
    switch filter {
    case .author(let references):
      return any(references) { reference in author.map { isUser($0, reference) } ?? false }
    case .channel(let references): return any(references) { channels($0).contains(channel) }
    case .guild(let references):
      let guild = message.message.guildID ?? archive.channels[channel]?.guildID
      return any(references) { reference in guild.map { isGuild($0, reference) } ?? false }
    case .mentions(let targets): return targets.allSatisfy { pings(message, $0) }
    case .reactedBy(let references):
      let users = (message.message.reactions ?? []).flatMap(\.users).compactMap(\.id)
      return any(references) { reference in users.contains { isUser($0, reference) } }
    default: return false
    }
  }

  private func any(_ references: [EntityReference], _ fits: (EntityReference) -> Bool) -> Bool {
    references.contains { reference in
      if case .excluding(let inner) = reference { return !fits(inner) }
      return fits(reference)
    }
  }

  private func isUser(_ id: Snowflake, _ reference: EntityReference) -> Bool {
    switch reference {
    case .id(let wanted): id == wanted
    case .me: id == archive.ownerID
    case .starred: archive.starred.contains(id)
    case .name(let name), .user(let name), .channel(let name):
      archive.userNames[id]?.contains(NaiveFold.fold(name)) == true
    case .tag(let name, let discriminator):
      archive.userTags[id]?.contains(NaiveFold.fold(name) + "#" + discriminator) == true
    case .link, .channelOfGuild, .directMessages, .excluding: false
    }
  }

  private func isGuild(_ id: Snowflake, _ reference: EntityReference) -> Bool {
    switch reference {
    case .id(let wanted): id == wanted
    case .link(let link): id == link.guildID
    case .starred: archive.starred.contains(id)
    case .name(let name), .user(let name), .channel(let name):
      archive.guilds[id]?.name.map { NaiveFold.fold($0) == NaiveFold.fold(name) } == true
    default: false
    }
  }

  /// The channels that a reference names: by the whole name, and if there is none, by a part of it.
  private func channels(_ reference: EntityReference) -> Set<Snowflake> {
    let known = archive.channels
    switch reference {
    case .id(let id): return [id]
    case .link(let link):
      if let id = link.channelID { return [id] }
      return Set(known.filter { $0.value.guildID == link.guildID }.keys)
    case .starred: return archive.starred
    case .directMessages: return Set(known.keys.filter(isPrivate))
    case .channel(let name), .name(let name): return channels(named: name)
    case .channelOfGuild(let guild, let channel):
      let reference = EntityReference(guild) ?? .name(guild)
      return channels(named: channel).filter { id in
        known[id]?.guildID.map { isGuild($0, reference) } ?? false
      }
    case .user, .tag:
      return Set(
        known.filter { _, channel in
          [.direct, .group].contains(channel.kind)
            && channel.recipients.contains { $0.id.map { isUser($0, reference) } ?? false }
        }.keys
      )
    case .me, .excluding: return []
    }
  }

  private func channels(named name: String) -> Set<Snowflake> {
    let wanted = NaiveFold.fold(name)
    let same = archive.channelNames.filter { $0.value.contains(wanted) }.keys
    if !same.isEmpty { return Set(same) }
    return Set(archive.channelNames.filter { $0.value.contains { $0.contains(wanted) } }.keys)
  }

  func isPrivate(_ channel: Snowflake) -> Bool {
    [.direct, .group, .personalNotes].contains(archive.channels[channel]?.kind)
  }

  private func pings(_ message: NaiveMessage, _ target: MentionTarget) -> Bool {
    switch target {
    case .everyone: return message.message.mentionsEveryone
    case .here: return message.message.mentionsHere
    case .entity(.excluding(let inner)): return !pings(message, .entity(inner))
    case .entity(let reference):
      if message.message.mentions.compactMap(\.id).contains(where: { isUser($0, reference) }) {
        return true
      }
      return message.message.mentionedRoles.contains { role in
        switch reference {
        case .id(let id): role == id
        case .name(let name), .user(let name):
          archive.roles[role]?.lowercased() == name.lowercased()
        default: false
        }
      }
    }
  }
}
