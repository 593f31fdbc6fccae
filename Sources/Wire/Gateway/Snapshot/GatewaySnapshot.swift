public import Model
public import Payload

/// What the gateway tells of an account at one moment.
public struct GatewaySnapshot: Sendable {
  /// The state of the account.
  public var ready: ReadyPayload
  /// READY's own document (its `d`), exactly as it came.
  public var readyBytes: [UInt8]
  /// What was told of guilds after READY (GUILD_CREATE, GUILD_SYNC), the last word of each.
  public var guildSyncs: [GuildReadyPayload]
  /// The active threads, guild by guild; a guild that did not tell them in time is missing.
  public var threadLists: [ThreadListPayload]
  /// The token that took the place of the one that was given; the old one is dead.
  public var tokenChange: Secret?
  /// When READY came, by the clock of the wall.
  public var receivedAt: Timestamp

  /// Every guild by its last word, in the order of READY, those that came later behind.
  ///
  /// For bots, READY holds none and all of them came later.
  public var guilds: [GuildReadyPayload] {
    var later = Dictionary(guildSyncs.map { ($0.guild.id, $0) }) { _, last in last }
    let told = ready.guilds.map { later.removeValue(forKey: $0.guild.id) ?? $0 }
    return told + guildSyncs.filter { later[$0.guild.id] != nil }
  }
}

/// What is asked of the gateway, and how patiently.
public struct GatewayOptions: Sendable {
  /// Whether a snapshot asks guilds with threads for all of their active ones.
  public var threads = true
  /// How many guilds a bot has, where that is known: the last of them ends a snapshot's wait.
  public var expectedGuilds: Int?
  /// Whether the server is asked to pack what it sends (`zstd-stream`).
  public var compression = true
  /// How long the steps may take.
  public var times = GatewayTimes()
  /// Where randomness begins; nothing lets the system choose.
  public var seed: UInt64?

  /// Options as they are best.
  public init() {}
}
