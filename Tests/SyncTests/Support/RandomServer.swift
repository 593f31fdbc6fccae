import TestSupport

extension ServerState {
  /// The id of the n-th channel.
  static func channel(_ index: Int) -> Int64 { Builder.id(1_000_000 + Int64(index)) }

  /// A server with channels of random messages up to shortly before the tests' clock begins.
  ///
  /// - Parameters:
  ///   - sizes: how many messages each channel has.
  ///   - seed: what the choice of times begins with; printed by failing tests.
  /// - Returns: the server.
  static func random(_ sizes: [Int], seed: UInt64) -> ServerState {
    var random = SeededRandom(seed: seed)
    var state = ServerState()
    for (index, size) in sizes.enumerated() {
      var channel = Channel()
      channel.ids.reserveCapacity(size)
      // Written backwards from some minutes before the clock's beginning.
      var time: Int64 = 359_929_600_000 - Int64.random(in: 60_000...600_000, using: &random)
      for _ in 0..<size {
        channel.ids.append(Builder.id(time, Int64.random(in: 0..<4_096, using: &random)))
        time -= Int64.random(in: 1...90_000, using: &random)
      }
      channel.ids.reverse()
      state.channels[Self.channel(index)] = channel
    }
    return state
  }
}
