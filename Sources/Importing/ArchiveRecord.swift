import Model
import Payload
import Store

/// What an import brings beside messages.
enum ArchiveRecord: Sendable {
  /// A guild, with its roles, emoji and channels where they are known, and its document.
  case guild(Guild, document: [UInt8]?)
  /// A channel and its document.
  case channel(Channel, document: [UInt8]?)
  /// A custom emoji of an unknown guild.
  case emoji(Emoji)
  /// A person, and when they were so.
  case user(User, seenAt: Timestamp?)
  /// What a guild adds to a person, and when it was so.
  case member(User, guildID: Snowflake, Member, seenAt: Timestamp?)
  /// Something that another archive knows.
  case known(KnownThing)
  /// A message was deleted.
  case deletion(channelID: Snowflake, id: Snowflake, at: Timestamp)
  /// A message said something else before.
  case version(IncomingMessage)
  /// A message was pinned.
  case pin(channelID: Snowflake, id: Snowflake, at: Timestamp?)
  /// A message is no longer pinned.
  case unpin(channelID: Snowflake, id: Snowflake)
  /// Which archive the lines are of; told before they are read.
  case archive
  /// A message is a favourite.
  case star(channelID: Snowflake, id: Snowflake, at: Timestamp?)
}

extension ArchiveRecord {
  /// Whether it vouches for messages, which must be in the archive before.
  var vouchesForMessages: Bool {
    if case .known(let thing) = self { thing.vouchesForMessages } else { false }
  }
}
