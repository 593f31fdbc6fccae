import Model
import TestSupport
import Testing

@testable import Wire

struct GovernorStateTests {
  /// Asks without end, each request taking some time, and gives the instants when they began.
  private func starts(
    _ allowance: Allowance,
    seconds: Int64,
    seed: UInt64,
    longestAnswer: Int64 = 300
  ) -> [Duration] {
    var random = SeededRandom(seed: seed)
    var state = GovernorState(allowance)
    var starts: [Duration] = []
    var running: [(end: Duration, ticket: UInt64)] = []
    var now = Duration.seconds(5)
    let end = now + .seconds(seconds)
    while now < end {
      while state.waiting < 20 {
        _ = state.enqueue(Bucket(.messages, Snowflake(rawValue: .random(in: 1...40))), at: now)
      }
      let (admitted, wake) = state.admit(at: now)
      for ticket in admitted {
        starts.append(now)
        let length = Duration.milliseconds(Int64.random(in: 1...longestAnswer, using: &random))
        running.append((now + length, ticket))
      }
      let next = min(running.map(\.end).min() ?? end, wake ?? end)
      now = max(next, now + .microseconds(1))
      for done in running where done.end <= now { state.finish(done.ticket, .free, at: now) }
      running.removeAll { $0.end <= now }
    }
    return starts
  }

  @Test(
    arguments: [Allowance.user, .bot, Allowance.user.at(rate: 8)],
    1...5 as ClosedRange<UInt64>
  )
  func `no stretch of time holds more than burst and rate allow`(
    allowance: Allowance,
    seed: UInt64
  ) {
    let starts = starts(allowance, seconds: 60, seed: seed)
    for seconds in [1.0, 5, 30] {
      var first = 0
      for (index, start) in starts.enumerated() {
        while (start - starts[first]).inSeconds > seconds { first += 1 }
        #expect(Double(index - first + 1) <= Double(allowance.burst) + allowance.rate * seconds)
      }
    }
  }

  @Test(arguments: [Allowance.user, .bot])
  func `under load the allowance is used`(allowance: Allowance) {
    let starts = starts(allowance, seconds: 100, seed: 7)
    #expect(Double(starts.count) >= allowance.rate * 100 * 0.95)
  }

  @Test func `no more than four are in flight for a person`() {
    var state = GovernorState(.user)
    for _ in 0..<8 { _ = state.enqueue(Bucket(.settings), at: .zero) }
    #expect(state.admit(at: .zero).admitted == [1, 2, 3, 4])
    #expect(state.admit(at: .seconds(60)).admitted == [])
    state.finish(2, .free, at: .seconds(60))
    #expect(state.admit(at: .seconds(60)).admitted == [5])
  }

  @Test func `a parked bucket holds up its own requests alone`() {
    var state = GovernorState(.user)
    let (slow, quick) = (
      Bucket(.pins, Snowflake(rawValue: 1)), Bucket(.pins, Snowflake(rawValue: 2))
    )
    let first = state.enqueue(slow, at: .zero)
    #expect(state.admit(at: .zero).admitted == [first])
    state.finish(first, .bucketDenied(.seconds(90)), at: .zero)
    let second = state.enqueue(slow, at: .zero)
    let third = state.enqueue(quick, at: .zero)
    let (admitted, wake) = state.admit(at: .seconds(1))
    #expect(admitted == [third])
    #expect(wake == .seconds(90))
    #expect(state.admit(at: .seconds(89)).admitted == [])
    #expect(state.admit(at: .seconds(90)).admitted == [second])
  }

  @Test func `a bucket is counted here below the server's limit`() {
    // The server takes 5 in 10 seconds: 4 are used, and flow back in 10 seconds.
    var state = GovernorState(.bot)
    for _ in 0..<10 { _ = state.enqueue(Bucket(.activeThreads), at: .zero) }
    let (admitted, wake) = state.admit(at: .zero)
    #expect(admitted.count == 4)
    for ticket in admitted { state.finish(ticket, .free, at: .zero) }
    #expect((wake ?? .zero).inMilliseconds == 2_501)
    #expect(state.admit(at: .seconds(2)).admitted == [])
    #expect(state.admit(at: .seconds(3)).admitted.count == 1)
  }

  @Test func `after a denial of everything one request finds out whether the token lives`() {
    var state = GovernorState(.user)
    for _ in 0..<6 { _ = state.enqueue(Bucket(.settings), at: .zero) }
    _ = state.admit(at: .zero)
    state.finish(1, .allDenied(.seconds(30)), at: .zero)
    for ticket: UInt64 in 2...4 { state.finish(ticket, nil, at: .zero) }
    #expect(state.admit(at: .seconds(29)).admitted == [])
    #expect(state.admit(at: .seconds(40)).admitted == [5])
    #expect(state.admit(at: .seconds(50)).admitted == [])
    state.finish(5, .free, at: .seconds(50))
    #expect(state.admit(at: .seconds(50)).admitted == [6])
  }

  @Test func `the server's own count is believed where it is lower`() {
    var state = GovernorState(.bot)
    let bucket = Bucket(.messages, Snowflake(rawValue: 1))
    let first = state.enqueue(bucket, at: .zero)
    _ = state.admit(at: .zero)
    state.finish(first, .remaining(0, resetAfter: .seconds(7)), at: .zero)
    let second = state.enqueue(bucket, at: .zero)
    #expect(state.admit(at: .seconds(6)).admitted == [])
    #expect(state.admit(at: .seconds(7)).admitted == [second])
  }

  @Test func `no option lifts a person's rate above eight`() {
    #expect(Allowance.user.at(rate: 50).rate == 8)
    #expect(Allowance.user.at(rate: .infinity).rate == 5)
    #expect(Allowance.bot.at(rate: 50).rate == 20)
  }
}
