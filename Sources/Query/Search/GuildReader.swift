public import Model
import Queries
import SQLite
public import Store

/// Reads what a page shows of guilds and channels beside their messages, each once.
public final class GuildReader {
  private let archive: Archive
  private var members: [Membership: [Snowflake]] = [:]

  private struct Membership: Hashable {
    let user: Snowflake
    let guild: Snowflake
  }

  /// Remembered members; beyond them they are read again.
  private static let mostMembers = 20_000

  /// Serves an archive.
  public init(archive: Archive) {
    self.archive = archive
  }

  /// The roles of a guild that have a colour, the highest first.
  ///
  /// What can't be read is as good as unknown: names then have the colour of text.
  public func colouredRoles(of guild: Snowflake) -> [Role] {
    let roles = try? archive.attempt("reading roles") { () throws(SQLiteError) in
      try archive.connection.rows(
        SQL.rolesOfGuild.text,
        [":guild": .integer(guild.rawValue)]
      ) { row in
        Snowflake(rawValue: row.integer(0))
          .map { Role(id: $0, color: row.integer(1), position: row.integer(2)) }
      }
    }
    return (roles ?? []).compactMap(\.self)
  }

  /// The roles that a member is known to have.
  public func roles(of user: Snowflake, in guild: Snowflake) -> [Snowflake] {
    let membership = Membership(user: user, guild: guild)
    if let roles = members[membership] { return roles }
    let text = try? archive.attempt("reading a member's roles") { () throws(SQLiteError) in
      try archive.connection.value(
        SQL.rolesOfMember.text,
        [":guild": .integer(guild.rawValue), ":user": .integer(user.rawValue)]
      )?.text
    }
    // A list of whole numbers or of texts: all that isn't a digit stands between two of them.
    let roles = (text ?? "").split { !$0.isASCII || !$0.isNumber }
      .compactMap { Snowflake(String($0)) }
    if members.count >= Self.mostMembers { members.removeAll() }
    members[membership] = roles
    return roles
  }

  /// What a channel is about.
  public func topic(of channel: Snowflake) -> String? {
    let topic = try? archive.attempt("reading a topic") { () throws(SQLiteError) in
      try archive.connection.rows(
        SQL.channelCard.text,
        [":id": .integer(channel.rawValue)]
      ) { $0.optionalText(6) }
    }
    return topic?.first.flatMap(\.self)
  }
}
