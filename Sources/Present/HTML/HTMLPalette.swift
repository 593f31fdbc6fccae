import Model

/// The colours of a guild's roles, and who bears which.
struct HTMLPalette {
  /// The colours by role, the highest role first.
  let roles: [(id: Int64, light: HTMLColor, dark: HTMLColor)]
  private let ranks: [Int64: Int]
  private let guild: Snowflake?
  private let facts: ExportFacts?

  /// More roles than a guild can have are not read.
  private static let mostRoles = 500

  init(_ guild: Snowflake?, _ facts: ExportFacts?) {
    self.guild = guild
    self.facts = facts
    let known = guild.flatMap { facts?.colouredRoles(of: $0) } ?? []
    roles = known.prefix(Self.mostRoles).compactMap { role in
      HTMLColor(rgb: role.color).map {
        (role.id.rawValue, $0.readable(on: .light), $0.readable(on: .dark))
      }
    }
    ranks = Dictionary(roles.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// The class of the colour that an author's name has; nothing where it has none.
  func colorClass(of author: User, _ member: Member?) -> String? {
    guard !ranks.isEmpty, let guild, let id = author.id, author.kind != .webhook else { return nil }
    let roles =
      member.map(\.roles).flatMap { $0.isEmpty ? nil : $0 }
      ?? facts?.roles(of: id, in: guild) ?? []
    let highest = roles.compactMap { ranks[$0.rawValue] }.min()
    return highest.map { "r\(self.roles[$0].id)" }
  }

  /// The class of a role's colour.
  func colorClass(of role: Snowflake) -> String? {
    ranks[role.rawValue] == nil ? nil : "r\(role.rawValue)"
  }
}
