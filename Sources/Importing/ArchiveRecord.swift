import Model
import Payload

/// What an import brings beside messages.
enum ArchiveRecord: Sendable {
  /// A guild, with its roles, emoji and channels where they are known, and its document.
  case guild(Guild, document: [UInt8]?)
  /// A channel and its document.
  case channel(Channel, document: [UInt8]?)
  /// A person.
  case user(User)
  /// What a guild adds to a person.
  case member(User, guildID: Snowflake, Member)
  /// A message was deleted.
  case deletion(channelID: Snowflake, id: Snowflake, at: Timestamp)
  /// A message said something else before.
  case version(Message, document: [UInt8], seenAt: Timestamp?)
  /// A message was pinned.
  case pin(channelID: Snowflake, id: Snowflake, at: Timestamp?)
  /// A message is a favourite.
  case star(channelID: Snowflake, id: Snowflake, at: Timestamp?)
}
