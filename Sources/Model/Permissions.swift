/// What a member may do in a place: the server's permission mask (fluxer-protocol 10.4).
///
/// Bits without a name here are kept as they come.
public struct Permissions: OptionSet, Hashable, Sendable {
  /// The mask as the server writes it in decimal digits.
  public let rawValue: UInt64

  /// Takes a mask.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// May do everything, whatever overwrites say.
  public static let administrator = Permissions(rawValue: 1 << 3)
  /// May see the channel.
  public static let viewChannel = Permissions(rawValue: 1 << 10)
  /// May read what was said before.
  public static let readMessageHistory = Permissions(rawValue: 1 << 16)
  /// May archive, lock and see every thread.
  public static let manageThreads = Permissions(rawValue: 1 << 34)
  /// Everything there is.
  public static let all = Permissions(rawValue: .max)

  /// What a channel changes about the mask of a role or a member.
  public struct Overwrite: Hashable, Sendable {
    /// Whom an overwrite is for.
    public enum Target: Hashable, Sendable {
      /// Everyone with a role; the guild's own id means `@everyone`.
      case role
      /// One user.
      case member
    }

    /// Whom it is for.
    public var target: Target
    /// The role's or user's id.
    public var id: Snowflake
    /// What it adds; this is done last.
    public var allow: Permissions
    /// What it takes away.
    public var deny: Permissions

    /// Describes an overwrite.
    public init(target: Target, id: Snowflake, allow: Permissions = [], deny: Permissions = []) {
      self.target = target
      self.id = id
      self.allow = allow
      self.deny = deny
    }
  }

  /// Who asks, and what the guild says of them.
  public struct Viewer: Hashable, Sendable {
    /// The user's own id.
    public var id: Snowflake
    /// The user's roles in the guild, without `@everyone`; nothing where they are no member.
    public var roles: [Snowflake]?

    /// Describes who asks.
    public init(id: Snowflake, roles: [Snowflake]?) {
      self.id = id
      self.roles = roles
    }
  }

  /// Computes the mask of a member in a guild, before any channel has a say.
  ///
  /// - Parameters:
  ///   - guild: the guild with its roles; without roles nobody but its owner may do anything.
  ///   - viewer: who asks.
  /// - Returns: `all` for owners and administrators, nothing for those who are no members.
  public static func inGuild(_ guild: Guild, of viewer: Viewer) -> Permissions {
    if viewer.id == guild.ownerID { return .all }
    guard let own = viewer.roles else { return [] }
    let held = Set(own)
    var mask: Permissions = []
    for role in guild.roles ?? [] where role.id == guild.id || held.contains(role.id) {
      mask.formUnion(Permissions(rawValue: role.permissions))
    }
    return mask.contains(.administrator) ? .all : mask
  }

  /// Applies a channel's overwrites, as the protocol orders them: `@everyone`, the roles together,
  /// the member.
  ///
  /// - Parameters:
  ///   - overwrites: those of the channel, in any order; for a thread, those of its parent.
  ///   - viewer: who asks.
  ///   - guildID: the guild's id.
  /// - Returns: the mask; `all` stays `all`, and nothing stays nothing for those who are no members.
  public func applying(
    _ overwrites: [Overwrite],
    of viewer: Viewer,
    inGuild guildID: Snowflake
  ) -> Permissions {
    guard self != .all, let own = viewer.roles else { return self }
    var everyone: (deny: Permissions, allow: Permissions) = ([], [])
    var roles = everyone
    var member = everyone
    let held = Set(own)
    for overwrite in overwrites {
      let change = (deny: overwrite.deny, allow: overwrite.allow)
      switch overwrite.target {
      case .role where overwrite.id == guildID: everyone = change
      case .role where held.contains(overwrite.id):
        roles.deny.formUnion(change.deny)
        roles.allow.formUnion(change.allow)
      case .member where overwrite.id == viewer.id: member = change
      default: continue
      }
    }
    return [everyone, roles, member].reduce(self) { mask, change in
      mask.subtracting(change.deny).union(change.allow)
    }
  }

  /// Tells whether a channel's messages can be archived with this mask.
  ///
  /// - Parameter historyCutoff: the guild's `message_history_cutoff`: whoever may not read history
  ///   still reads what is newer than that.
  /// - Returns: whether the channel can be seen and some of its history read.
  public func isArchivable(historyCutoff: Timestamp?) -> Bool {
    contains(.viewChannel) && (contains(.readMessageHistory) || historyCutoff != nil)
  }
}
