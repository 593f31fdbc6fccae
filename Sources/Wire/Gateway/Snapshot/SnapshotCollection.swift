import Model
import Payload

/// What a snapshot is made of while it comes in.
struct SnapshotCollection {
  private var ready: ReadyPayload?
  private var readyBytes: [UInt8] = []
  private var receivedAt: Timestamp?
  private var guilds: [GuildReadyPayload] = []
  private var places: [Snowflake: Int] = [:]
  private var threads: [Snowflake: ThreadListPayload] = [:]

  /// The token that took the place of the first one; it outlives every session.
  var tokenChange: Secret?

  /// Lets go of everything that belongs to a session.
  mutating func forget() {
    self = SnapshotCollection(tokenChange: tokenChange)
  }

  init(tokenChange: Secret? = nil) {
    self.tokenChange = tokenChange
  }

  /// Takes an event in; with READY its own document.
  mutating func take(_ payload: EventPayload, _ bytes: [UInt8], at now: Timestamp) {
    switch payload {
    case .ready(let payload):
      ready = payload
      readyBytes = bytes
      receivedAt = now
    case .guildCreate(let guild), .guildSync(let guild): keep(guild)
    case .guildDelete(let id, isUnavailable: true):
      keep(GuildReadyPayload(guild: Guild(id: id), isUnavailable: true))
    case .threadListSync(let list) where list.parentIDs == nil: threads[list.guildID] = list
    case .settingsUpdate(let favourites): ready?.favourites = favourites
    case .guildDelete, .threadListSync, .tokenChange, .other: break
    }
  }

  private mutating func keep(_ guild: GuildReadyPayload) {
    if let place = places[guild.guild.id] {
      guilds[place] = guild
    } else {
      places[guild.guild.id] = guilds.count
      guilds.append(guild)
    }
  }

  /// The snapshot, or nothing before READY.
  var snapshot: GatewaySnapshot? {
    guard let ready, let receivedAt else { return nil }
    return GatewaySnapshot(
      ready: ready,
      readyBytes: readyBytes,
      guildSyncs: guilds,
      threadLists: threads.values.sorted { $0.guildID < $1.guildID },
      tokenChange: tokenChange,
      receivedAt: receivedAt
    )
  }
}
