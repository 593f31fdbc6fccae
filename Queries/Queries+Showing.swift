// What pages and lists of hits show beside the hits.

extension SQL {
  /// Counts the messages that the index finds and that pass predicates, by what they have in common.
  public static let groupedMatching = SQL("grouped-matching", PackageResources.grouped_matching_sql)
  /// Counts messages without the index, by what they have in common.
  public static let groupedWalking = SQL("grouped-walking", PackageResources.grouped_walking_sql)
  /// Reads the name of a guild.
  public static let nameOfGuild = SQL("name-of-guild", PackageResources.name_of_guild_sql)
  /// Reads the name of a role.
  public static let nameOfRole = SQL("name-of-role", PackageResources.name_of_role_sql)
  /// Lists the roles of a guild that have a colour.
  public static let rolesOfGuild = SQL("roles-of-guild", PackageResources.roles_of_guild_sql)
  /// Reads which roles a member has.
  public static let rolesOfMember = SQL("roles-of-member", PackageResources.roles_of_member_sql)
  /// Lists the names that begin with a text, of what has the most messages first.
  public static let namesBeginning = SQL("names-beginning", PackageResources.names_beginning_sql)
  /// Lists the names that hold a text, of what has the most messages first.
  public static let namesHolding = SQL("names-holding", PackageResources.names_holding_sql)
  /// Reads who a user's key stands for.
  public static let userOfKey = SQL("user-of-key", PackageResources.user_of_key_sql)
}
