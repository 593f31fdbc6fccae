// MARK: - stars and saved searches in questions

extension SQL {
  /// Lists the rows of starred messages, up to a limit.
  public static let rowsStarred = SQL("rows-starred", PackageResources.rows_starred_sql)
  /// Reads a saved search.
  public static let savedQuery = SQL("saved-query", PackageResources.saved_query_sql)
  /// Lists what bears a star.
  public static let starredEntities = SQL("starred-entities", PackageResources.starred_entities_sql)
}
