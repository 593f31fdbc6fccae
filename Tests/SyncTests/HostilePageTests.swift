import Model
import Store
import TestSupport
import Testing

@testable import Sync

/// A server that answers right, and then spoils its pages.
private struct SpoiledServer {
  var random: SeededRandom
  let ids: [Int64]

  /// What the server has below a cursor, newest first, with what doesn't belong there.
  mutating func page(before cursor: Int64) -> [Int64] {
    var page = Array(ids.filter { $0 < cursor }.suffix(7).reversed())
    guard !page.isEmpty else { return page }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: page.shuffle(using: &random)
    case 1: page.insert(page[page.count / 2], at: 0)
    case 2: page.insert(cursor + Int64.random(in: 0..<900, using: &random), at: page.count / 2)
    case 3: page.append(page[0])
    default: break
    }
    return page
  }
}

@Test(arguments: 1...60 as ClosedRange<UInt64>)
func `spoiled pages end in whole claims that are true`(seed: UInt64) {
  var random = SeededRandom(seed: seed)
  let all = (0..<80).map { _ in Int64.random(in: 100...9_000, using: &random) }
  var server = SpoiledServer(random: random, ids: Set(all).sorted())
  let tip = server.ids.last ?? 1
  var walk = PageWalk(
    channelID: Snowflake(rawValue: 50) ?? .lowest,
    gaps: IntervalSet([Snowflake.lowest...(Snowflake(rawValue: tip) ?? .lowest)]),
    isTipUnknown: false,
    history: .whole
  )
  var held: Set<Int64> = []
  var pages = 0
  while case .before(let cursor) = walk.question, pages < 1_000 {
    pages += 1
    let page = server.page(before: cursor.rawValue)
    held.formUnion(page)
    let step = walk.take(page.compactMap { Snowflake(rawValue: $0) }, elements: page.count)
    guard let claim = step.claim else { continue }
    let claimed = server.ids.filter { id in
      claim.lowerBound.rawValue <= id && id <= claim.upperBound.rawValue
    }
    #expect(held.isSuperset(of: claimed), "seed \(seed): \(claim)")
  }
  #expect(walk.question == nil, "seed \(seed)")
  #expect(held.isSuperset(of: server.ids), "seed \(seed)")
}

@Test func `what is of another channel, or of none, tells nothing of where the page stands`() throws
{
  let page = #"""
    [{"id":"900","channel_id":"50","content":"newest","author":{"id":"7"}},
     {"id":"800","channel_id":"50","content":5,"author":null},
     {"id":"60","channel_id":"51","content":"elsewhere","author":{"id":"7"}},
     {"id":"55","content":"nowhere","author":{"id":"7"}}]
    """#
  let contents = try PageReader().read(
    Array(page.utf8),
    of: #require(Snowflake(rawValue: 50)),
    guildID: nil,
    receivedAt: Timestamp(milliseconds: 0)
  )
  #expect(contents.ids.map(\.rawValue) == [900, 800])
  #expect(contents.elements == 4)
  #expect(contents.unplaced.map(\.path) == ["channel_id"])
}
