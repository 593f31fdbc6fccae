public import Model

/// An event of the gateway as a follower takes it (fluxer-protocol 22).
public enum LiveEvent: Sendable {
  /// What a session is told first, and where in the document that was read its guilds' objects stand:
  /// they may be of fifty megabytes together, and are read one by one by whoever takes them.
  case ready(ReadyPayload, guilds: [Range<Int>])
  /// A guild's whole state: it became known, came back, or was made active.
  case guild(GuildReadyPayload, isSync: Bool)
  /// What a guild says of itself changed: its own object without channels.
  case guildUpdate(Guild, bytes: [UInt8])
  /// A guild is gone; `isUnavailable` tells that it is an outage.
  case guildDelete(id: Snowflake, isUnavailable: Bool)
  /// Roles are new or changed.
  case roles([Role], guildID: Snowflake)
  /// A role is gone.
  case roleDelete(Snowflake, guildID: Snowflake)
  /// The whole list of a guild's emoji.
  case emoji([Emoji], guildID: Snowflake)
  /// The whole list of a guild's stickers, as it came.
  case stickers([UInt8], guildID: Snowflake)
  /// A member is new or changed.
  case member(MemberPayload.GuildMember, guildID: Snowflake)
  /// A member is gone.
  case memberRemove(Snowflake, guildID: Snowflake)
  /// A person's profile.
  case user(User)
  /// The account's favourite channels in their order.
  case favourites([Snowflake])
  /// Channels are new, or became visible, or changed.
  case channels([ChannelDocument], isNew: Bool)
  /// A channel is gone, or no longer visible; a conversation was closed.
  case channelDelete(ChannelDocument)
  /// Somebody came into a conversation of several.
  case recipient(User, channelID: Snowflake)
  /// Pins changed; the time does not move where one was taken back.
  case pins(channelID: Snowflake, guildID: Snowflake?, lastPin: Timestamp?)
  /// A thread is new, or was joined, or changed.
  case thread(ChannelDocument, isNew: Bool)
  /// A thread is gone.
  case threadDelete(Snowflake, guildID: Snowflake?)
  /// The active threads of a guild, or of some of its channels.
  case threadList(ThreadListPayload)
  /// People left a thread.
  case threadMembersGone([Snowflake], threadID: Snowflake, guildID: Snowflake?)
  /// A message is new or changed.
  case message(LiveMessage)
  /// Messages are gone.
  case deletion(LiveDeletion)
  /// Reactions came or went.
  case reactions([LiveReaction])
  /// All reactions of a message went, or all with one emoji.
  case reactionsCleared(LiveReactionsCleared)
  /// The newest messages of channels in a guild whose events are not all told.
  case passive([Snowflake: Snowflake], guildID: Snowflake)
  /// A message is no longer saved.
  case unsaved(Snowflake)
  /// The token was replaced; the connection has seen to it.
  case tokenChange
  /// Something that an archive has no use for.
  case ignored
  /// An event whose name isn't known.
  case unknown
  /// An event that makes no sense: why.
  case malformed(String)

  /// Reads an event.
  ///
  /// - Parameters:
  ///   - name: the payload's `t`.
  ///   - data: the payload's `d`.
  /// - Returns: the event; what can't be read is `.malformed` and never an error.
  public static func decode(_ name: String, _ data: JSONValue?) -> LiveEvent {
    if namesOfNoUse.contains(name) { return .ignored }
    guard let decode = table[name] else { return .unknown }
    guard let data, data.isObject else { return .malformed("no object") }
    var lenient = Lenient(data)
    do throws(PayloadError) {
      return try decode(data, &lenient)
    } catch {
      return .malformed("\(error)")
    }
  }

  private typealias Decode =
    @Sendable (JSONValue, inout Lenient) throws(PayloadError) -> LiveEvent

