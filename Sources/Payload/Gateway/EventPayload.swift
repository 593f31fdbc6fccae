public import Model

/// An event that the gateway dispatched, as far as archiving a history needs it.
public enum EventPayload: Hashable, Sendable {
  /// What a session is told first.
  case ready(ReadyPayload)
  /// A guild became known or came back.
  case guildCreate(GuildReadyPayload)
  /// A guild's whole state, after it was made active.
  case guildSync(GuildReadyPayload)
  /// A guild is gone; `isUnavailable` tells that it is an outage.
  case guildDelete(id: Snowflake, isUnavailable: Bool)
  /// The active threads of a guild.
  case threadListSync(ThreadListPayload)
  /// The token was replaced: the old one is dead already.
  case tokenChange(token: String)
  /// The account's settings, of which the favourites are read.
  case settingsUpdate(favourites: [FavouriteChannel])
  /// Anything else, or an event whose content makes no sense.
  case other

  /// Reads an event by its name.
  ///
  /// - Parameters:
  ///   - name: the payload's `t`.
  ///   - data: the payload's `d`; some events have an array or nothing there.
  /// - Returns: the event, `.other` where it says nothing of use.
  public static func decode(_ name: String, _ data: JSONValue?) -> EventPayload {
    guard let data, data.isObject else { return .other }
    do throws(PayloadError) {
      switch name {
      case "READY": return .ready(try ReadyPayload.decode(data))
      case "GUILD_CREATE": return .guildCreate(try GuildReadyPayload.decode(data))
      case "GUILD_SYNC": return .guildSync(try GuildReadyPayload.decode(data))
      case "THREAD_LIST_SYNC": return .threadListSync(try ThreadListPayload.decode(data))
      case "GUILD_DELETE": return guildDelete(data)
      case "AUTH_SESSION_CHANGE":
        guard let token = data["new_token"]?.string, !token.isEmpty else { return .other }
        return .tokenChange(token: token)
      case "USER_SETTINGS_UPDATE":
        return .settingsUpdate(favourites: SyncedPreferences.favourites(ofSettings: data))
      default: return .other
      }
    } catch {
      return .other
    }
  }

  private static func guildDelete(_ data: JSONValue) -> EventPayload {
    var lenient = Lenient(data)
    guard let id = lenient.id(data["id"]) ?? lenient.id(data["guild_id"]) else { return .other }
    return .guildDelete(id: id, isUnavailable: lenient.flag(data["unavailable"]) ?? false)
  }
}
