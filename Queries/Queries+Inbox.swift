// MARK: - inbox

extension SQL {
  /// The message calls a person, one of their roles or everyone, or answers them.
  public static let callsUser = SQL("calls-user", PackageResources.calls_user_sql)
  /// Finds the roles that some people bear.
  public static let ownRoles = SQL("own-roles", PackageResources.own_roles_sql)
  /// Lists the rows of messages that the index finds, and of answers to messages that it finds.
  public static let rowsCalling = SQL("rows-calling", PackageResources.rows_calling_sql)
}
