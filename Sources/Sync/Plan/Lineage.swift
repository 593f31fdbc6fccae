public import Model

/// Where channels stand: a thread in a channel, that in a category, and all of them in a guild.
///
/// What holds for a place holds for everything in it, so that who leaves a category out must know what a
/// thread's channel stands in.
public struct Lineage: Sendable {
  private var parents: [Snowflake: Snowflake] = [:]

  /// Begins with what is known of channels.
  public init(_ channels: some Sequence<Channel> = []) {
    for channel in channels { note(channel) }
  }

  /// Takes note of where a channel stands now.
  ///
  /// - Returns: whether it stood elsewhere, or wasn't known.
  @discardableResult
  public mutating func note(_ channel: Channel) -> Bool {
    guard parents[channel.id] != channel.parentID else { return false }
    parents[channel.id] = channel.parentID
    return true
  }

  /// What a channel stands in, itself among it.
  ///
  /// - Parameter channel: the channel; where it doesn't tell its parent, the last that was known is meant.
  /// - Returns: the ids of the channel, its parent, the parent's and its guild.
  public func places(of channel: Channel) -> [Snowflake] {
    let parent = channel.parentID ?? parents[channel.id]
    return [channel.id, parent, parent.flatMap { parents[$0] }, channel.guildID]
      .compactMap(\.self)
  }
}
