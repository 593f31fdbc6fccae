import Foundation
import Model
import Query

extension NaiveSearch {
  /// Whether a filter lets a message through; nothing where it says nothing.
  func holds(_ filter: Filter, _ message: NaiveMessage) -> Bool? {
    switch filter {
    case .author, .channel, .guild, .mentions, .reactedBy: return names(filter, message)
    case .has(let parts): return parts.allSatisfy { message.has($0) }
    case .state(let states): return states.contains { isIn($0, message) }
    case .authorKind(let kinds): return kinds.contains(message.message.author.kind)
    case .embedKind, .embedProvider, .link, .filename, .fileExtension, .fileText:
      return holdsPart(filter, message)
    case .sent(let sent):
      return dates.lets(sent, through: Self.date(message.message.id.timestamp))
    case .id, .beforeID, .afterID, .replyTo: return isAt(filter, message)
    case .reaction(let wanted): return wanted.contains { holds($0, message) }
    case .old: return test(.filter(filter))(message)
    case .kind(let names): return names.contains { $0.kinds.contains(message.message.kind) }
    case .saved(let name):
      guard let query = archive.savedQueries[name] else { return false }
      return test(ParsedQuery(query).expression)(message)
    case .pinned(let isPinned): return message.isPinned == isPinned
    case .nsfw(let letsThrough): return letsThrough || !isRestricted(message)
    }
  }

  private func isIn(_ state: MessageState, _ message: NaiveMessage) -> Bool {
    switch state {
    case .edited: message.message.editedAt != nil
    case .deleted: message.isDeleted
    case .pinned: message.isPinned
    case .starred: message.isStarred
    case .reply: message.has(.reply)
    case .bot: message.message.author.kind == .bot
    case .webhook: message.message.author.kind == .webhook
    case .system: ![0, 19].contains(message.message.kind.rawValue)
    case .direct: isPrivate(message.message.channelID)
    // Nothing in a data set tells what was read.
    case .unread: false
    }
  }

  private func isRestricted(_ message: NaiveMessage) -> Bool {
    let guildID = message.message.guildID ?? archive.channels[message.message.channelID]?.guildID
    return archive.channels[message.message.channelID]?.isNSFW == true
      || guildID.flatMap { archive.guilds[$0] }?.isNSFW == true
  }

  private func holdsPart(_ filter: Filter, _ message: NaiveMessage) -> Bool {
    switch filter {
    case .embedKind(let kinds):
      let wanted = kinds.map { $0 == .sound ? "audio" : $0.rawValue }
      return message.embeds.contains { embed in embed.type.map(wanted.contains) ?? false }
    case .embedProvider(let names):
      let wanted = names.map { $0.lowercased() }
      return message.embeds.compactMap { $0.providerName?.lowercased() }.contains(
        where: wanted.contains
      )
    case .link(let hosts):
      return message.linkedHosts.contains { host in
        hosts.contains { host == $0 || host.hasSuffix("." + $0) }
      }
    case .filename(let names):
      return message.attachments.contains { attachment in
        names.contains { attachment.filename.lowercased().contains($0.lowercased()) }
      }
    case .fileExtension(let endings):
      return message.attachments.contains { attachment in
        endings.contains { attachment.filename.lowercased().hasSuffix("." + $0) }
      }
    // A data set holds no texts of files.
    default: return false
    }
  }

  private func isAt(_ filter: Filter, _ message: NaiveMessage) -> Bool {
    switch filter {
    case .id(let addresses):
      addresses.contains {
        $0.messageID == message.message.id
          && ($0.channelID == nil || $0.channelID == message.message.channelID)
      }
    case .beforeID(let address): message.message.id < address.messageID
    case .afterID(let address): message.message.id > address.messageID
    case .replyTo(let addresses):
      message.has(.reply)
        && addresses.contains { $0.messageID == message.message.reference?.messageID }
    default: false
    }
  }

  private func holds(_ wanted: ReactionFilter, _ message: NaiveMessage) -> Bool {
    let counts = (message.message.reactions ?? []).filter { reaction in
      switch wanted.emoji {
      case .any: true
      case .named(let name): reaction.emoji.name == name
      case .custom(let id, _): reaction.emoji.id == id
      // With or without the mark that asks for the picture.
      case .text(let text):
        reaction.emoji.name.map(bare) == bare(text)
      }
    }
    return wanted.comparison.holds(counts.map(\.count).reduce(0, +), wanted.count)
  }

  /// An emoji without the mark that asks for its picture.
  private func bare(_ emoji: String) -> [Unicode.Scalar] {
    emoji.unicodeScalars.filter { $0 != "\u{FE0F}" }
  }
}