  private static let table: [String: Decode] = [
    "READY": { data, _ throws(PayloadError) in
      let (ready, guilds) = try ReadyPayload.decodeApart(data)
      return .ready(ready, guilds: guilds)
    },
    "GUILD_CREATE": { data, _ throws(PayloadError) in
      .guild(try GuildReadyPayload.decode(data), isSync: false)
    },
    "GUILD_SYNC": { data, _ throws(PayloadError) in
      .guild(try GuildReadyPayload.decode(data), isSync: true)
    },
    "GUILD_UPDATE": guildUpdate,
    "GUILD_DELETE": guildDelete,
    "GUILD_ROLE_CREATE": role,
    "GUILD_ROLE_UPDATE": role,
    "GUILD_ROLE_UPDATE_BULK": roles,
    "GUILD_ROLE_DELETE": roleDelete,
    "GUILD_EMOJIS_UPDATE": emoji,
    "GUILD_STICKERS_UPDATE": stickers,
    "GUILD_MEMBER_ADD": member,
    "GUILD_MEMBER_UPDATE": member,
    "GUILD_MEMBER_REMOVE": memberRemove,
    "USER_UPDATE": user,
    "RELATIONSHIP_ADD": friend,
    "RELATIONSHIP_UPDATE": friend,
    "USER_SETTINGS_UPDATE": settings,
    "AUTH_SESSION_CHANGE": { _, _ throws(PayloadError) in .tokenChange },
    "CHANNEL_CREATE": { data, lenient throws(PayloadError) in
      .channels([try channel(data, &lenient)], isNew: true)
    },
    "CHANNEL_UPDATE": { data, lenient throws(PayloadError) in
      .channels([try channel(data, &lenient)], isNew: false)
    },
    "CHANNEL_UPDATE_BULK": channels,
    "CHANNEL_DELETE": { data, lenient throws(PayloadError) in
      .channelDelete(try channel(data, &lenient))
    },
    "CHANNEL_RECIPIENT_ADD": recipient,
    "CHANNEL_PINS_UPDATE": pins,
    "THREAD_CREATE": { data, lenient throws(PayloadError) in
      .thread(try channel(data, &lenient), isNew: true)
    },
    "THREAD_UPDATE": { data, lenient throws(PayloadError) in
      .thread(try channel(data, &lenient), isNew: false)
    },
    "THREAD_DELETE": threadDelete,
    "THREAD_LIST_SYNC": { data, _ throws(PayloadError) in
      .threadList(try ThreadListPayload.decode(data))
    },
    "THREAD_MEMBERS_UPDATE": threadMembers,
    "MESSAGE_CREATE": { data, _ throws(PayloadError) in
      .message(try LiveMessage.decode(data, .created))
    },
    "MESSAGE_UPDATE": { data, _ throws(PayloadError) in
      .message(try LiveMessage.decode(data, .updated))
    },
    "SAVED_MESSAGE_CREATE": { data, _ throws(PayloadError) in
      .message(try LiveMessage.decode(data, .saved))
    },
    "SAVED_MESSAGE_DELETE": unsaved,
    "MESSAGE_DELETE": { data, _ throws(PayloadError) in
      .deletion(try LiveDeletion.decode(data))
    },
    "MESSAGE_DELETE_BULK": { data, _ throws(PayloadError) in
      .deletion(try LiveDeletion.decode(data))
    },
    "MESSAGE_REACTION_ADD": { data, _ throws(PayloadError) in
      .reactions(try LiveReaction.decode(data, isAdded: true))
    },
    "MESSAGE_REACTION_ADD_MANY": { data, _ throws(PayloadError) in
      .reactions(try LiveReaction.decodeMany(data))
    },
    "MESSAGE_REACTION_REMOVE": { data, _ throws(PayloadError) in
      .reactions(try LiveReaction.decode(data, isAdded: false))
    },
    "MESSAGE_REACTION_REMOVE_ALL": { data, _ throws(PayloadError) in
      .reactionsCleared(try LiveReactionsCleared.decode(data, isOfOne: false))
    },
    "MESSAGE_REACTION_REMOVE_EMOJI": { data, _ throws(PayloadError) in
      .reactionsCleared(try LiveReactionsCleared.decode(data, isOfOne: true))
    },
    "PASSIVE_UPDATES": passive,
  ]

  /// What says nothing to an archive (fluxer-protocol 22.1, 22.2, 22.5).
  private static let namesOfNoUse: Set<String> = [
    "RESUMED", "USER_GUILD_SETTINGS_UPDATE", "USER_NOTE_UPDATE", "USER_PINNED_DMS_UPDATE",
    "SESSIONS_REPLACE", "WEBAUTHN_CREDENTIALS_UPDATE", "USER_CONNECTIONS_UPDATE",
    "RELATIONSHIP_REMOVE", "RECENT_MENTION_DELETE", "FAVORITE_MEME_CREATE", "FAVORITE_MEME_UPDATE",
    "FAVORITE_MEME_DELETE", "RATE_LIMITED", "GUILD_BAN_ADD", "GUILD_BAN_REMOVE",
    "CHANNEL_RECIPIENT_REMOVE", "CHANNEL_PINS_ACK", "MESSAGE_ACK", "THREAD_MEMBER_UPDATE",
    "THREAD_MEMBER_LIST_UPDATE", "FORUM_UNREADS", "CALL_CREATE", "CALL_UPDATE", "CALL_DELETE",
    "TYPING_START", "PRESENCE_UPDATE", "PRESENCE_UPDATE_BULK", "VOICE_STATE_UPDATE",
    "VOICE_SERVER_UPDATE", "ENTRANCE_SOUND_PLAY", "GUILD_COUNTS_UPDATE",
    "CHANNEL_MEMBER_COUNTS_UPDATE", "GUILD_HEALTH_UPDATE", "GUILD_MEMBER_LIST_UPDATE",
    "GUILD_MEMBERS_CHUNK", "GUILD_AUDIT_LOG_ENTRY_CREATE", "INVITE_CREATE", "INVITE_DELETE",
    "WEBHOOKS_UPDATE",
  ]
}
