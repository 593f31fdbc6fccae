// MARK: - browse

extension SQL {
  /// Lists the channels as a browser shows them.
  public static let browseChannels = SQL(
    "browse-channels",
    PackageResources.browse_channels_sql
  )
  /// Lists the guilds by name.
  public static let browseGuilds = SQL("browse-guilds", PackageResources.browse_guilds_sql)
  /// Lists those who wrote most, and those who wrote nothing last.
  public static let browsePeople = SQL("browse-people", PackageResources.browse_people_sql)
  /// Lists the people of whom a name begins with a text.
  public static let browsePeopleBeginning = SQL(
    "browse-people-beginning",
    PackageResources.browse_people_beginning_sql
  )
  /// Reads a number that changes when another connection has written.
  public static let dataVersion = SQL("data-version", PackageResources.data_version_sql)

  /// All of the folder.
  static let browsing = [
    browseChannels, browseGuilds, browsePeople, browsePeopleBeginning, dataVersion,
  ]
}
