// What a live session changes beside messages and places.

extension SQL {
  /// Removes everyone who added any emoji to a message.
  public static let clearReactors = SQL("clear-reactors", PackageResources.clear_reactors_sql)
  /// Removes the count of one emoji on a message.
  public static let deleteReaction = SQL("delete-reaction", PackageResources.delete_reaction_sql)
  /// Notes that somebody took an emoji back from a message.
  public static let deleteReactor = SQL("delete-reactor", PackageResources.delete_reactor_sql)
  /// Removes the people who added one emoji to a message.
  public static let deleteReactors = SQL("delete-reactors", PackageResources.delete_reactors_sql)
  /// Forgets what an account's runs remember of something.
  public static let deleteSyncMark = SQL("delete-sync-mark", PackageResources.delete_sync_mark_sql)
  /// Finds what a guild adds to a user.
  public static let findMember = SQL("find-member", PackageResources.find_member_sql)
  /// Reads what a guild's object said last.
  public static let guildDocument = SQL("guild-document", PackageResources.guild_document_sql)
  /// Reads how many people added an emoji to a message, and how many of them are known.
  public static let reactionOfRow = SQL("reaction-of-row", PackageResources.reaction_of_row_sql)
  /// Sums up whether a guild is gone.
  public static let renewGuildState = SQL(
    "renew-guild-state",
    PackageResources.renew_guild_state_sql
  )
  /// Reads what runs remember of one thing.
  public static let syncMark = SQL("sync-mark", PackageResources.sync_mark_sql)
  /// Removes people of emoji that more are known of than the server counts.
  public static let trimReactors = SQL("trim-reactors", PackageResources.trim_reactors_sql)

  /// Every statement of this file.
  static let following: [SQL] = [
    .clearReactors, .deleteReaction, .deleteReactor, .deleteReactors, .deleteSyncMark,
    .findMember, .guildDocument, .reactionOfRow, .renewGuildState, .syncMark,
    .trimReactors,
  ]
}
