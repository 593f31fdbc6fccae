// MARK: - reports

extension SQL {
  /// Counts messages by hour of the local day, every hour of it.
  public static let activityByHour = SQL("activity-by-hour", PackageResources.activity_by_hour_sql)
  /// Counts messages and the people who wrote them by month of the local calendar.
  public static let activityByMonth = SQL(
    "activity-by-month",
    PackageResources.activity_by_month_sql
  )
  /// Counts what is held of some messages.
  public static let summary = SQL("summary", PackageResources.summary_sql)
  /// Counts messages by author, most first.
  public static let topAuthors = SQL("top-authors", PackageResources.top_authors_sql)
  /// Counts messages and the people who wrote them by channel, most messages first.
  public static let topChannels = SQL("top-channels", PackageResources.top_channels_sql)
  /// Counts links in texts by the host that they lead to, most first.
  public static let topHosts = SQL("top-hosts", PackageResources.top_hosts_sql)
  /// Counts reactions by emoji, most first.
  public static let topReactions = SQL("top-reactions", PackageResources.top_reactions_sql)

  /// Every statement of `reports`.
  static let reports: [SQL] = [
    .activityByHour, .activityByMonth, .summary, .topAuthors, .topChannels, .topHosts,
    .topReactions,
  ]
}
