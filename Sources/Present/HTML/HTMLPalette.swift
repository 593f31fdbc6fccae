import Model

/// Who bears which colour of a guild's roles.
struct HTMLPalette {
  /// The colours.
  let colors: HTMLRoleColors
  private let guild: Snowflake?
  private let facts: ExportFacts?

  init(_ guild: Snowflake?, _ facts: ExportFacts?) {
    self.guild = guild
    self.facts = facts
    colors = guild.flatMap { facts?.colors(of: $0) } ?? HTMLRoleColors([])
  }

  /// The class of the colour that an author's name has; nothing where it has none.
  func colorClass(of author: User, _ member: Member?) -> String? {
    guard !colors.ranks.isEmpty, let guild, let id = author.id, author.kind != .webhook else {
      return nil
    }
    let roles =
      member.map(\.roles).flatMap { $0.isEmpty ? nil : $0 }
      ?? facts?.roles(of: id, in: guild) ?? []
    return roles.compactMap { colors.ranks[$0.rawValue] }.min().map(HTMLRoleColors.name)
  }

  /// The class of a role's colour.
  func colorClass(of role: Snowflake) -> String? {
    colors.ranks[role.rawValue].map(HTMLRoleColors.name)
  }
}
