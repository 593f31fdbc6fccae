public import Model

/// What is to be followed, and when it ends.
public struct FollowOptions: Sendable {
  /// Which channels are wanted.
  ///
  /// Beside the channel stand the ids of what it is in: itself, its parents and its guild.
  public var selection: @Sendable (Channel, _ places: [Snowflake]) -> Bool = { _, _ in true }
  /// Whether only what is starred in the archive or a favourite of the account is wanted.
  public var isStarredOnly = false
  /// Whether it ends once nothing is missing any more.
  public var once = false
  /// Whether what is missing is fetched beside the live events.
  public var fillsGaps = true
  /// After how long a break the newest messages of changed channels are read again, for the edits,
  /// deletions and reactions of the meantime; nothing where they never are.
  public var repairAfter: Duration? = .seconds(60)
  /// How many bytes must stay free on the archive's disk.
  public var minimumFreeBytes: Int64?
  /// Whether pins are read where they changed.
  public var readsPins = true

  /// Follows everything until it is told to stop.
  public init() {}
}
