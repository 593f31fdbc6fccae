import Model
import Payload
import Store

extension EventWriter {
  /// Takes in what an event tells of guilds, channels and people.
  ///
  /// - Throws: `StoreError`; the transaction must then be undone.
  func writePlace(_ event: LiveEvent, at time: Timestamp) throws(StoreError) {
    switch event {
    case .guildUpdate(let guild, let bytes):
      let document = try ingester.withProperties(bytes, of: guild.id)
      try ingester.take(guild, document: document, seenAt: time)
    case .guildDelete(let id, let isUnavailable):
      // An outage says nothing of the guild itself.
      guard !isUnavailable else { return }
      try ingester.noteMembership(false, of: account, inGuild: id, at: time)
    case .roles(let roles, let guildID):
      var guild = Guild(id: guildID)
      guild.roles = roles
      try ingester.take(guild, seenAt: time)
    case .emoji(let emoji, let guildID):
      for emoji in emoji { try ingester.take(emoji, guildID: guildID) }
    case .stickers(let list, let guildID):
      try ingester.takeStickers(list, of: guildID, seenAt: time)
    case .member(let member, let guildID):
      guard let user = member.user else { return }
      try ingester.take(user, member: member.member, guildID: guildID, seenAt: time)
    case .user(let user): try ingester.take(user, seenAt: time)
    case .favourites(let channels): try archive.setFavourites(channels, of: account)
    case .channels(let documents, _):
      for document in documents { try take(document, at: time) }
    case .channelDelete(let document), .thread(let document, _): try take(document, at: time)
    case .threadList(let list):
      for document in list.threads { try take(document, at: time) }
    case .recipient(let user, _): try ingester.take(user, seenAt: time)
    // Roles and members that are gone stay for the messages that name them, as threads do.
    default: break
    }
  }

  private func take(_ document: ChannelDocument, at time: Timestamp) throws(StoreError) {
    try ingester.take(document.channel, document: document.bytes, seenAt: time)
  }
}
