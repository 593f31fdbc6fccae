/// How much markup is read; what lies beyond is text.
///
/// They are the official client's, so that what it shows as text is text here too.
public struct MarkupLimits: Hashable, Sendable {
  /// How many pieces a message may have.
  public var nodes = 10_000
  /// How deep styles and lists may be nested.
  public var depth = 10
  /// How many lines are read.
  public var lines = 10_000
  /// How long a line may be, in bytes of UTF-8 above which it is text.
  public var lineLength = 4 * 4096
  /// How long an address may be, in bytes.
  public var addressLength = 2048

  /// Takes the official client's limits.
  public init() {}
}
