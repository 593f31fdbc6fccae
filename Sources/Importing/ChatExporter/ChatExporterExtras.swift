import Model
import Payload

/// Gathers what an export tells of roles and emoji, message by message, each once.
struct ChatExporterExtras {
  private var roles: Set<Snowflake> = []
  private var emoji: Set<Snowflake> = []

  /// The most that is remembered: an export of an honest guild stays far below.
  private static let capacity = 20_000

  /// The roles of a message's author and the custom emoji under it that were not seen before.
  mutating func records(
    of message: Message,
    _ value: JSONValue,
    guildID: Snowflake?
  ) -> [ArchiveRecord] {
    var records: [ArchiveRecord] = []
    for reaction in message.reactions ?? [] {
      guard let id = reaction.emoji.id, emoji.count < Self.capacity, emoji.insert(id).inserted
      else { continue }
      records.append(.emoji(reaction.emoji))
    }
    guard let guildID, let list = value["author"]?["roles"], list.isArray else { return records }
    var found: [Role] = []
    for element in list.elements {
      guard let decoded = try? RolePayload.decode(element) else { continue }
      let role = decoded.value
      guard roles.count < Self.capacity, roles.insert(role.id).inserted else { continue }
      found.append(role)
    }
    if !found.isEmpty {
      records.append(.guild(Guild(id: guildID, roles: found), document: nil))
    }
    return records
  }
}
