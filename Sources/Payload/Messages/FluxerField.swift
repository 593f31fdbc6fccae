/// The members of the API's message object that are read (fluxer-protocol 12.1).
enum FluxerField: UInt8, FieldName {
  case id
  case channelID
  case guildID
  case author
  case webhookID
  case member
  case nicks
  case type
  case flags
  case content
  case timestamp
  case editedTimestamp
  case pinned
  case mentionEveryone
  case mentionHere
  case mentions
  case mentionRoles
  case mentionChannels
  case users
  case embeds
  case attachments
  case stickers
  case stickerItems
  case reactions
  case reference
  case referencedMessage
  case snapshots
  case call
  case poll
  case thread

  init?(_ key: JSONKey) {
    switch key.count {
    case 0..<9: self.init(short: key)
    case 9..<13: self.init(middling: key)
    default: self.init(long: key)
    }
  }

  @inline(__always)
  private init?(short key: JSONKey) {
    switch key.count {
    case 2 where key == "id": self = .id
    case 4 where key == "type": self = .type
    case 4 where key == "call": self = .call
    case 4 where key == "poll": self = .poll
    case 5 where key == "flags": self = .flags
    case 5 where key == "users": self = .users
    case 5 where key == "nicks": self = .nicks
    case 6 where key == "author": self = .author
    case 6 where key == "pinned": self = .pinned
    case 6 where key == "embeds": self = .embeds
    case 6 where key == "member": self = .member
    case 6 where key == "thread": self = .thread
    case 7 where key == "content": self = .content
    case 8 where key == "guild_id": self = .guildID
    case 8 where key == "mentions": self = .mentions
    case 8 where key == "stickers": self = .stickers
    default: return nil
    }
  }

  @inline(__always)
  private init?(middling key: JSONKey) {
    switch key.count {
    case 9 where key == "timestamp": self = .timestamp
    case 9 where key == "reactions": self = .reactions
    case 10 where key == "channel_id": self = .channelID
    case 10 where key == "webhook_id": self = .webhookID
    case 11 where key == "attachments": self = .attachments
    case 12 where key == "mention_here": self = .mentionHere
    default: return nil
    }
  }

  @inline(__always)
  private init?(long key: JSONKey) {
    switch key.count {
    case 13 where key == "mention_roles": self = .mentionRoles
    case 13 where key == "sticker_items": self = .stickerItems
    case 16 where key == "edited_timestamp": self = .editedTimestamp
    case 16 where key == "mention_everyone": self = .mentionEveryone
    case 16 where key == "mention_channels": self = .mentionChannels
    case 17 where key == "message_reference": self = .reference
    case 17 where key == "message_snapshots": self = .snapshots
    case 18 where key == "referenced_message": self = .referencedMessage
    default: return nil
    }
  }
}
