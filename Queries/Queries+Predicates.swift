// MARK: - predicates

extension SQL {
  /// A file of the message has a name that holds a text, in any case.
  public static let attachmentNamed = SQL("attachment-named", PackageResources.attachment_named_sql)
  /// The message is in a channel.
  public static let channelIs = SQL("channel-is", PackageResources.channel_is_sql)
  /// The message is in a guild.
  public static let guildIs = SQL("guild-is", PackageResources.guild_is_sql)
  /// The message answers another.
  public static let isReply = SQL("is-reply", PackageResources.is_reply_sql)
  /// The message answers one of a list.
  public static let repliesTo = SQL("replies-to", PackageResources.replies_to_sql)
  /// Somebody added an emoji to the message.
  public static let hasReaction = SQL("has-reaction", PackageResources.has_reaction_sql)
  /// The id of the message lies between two ids, both included.
  public static let idBetween = SQL("id-between", PackageResources.id_between_sql)
  /// The id of the message is one of a list.
  public static let idIn = SQL("id-in", PackageResources.id_in_sql)
  /// The index finds the message.
  public static let inIndex = SQL("in-index", PackageResources.in_index_sql)
  /// The message is in an age-restricted channel.
  public static let inNsfwChannel = SQL("in-nsfw-channel", PackageResources.in_nsfw_channel_sql)
  /// The message was deleted.
  public static let isDeleted = SQL("is-deleted", PackageResources.is_deleted_sql)
  /// The message was edited.
  public static let isEdited = SQL("is-edited", PackageResources.is_edited_sql)
  /// The message is pinned.
  public static let isPinned = SQL("is-pinned", PackageResources.is_pinned_sql)
  /// The message bears a star.
  public static let isStarred = SQL("is-starred", PackageResources.is_starred_sql)
  /// The server wrote the message.
  public static let isSystem = SQL("is-system", PackageResources.is_system_sql)
  /// The message is of one of several kinds.
  public static let kindIn = SQL("kind-in", PackageResources.kind_in_sql)
  /// One of several people added an emoji to the message.
  public static let reactedBy = SQL("reacted-by", PackageResources.reacted_by_sql)
  /// A custom emoji was added so often to the message.
  public static let reactionCountCustom = SQL(
    "reaction-count-custom",
    PackageResources.reaction_count_custom_sql
  )
  /// An emoji was added so often to the message.
  public static let reactionCount = SQL("reaction-count", PackageResources.reaction_count_sql)
  /// The index finds the message, asked about its row alone.
  public static let rowInIndex = SQL("row-in-index", PackageResources.row_in_index_sql)
  /// The row of the message is one of a list.
  public static let rowIn = SQL("row-in", PackageResources.row_in_sql)
  /// A term holds on the message, by the analyser.
  public static let termHolds = SQL("term-holds", PackageResources.term_holds_sql)
  /// A term holds on the message that the index found, by the analyser.
  public static let termHoldsWhereFound = SQL(
    "term-holds-where-found",
    PackageResources.term_holds_where_found_sql
  )

  /// Every predicate.
  static let predicates: [SQL] = [
    .attachmentNamed, .callsUser, .channelIs, .fileSays, .guildIs, .isReply, .repliesTo,
    .hasReaction, .idBetween, .idIn,
    .inIndex, .inNsfwChannel,
    .isDeleted, .isEdited, .isPinned, .isStarred, .isSystem, .kindIn, .reactedBy,
    .reactionCountCustom, .reactionCount, .rowInIndex, .rowIn, .termHolds, .termHoldsWhereFound,
  ]
}
