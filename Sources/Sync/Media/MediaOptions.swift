public import Model

/// Which files are to be fetched, and what they may take.
public struct MediaOptions: Sendable {
  /// Whose attachments are wanted, by their channel.
  public var selection: @Sendable (Snowflake) -> Bool = { _ in true }
  /// Which kinds of attachments are wanted.
  public var kinds: Set<MediaKind> = Set(MediaKind.allCases)
  /// Whether attachments are wanted at all.
  public var takesAttachments = true
  /// Whether the pictures are wanted that exports show: of authors, guilds, emoji and stickers.
  public var takesPictures = true
  /// How many bytes one file may have.
  public var maximumFileBytes: Int64 = 512 << 20
  /// How many bytes all files of the archive may have together.
  public var maximumBytes: Int64?
  /// How many bytes must stay free on the disk.
  public var minimumFreeBytes: Int64 = 1 << 30
  /// How long a run may take.
  public var maximumTime: Duration?
  /// How many files are fetched at once.
  public var jobs = 3
  /// Whether what was given up is tried again: what was gone, refused or too large.
  public var triesAll = false

  /// Asks for every file there is, within what is usual.
  public init() {}
}

/// How fast files are asked for.
///
/// Media hosts are others than what answers the interface, know no account and count nothing against
/// one; so they have a modest pace of their own, and only new addresses spend the account's allowance.
public enum MediaPace {
  /// How many files may begin a second.
  public static let rate = 8.0
  /// How many may begin at once after a pause.
  public static let burst = 16.0
}
