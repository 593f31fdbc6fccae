// What the archive remembers of accounts, for whoever fetches from a server.

extension SQL {
  /// Lists the accounts that an archive was filled by.
  public static let accounts = SQL("accounts", PackageResources.accounts_sql)
  /// Lists how channels answered accounts.
  public static let channelAccess = SQL("channel-access", PackageResources.channel_access_sql)
  /// Forgets the favourite channels of an account.
  public static let clearFavourites = SQL("clear-favourites", PackageResources.clear_favourites_sql)
  /// Counts the messages of a stretch of a channel.
  public static let countBetween = SQL("count-between", PackageResources.count_between_sql)
  /// Lists what is known to be complete for an account, or without one.
  public static let coverageOfAccount = SQL(
    "coverage-of-account",
    PackageResources.coverage_of_account_sql
  )
  /// Takes an exclusion back.
  public static let deleteExclusion = SQL("delete-exclusion", PackageResources.delete_exclusion_sql)
  /// Lists reactions whose people are not known, those with the most first.
  public static let dueReactions = SQL("due-reactions", PackageResources.due_reactions_sql)
  /// Lists what is excluded from every run.
  public static let exclusions = SQL("exclusions", PackageResources.exclusions_sql)
  /// Lists the favourite channels of an account in its own order.
  public static let favourites = SQL("favourites", PackageResources.favourites_sql)
  /// Reads the messages of a stretch of a channel that are not known to be deleted.
  public static let heldMessages = SQL("held-messages", PackageResources.held_messages_sql)
  /// Excludes a channel, a category or a guild from every run.
  public static let insertExclusion = SQL("insert-exclusion", PackageResources.insert_exclusion_sql)
  /// Notes a favourite channel of an account.
  public static let insertFavourite = SQL("insert-favourite", PackageResources.insert_favourite_sql)
  /// Lists the channels that are known, with what they hang on.
  public static let knownChannels = SQL("known-channels", PackageResources.known_channels_sql)
  /// Finds the message of a stretch of a channel that has so many before it.
  public static let nthMessage = SQL("nth-message", PackageResources.nth_message_sql)
  /// Lists the pinned messages of a channel.
  public static let pinnedMessages = SQL("pinned-messages", PackageResources.pinned_messages_sql)
  /// Sums up how a channel answers.
  public static let renewChannelState = SQL(
    "renew-channel-state",
    PackageResources.renew_channel_state_sql
  )
  /// Notes how a channel answered an account.
  public static let setAccess = SQL("set-access", PackageResources.set_access_sql)
  /// Remembers how far the people of a reaction were asked for.
  public static let setReactorMark = SQL("set-reactor-mark", PackageResources.set_reactor_mark_sql)
  /// Remembers something of a channel for the next run of an account.
  public static let setSyncMark = SQL("set-sync-mark", PackageResources.set_sync_mark_sql)
  /// Lists what an account's runs remember of channels.
  public static let syncMarks = SQL("sync-marks", PackageResources.sync_marks_sql)
  /// Takes back that a message was deleted.
  public static let undoDeletion = SQL("undo-deletion", PackageResources.undo_deletion_sql)
  /// Makes an account known, or renews its name.
  public static let upsertAccount = SQL("upsert-account", PackageResources.upsert_account_sql)
  /// Makes the tables of schema version 2.
  public static let v002Accounts = SQL("v002-accounts", PackageResources.v002_accounts_sql)

  /// Every statement of this file but the schema.
  static let syncing: [SQL] = [
    .accounts, .channelAccess, .clearFavourites, .countBetween, .coverageOfAccount,
    .deleteExclusion, .dueReactions, .exclusions, .favourites, .heldMessages, .insertExclusion,
    .insertFavourite, .knownChannels, .nthMessage, .pinnedMessages, .renewChannelState, .setAccess,
    .setReactorMark, .setSyncMark, .syncMarks, .undoDeletion, .upsertAccount,
  ]
}
