// MARK: - lists

extension SQL {
  /// Lists the guilds with what is held of each.
  public static let listGuilds = SQL("list-guilds", PackageResources.list_guilds_sql)
  /// Lists the people with what is held of each.
  public static let listUsers = SQL("list-users", PackageResources.list_users_sql)
  /// Finds the channels that hold a message.
  public static let messagePlaces = SQL("message-places", PackageResources.message_places_sql)
  /// Reads what is known of a person.
  public static let userCard = SQL("user-card", PackageResources.user_card_sql)
  /// Counts a person's messages by channel, most first.
  public static let userChannels = SQL("user-channels", PackageResources.user_channels_sql)
  /// Lists the guilds that a person was seen in.
  public static let userGuilds = SQL("user-guilds", PackageResources.user_guilds_sql)
  /// Lists the ids of all people.
  public static let userIDs = SQL("user-ids", PackageResources.user_ids_sql)
  /// Reads the names that a person goes by.
  public static let userName = SQL("user-name", PackageResources.user_name_sql)
  /// Lists every name that a person was seen under, oldest first.
  public static let userNames = SQL("user-names", PackageResources.user_names_sql)
  /// Names every virtual table that a person's own statement may use, so that preparing it opens them.
  public static let virtualTables = SQL("virtual-tables", PackageResources.virtual_tables_sql)

  /// Every statement of `lists`.
  static let lists: [SQL] = [
    .listGuilds, .listUsers, .messagePlaces, .userCard, .userChannels, .userGuilds, .userIDs,
    .userName, .userNames, .virtualTables,
  ]
}
