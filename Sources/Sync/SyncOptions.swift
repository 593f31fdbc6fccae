public import Model

/// What a run is to do, and what it may spend.
public struct SyncOptions: Sendable {
  /// Which channels are wanted, among those that can hold messages.
  ///
  /// Beside the channel stand the ids of what it is in: itself, its parents and its guild.
  public var selection: @Sendable (Channel, _ places: [Snowflake]) -> Bool = { _, _ in true }
  /// Whether only what is starred in the archive or a favourite of the account is wanted.
  public var isStarredOnly = false
  /// The oldest moment that is wanted.
  public var since: Timestamp?
  /// The newest moment that is wanted.
  public var until: Timestamp?
  /// How many of the newest messages of each channel are wanted.
  public var last: Int?
  /// How far back what is held is read again, for edits, deletions and reactions.
  public var reconcile: Duration?
  /// How many requests may be spent on who reacted.
  public var reactionRequests = 0
  /// Whether pins are read where they changed.
  public var readsPins = false
  /// Whether the members of guilds are read.
  public var readsMembers = false
  /// Whether the oldest gaps are closed first.
  public var isOldestFirst = false
  /// How many channels are worked on at once; as many as the governor lets fly where there is none.
  public var jobs: Int?
  /// How long the run may take.
  public var maximumTime: Duration?
  /// How many bytes the archive may grow to.
  public var maximumBytes: Int64?
  /// How many bytes must stay free on the archive's disk.
  public var minimumFreeBytes: Int64?

  /// The stretch that is read again where nothing else is said: 14 days.
  public static let usualReconciliation: Duration = .seconds(14 * 86_400)

  /// Asks for everything that is missing, and nothing else.
  public init() {}

  /// The ids that the run may ask for.
  var wanted: ClosedRange<Snowflake> {
    let low = since.map { Snowflake(firstAt: $0) } ?? .lowest
    let high =
      until.map { until in
        Snowflake(firstAt: Timestamp(milliseconds: until.milliseconds + 1)).predecessor
      } ?? .highest
    return low...max(low, high)
  }
}
