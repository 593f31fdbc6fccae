import Model
import Store
import TestSupport
import Testing

@testable import Sync

private func run(_ channel: Int64, position: Int64) throws -> ChannelRun {
  let id = try #require(Snowflake(rawValue: channel))
  let high = try #require(Snowflake(rawValue: position))
  let walk = PageWalk(
    channelID: id,
    gaps: IntervalSet([.lowest...high]),
    isTipUnknown: false,
    history: .whole
  )
  return ChannelRun(target: SyncTarget(channel: Channel(id: id), history: .whole), walk: walk)
}

@Test(arguments: 1...5)
func `of the channels that wait the newest page comes first, whatever changes meanwhile`(
  seed: UInt64
) throws {
  var random = SeededRandom(seed: seed)
  var queue = RunQueue()
  // The same by a plain list.
  var waiting: [Int64: Int64] = [:]
  for _ in 0..<3_000 {
    if Int.random(in: 0..<3, using: &random) > 0 {
      let channel = Int64.random(in: 1...60, using: &random)
      let position = Int64.random(in: 1...40, using: &random)
      queue.insert(try run(channel, position: position))
      waiting[channel] = position
    } else {
      let expected = waiting.max { ($0.value, $0.key) < ($1.value, $1.key) }
      let popped = queue.popNewest()
      #expect(popped?.target.channel.id.rawValue == expected?.key)
      #expect(popped?.walk.position.rawValue == expected?.value)
      if let expected { waiting[expected.key] = nil }
    }
    #expect(queue.count == waiting.count)
  }
}
