public import Model
public import Store

/// What a follower tells while it works.
public enum FollowNews: Sendable {
  /// The session is there, or goes on after a break.
  case connected(resumed: Bool)
  /// What the session was shown first is kept: what is said from now on is heard.
  case ready
  /// No gap is left that the server could fill.
  case caughtUp
  /// The session broke.
  case lost(String)
  /// A kind of trouble that heals by itself, told once.
  case advised(String)
  /// Messages of a channel are missing: these ids are to be asked for.
  case gap(channel: Channel, ids: ClosedRange<Snowflake>)
  /// A channel's gaps are closed.
  case filled(channel: Channel, messages: Int64)
  /// Events are kept.
  ///
  /// - `newMessages`: live messages that the archive did not have.
  /// - `events`: how many events it were in all.
  case committed(newMessages: [MessagePlace], events: Int)
  /// The server replaced the token.
  case tokenChanged
}
