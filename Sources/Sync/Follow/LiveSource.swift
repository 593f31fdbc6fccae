public import Model
public import Wire

/// Brings what happens, as it happens, and heals itself: the gateway's connection, or a test's script.
public protocol LiveSource: Sendable {
  /// Waits for news, and gathers what follows them closely.
  ///
  /// - Parameters:
  ///   - count: the most that are given at once.
  ///   - duration: how long is gathered after the first.
  /// - Returns: the news in their order; none where nothing came for a while.
  /// - Throws: `WireError` where nothing can heal it, such as a token that is no longer valid.
  func next(atMost count: Int, within duration: Duration) async throws(WireError) -> [GatewayNews]

  /// Tells that everything up to a sequence is kept: the server may forget it.
  func acknowledge(_ sequence: Int64) async

  /// Asks for everything that happens in guilds, and for their active threads.
  func activate(_ guilds: [Snowflake]) async

  /// Asks for the whole state of a guild once more.
  func resync(_ guild: Snowflake) async

  /// Ends the session cleanly.
  func close() async

  /// What was done so far.
  var statistics: GatewayStatistics { get }
}
