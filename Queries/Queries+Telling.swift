// What one archive tells another.

extension SQL {
  /// Counts the messages of an archive.
  public static let countMessages = SQL("count-messages", PackageResources.count_messages_sql)
  /// Reads what no document tells of a message.
  public static let fateOfRow = SQL("fate-of-row", PackageResources.fate_of_row_sql)
  /// Reads the reactions of a message, and who reacted, as far as that is known.
  public static let reactionsOfRow = SQL("reactions-of-row", PackageResources.reactions_of_row_sql)
  /// Lists rows of messages in order.
  public static let rowsFrom = SQL("rows-from", PackageResources.rows_from_sql)
  /// Lists what is known of channels.
  public static let toldChannels = SQL("told-channels", PackageResources.told_channels_sql)
  /// Lists the ledger.
  public static let toldCoverage = SQL("told-coverage", PackageResources.told_coverage_sql)
  /// Lists custom emoji.
  public static let toldEmoji = SQL("told-emoji", PackageResources.told_emoji_sql)
  /// Lists what is known of guilds.
  public static let toldGuilds = SQL("told-guilds", PackageResources.told_guilds_sql)
  /// Lists memberships.
  public static let toldMembers = SQL("told-members", PackageResources.told_members_sql)
  /// Lists every name that anybody or anything bore.
  public static let toldNames = SQL("told-names", PackageResources.told_names_sql)
  /// Lists every name that a person bore.
  public static let toldNamesOfUser = SQL(
    "told-names-of-user",
    PackageResources.told_names_of_user_sql
  )
  /// Lists roles.
  public static let toldRoles = SQL("told-roles", PackageResources.told_roles_sql)
  /// Lists saved searches.
  public static let toldSaved = SQL("told-saved", PackageResources.told_saved_sql)
  /// Lists favourites.
  public static let toldStars = SQL("told-stars", PackageResources.told_stars_sql)
  /// Lists documents that can't become messages.
  public static let toldUnplaced = SQL("told-unplaced", PackageResources.told_unplaced_sql)
  /// Lists what is known of people.
  public static let toldUsers = SQL("told-users", PackageResources.told_users_sql)
  /// Reads what is known of a guild.
  public static let toldGuild = SQL("told-guild", PackageResources.told_guild_sql)
  /// Reads what is known of a channel.
  public static let toldChannel = SQL("told-channel", PackageResources.told_channel_sql)
  /// Reads what is known of a person.
  public static let toldUser = SQL("told-user", PackageResources.told_user_sql)
  /// Reads what a guild adds to a person.
  public static let toldMember = SQL("told-member", PackageResources.told_member_sql)
  /// Reads what is known of a role.
  public static let toldRole = SQL("told-role", PackageResources.told_role_sql)
  /// Reads what is known of a custom emoji.
  public static let toldOneEmoji = SQL("told-one-emoji", PackageResources.told_one_emoji_sql)
  /// Lists the ledger of a channel.
  public static let toldChannelCoverage = SQL(
    "told-channel-coverage",
    PackageResources.told_channel_coverage_sql
  )
}
