import Model
import Query
import Store
import Writing

/// Writes the lines of NDJSON that are no messages: where they stand, who is named, what became of
/// them.
///
/// When something was so is told by the messages around: what the archive learned last about people
/// and places changes with each new message, and would change every part of an export.
struct NDJSONRecords {
  private var json = JSONWriter()
  private var users: [Snowflake: User] = [:]
  private var roles: Set<Snowflake> = []
  private var emoji: Set<Snowflake> = []
  private var guildID: Snowflake?

  /// Writes what the lines are of.
  ///
  /// - Parameters:
  ///   - place: the channel.
  ///   - time: when the first message was sent.
  ///   - facts: what the archive knows.
  mutating func begin(_ place: ExportPlace, at time: Timestamp, _ facts: ExportFacts?) {
    guildID = place.place.guildID
    line("archive") {
      $0.member("version", 1)
      $0.member("exporter", "fluxsearch")
      $0.member("instance", place.instance)
    }
    if let guildID {
      let known = facts?.guild(guildID)?.guild ?? Guild(id: guildID, name: place.place.guildName)
      line("guild") {
        $0.member("seen_at", time)
        $0.key("guild")
        $0.object { Self.write(known, to: &$0) }
      }
    }
    let known = Channel(
      id: place.place.channelID,
      kind: place.place.kind,
      guildID: guildID,
      name: place.place.channelName
    )
    let channel = facts?.channel(place.place.channelID)?.channel ?? known
    for user in channel.recipients { note(user) }
    line("channel") {
      $0.member("seen_at", time)
      $0.key("channel")
      $0.object { Self.write(channel, to: &$0) }
    }
  }

  /// Notes whom a message names, and as whom.
  mutating func meet(_ message: Message, _ facts: ExportFacts?) {
    for user in message.namedUsers { note(user) }
    for role in message.mentionedRoles + (message.member?.roles ?? []) { meet(role, facts) }
    for reaction in message.reactions ?? [] { meet(reaction.emoji, facts) }
    for named in CustomEmoji.all(in: message.content) { meet(named, facts) }
  }

  private mutating func note(_ user: User) {
    guard let id = user.id, !(user.isReference && users[id] != nil) else { return }
    users[id] = user.known(over: users[id])
  }

  /// Writes of those who were named what their messages don't tell, in the order of their ids.
  ///
  /// - Parameters:
  ///   - time: when the last message was sent.
  ///   - facts: what the archive knows.
  mutating func end(at time: Timestamp, _ facts: ExportFacts?) {
    guard let facts else { return }
    for (id, told) in users.sorted(by: { $0.key < $1.key }) {
      // What a webhook is called stands in each message.
      if var known = facts.user(id)?.user, known != told, !known.isReference, known.kind != .webhook
      {
        // A name that was told and is no more must not come back.
        known.hasNoGlobalName = known.globalName == nil
        line("user") {
          $0.member("seen_at", time)
          $0.key("user")
          $0.object { FluxerDocument.write(known, to: &$0) }
        }
      }
      write(formerNamesOf: id, facts)
      guard let guildID, let member = facts.member(id, of: guildID)?.member else { continue }
      line("member") {
        $0.member("seen_at", time)
        $0.member("guild_id", guildID)
        $0.member("user_id", id)
        $0.key("member")
        $0.object { FluxerDocument.write(member, to: &$0) }
      }
      for role in member.roles { meet(role, facts) }
    }
  }

  /// Writes the names by which somebody is found beside those of now; nicknames of this guild alone.
  private mutating func write(formerNamesOf id: Snowflake, _ facts: ExportFacts) {
    let user = facts.user(id)?.user
    let nick = guildID.flatMap { facts.member(id, of: $0)?.member.nick }
    for known in facts.names(of: id) where known.guildID == nil || known.guildID == guildID {
      let isOfNow =
        known.guildID == nil
        ? known.name == user?.username || known.name == user?.globalName : known.name == nick
      guard !isOfNow else { continue }
      line("name") {
        $0.member("user_id", id)
        if let guildID = known.guildID { $0.member("guild_id", guildID) }
        $0.member("name", known.name)
        $0.member("first_seen", known.firstSeen)
      }
    }
  }

  private mutating func meet(_ id: Snowflake, _ facts: ExportFacts?) {
    guard let guildID, roles.insert(id).inserted, let role = facts?.role(id) else { return }
    line("role") {
      $0.member("guild_id", guildID)
      $0.key("role")
      $0.object {
        $0.member("id", role.id)
        $0.member("name", role.name)
        $0.member("color", role.color)
        $0.member("position", role.position)
        $0.member("permissions", "\(role.permissions)")
      }
    }
  }

  private mutating func meet(_ named: Emoji, _ facts: ExportFacts?) {
    guard let id = named.id, emoji.insert(id).inserted, let known = facts?.emoji(id) else { return }
    line("emoji") {
      if let guildID = known.guildID { $0.member("guild_id", guildID) }
      $0.key("emoji")
      $0.object {
        $0.member("id", id)
        $0.member("name", known.emoji.name)
        if let isAnimated = known.emoji.isAnimated { $0.member("animated", isAnimated) }
      }
    }
  }

  /// Writes what became of a message.
  mutating func note(_ name: String, _ message: Message, _ key: String, _ time: Timestamp?) {
    line(name) {
      $0.member("channel_id", message.channelID)
      $0.member("id", message.id)
      if let time { $0.member(key, time) }
    }
  }

  /// Writes that nothing is missing from a stretch.
  mutating func claim(
    _ ids: ClosedRange<Snowflake>,
    in channelID: Snowflake
  ) {
    line("coverage") {
      $0.member("channel_id", channelID)
      $0.member("low_id", ids.lowerBound)
      $0.member("high_id", ids.upperBound)
    }
  }

  mutating func take() -> [UInt8] {
    json.take()
  }

  private mutating func line(_ record: String, _ members: (inout JSONWriter) -> Void) {
    json.object {
      $0.member("record", record)
      members(&$0)
    }
    json.endLine()
  }

  private static func write(_ guild: Guild, to json: inout JSONWriter) {
    json.member("id", guild.id)
    if let name = guild.name { json.member("name", name) }
    if let icon = guild.icon { json.member("icon", icon) }
    if let owner = guild.ownerID { json.member("owner_id", owner) }
    if let cutoff = guild.messageHistoryCutoff { json.member("message_history_cutoff", cutoff) }
    if guild.isNSFW == true { json.member("nsfw", true) }
  }

  private static func write(_ channel: Channel, to json: inout JSONWriter) {
    json.member("id", channel.id)
    if let kind = channel.kind { json.member("type", kind.rawValue) }
    if let guild = channel.guildID { json.member("guild_id", guild) }
    if let name = channel.name { json.member("name", name) }
    if let topic = channel.topic { json.member("topic", topic) }
    if let parent = channel.parentID { json.member("parent_id", parent) }
    if let position = channel.position { json.member("position", position) }
    if let owner = channel.ownerID { json.member("owner_id", owner) }
    if channel.isNSFW == true { json.member("nsfw", true) }
    if let icon = channel.icon { json.member("icon", icon) }
    guard !channel.recipients.isEmpty else { return }
    json.key("recipient_ids")
    json.array { list in
      for user in channel.recipients { list.value(user.id) }
    }
  }
}
