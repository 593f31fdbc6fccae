import Model
import Store
import Writing

/// Writes all that the archive answers of a thing, so that a change of any of it shows.
///
/// When something was seen, and what changes with each message, shows in no export and is left out.
enum AnsweredFacts {
  static func write(_ user: User, to json: inout JSONWriter) {
    json.member("username", user.username)
    json.member("discriminator", user.discriminator)
    json.member("global_name", user.globalName)
    json.member("avatar", user.avatar)
    json.member("kind", user.kind.rawValue)
    json.member("flags", user.flags)
  }

  static func write(_ names: [KnownName], to json: inout JSONWriter) {
    json.key("names")
    json.array { list in
      for known in names {
        list.object {
          $0.member("guild_id", known.guildID)
          $0.member("name", known.name)
          $0.member("first_seen", known.firstSeen)
        }
      }
    }
  }

  static func write(_ member: Member, to json: inout JSONWriter) {
    json.member("nick", member.nick)
    json.member("joined_at", member.joinedAt)
    json.key("roles")
    json.array { list in for role in member.roles { list.value(role) } }
  }

  static func write(_ role: Role, to json: inout JSONWriter) {
    json.member("role_id", role.id)
    json.member("name", role.name)
    json.member("color", role.color)
    json.member("position", role.position)
    json.member("permissions", "\(role.permissions)")
  }

  static func write(_ guild: Guild, to json: inout JSONWriter) {
    json.member("name", guild.name)
    json.member("icon", guild.icon)
    json.member("owner_id", guild.ownerID)
    json.member("message_history_cutoff", guild.messageHistoryCutoff)
    json.member("nsfw", guild.isNSFW ?? false)
  }

  static func write(_ channel: Channel, to json: inout JSONWriter) {
    json.member("type", channel.kind?.rawValue)
    json.member("guild_id", channel.guildID)
    json.member("name", channel.name)
    json.member("topic", channel.topic)
    json.member("parent_id", channel.parentID)
    json.member("position", channel.position)
    json.member("owner_id", channel.ownerID)
    json.member("nsfw", channel.isNSFW ?? false)
    json.member("icon", channel.icon)
    json.key("recipients")
    json.array { list in for user in channel.recipients { list.value(user.id) } }
  }

  static func write(_ emoji: Emoji, to json: inout JSONWriter) {
    json.member("name", emoji.name)
    json.member("animated", emoji.isAnimated)
  }
}
