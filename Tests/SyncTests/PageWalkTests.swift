import Model
import Store
import Sync
import Testing

private func id(_ number: Int64) -> Snowflake { Snowflake(rawValue: number) ?? .lowest }

private func ids(_ numbers: Int64...) -> [Snowflake] { numbers.map(id) }

private func walk(_ gaps: ClosedRange<Int64>..., history: VisibleHistory = .whole) -> PageWalk {
  PageWalk(
    channelID: id(10),
    gaps: IntervalSet(gaps.map { id($0.lowerBound)...id($0.upperBound) }),
    isTipUnknown: false,
    history: history
  )
}

@Test func `a page proves what lies between its lowest id and the cursor`() {
  var walk = walk(1...1000)
  #expect(walk.question == .before(id(1001)))
  let step = walk.take(ids(990, 950, 900), elements: 3)
  #expect(step.claim == id(900)...id(1000))
  #expect(step.verdict == .more)
  #expect(walk.question == .before(id(900)))
}

@Test func `a page without a cursor proves up to its highest id only`() {
  var walk = PageWalk(
    channelID: id(10),
    gaps: IntervalSet([id(1)...(.highest)]),
    isTipUnknown: true,
    history: .whole
  )
  #expect(walk.question == .newest)
  #expect(walk.take(ids(500, 400), elements: 2).claim == id(400)...id(500))
  #expect(walk.question == .before(id(400)))
}

@Test func `an empty page proves the start where history may be read`() {
  var open = walk(1...1000)
  #expect(open.take([], elements: 0).claim == id(1)...id(1000))
  #expect(open.question == nil)
  var cut = walk(1...1000, history: .since(id(600)))
  #expect(cut.take([], elements: 0).claim == id(600)...id(1000))
  var closed = walk(1...1000, history: .none)
  let step = closed.take([], elements: 0)
  #expect(step.claim == nil)
  #expect(step.verdict == .noHistory)
}

@Test func `a walk stops at what is known and goes on below it`() {
  var walk = walk(100...199, 900...1000)
  #expect(walk.take(ids(980, 890), elements: 2).verdict == .more)
  #expect(walk.question == .before(id(200)))
  #expect(walk.take(ids(150, 90), elements: 2).claim == id(90)...id(199))
  #expect(walk.question == nil)
}

@Test(arguments: [
  (ids(990, 900, 5, 950), id(990)), (ids(900, 950, 990), id(990)),
  (ids(990, 990, 950, 950), id(950)), (ids(2000, 990, 1500, 980), id(980)),
])
func `what stands behind a disorder is not believed`(page: [Snowflake], low: Snowflake) {
  var walk = walk(1...1000)
  #expect(walk.take(page, elements: page.count).claim == low...id(1000))
}

@Test func `a page of what was not asked for ends the channel`() {
  var walk = walk(1...1000)
  #expect(walk.take(ids(1500, 1400), elements: 2).verdict == .stuck)
  #expect(walk.take([], elements: 3).verdict == .stuck)
}

@Test func `an empty channel is complete up to its own id`() {
  var walk = PageWalk(
    channelID: id(10),
    gaps: IntervalSet([id(1)...(.highest)]),
    isTipUnknown: true,
    history: .whole
  )
  let step = walk.take([], elements: 0)
  #expect(step.claim == id(1)...id(10))
  #expect(step.verdict == .done)
}
