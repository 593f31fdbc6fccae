import Testing

@testable import Sync

@Test func `the remaining time is told once the pace is steady, and not before`() {
  var meter = PaceMeter(start: .zero)
  var told: [Int: Duration?] = [:]
  for second in 1...60 {
    let done = Int64(second) * 500
    meter.note(messages: done, left: 100_000 - done, at: .seconds(second))
    told[second] = meter.remaining
  }
  #expect(told[10] == .some(nil))
  #expect(told[60] == .seconds(140))
  #expect(meter.pace == 500)
}

@Test func `a run that stands still tells no time at all`() {
  var meter = PaceMeter(start: .zero)
  for second in 1...200 {
    meter.note(messages: 100, left: 1_000_000_000, at: .seconds(second))
    #expect(meter.remaining == nil)
  }
}

@Test func `what would take years is not told`() {
  var meter = PaceMeter(start: .zero)
  for second in 1...200 {
    meter.note(messages: Int64(second / 20), left: 1_000_000_000, at: .seconds(second))
    #expect(meter.remaining == nil)
  }
}
