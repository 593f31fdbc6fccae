public import Model

/// A bucket of the server's limits: a kind of route, for some with the id it is counted by
/// (fluxer-protocol 5.3).
public struct Bucket: Hashable, Sendable {
  /// The kinds of routes that share a limit.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Lists of messages, by channel.
    case messages
    /// Single messages, by channel.
    case message
    /// Channels, by channel.
    case channel
    /// Pins, by channel.
    case pins
    /// Users of reactions, by channel.
    case reactions
    /// The account and its settings.
    case settings
    /// The account's guilds.
    case guilds
    /// Guilds, by guild.
    case guild
    /// Channels of guilds, by guild.
    case guildChannels
    /// Members, by guild.
    case members
    /// Emoji of guilds.
    case emojis
    /// Stickers of guilds.
    case stickers
    /// Private channels.
    case privateChannels
    /// Archived threads.
    case archivedThreads
    /// Active threads.
    case activeThreads
    /// Saved messages.
    case savedMessages
    /// Mentions.
    case mentions
    /// New addresses of attachments.
    case attachments
    /// The instance's description.
    case instance
    /// Log-ins by password.
    case login
    /// Second factors.
    case secondFactor
    /// The state of a hand-off.
    case handOffStatus
    /// Beginnings and ends of hand-offs.
    case handOff
    /// Ends of sessions.
    case logout
    /// The state of an authorisation by e-mail.
    case addressPoll
    /// E-mails sent again.
    case addressResend
  }

  /// The kind of route.
  public let kind: Kind
  /// The id that it is counted by.
  public let id: Snowflake?

  /// Names a bucket.
  public init(_ kind: Kind, _ id: Snowflake? = nil) {
    self.kind = kind
    self.id = id
  }

  /// How many requests the server takes in how many seconds.
  var limit: (count: Double, seconds: Double) {
    switch kind {
    case .messages, .message, .channel, .guild: (100, 10)
    case .guildChannels, .emojis, .stickers: (60, 10)
    case .settings, .guilds, .members, .privateChannels, .savedMessages, .mentions: (40, 10)
    case .reactions: (30, 10)
    case .pins, .archivedThreads, .attachments, .logout: (20, 10)
    case .login: (10, 10)
    case .activeThreads: (5, 10)
    case .instance, .handOffStatus, .addressPoll: (60, 60)
    case .handOff: (10, 60)
    case .secondFactor, .addressResend: (5, 60)
    }
  }

  /// What is taken of the limit: a tenth, one at least, is left to the person's own client and to
  /// the time that passes between here and there.
  var tokens: TokenBucket {
    let (count, seconds) = limit
    let taken = max(count - max(count / 10, 1), 1)
    return TokenBucket(capacity: taken, rate: taken / seconds)
  }
}
