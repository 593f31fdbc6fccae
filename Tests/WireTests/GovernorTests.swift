import Model
import Synchronization
import Testing

@testable import Wire

struct GovernorTests {
  @Test func `one that is cancelled while it waits asks nothing and leaves its place`() async throws
  {
    let clock = VirtualClock()
    let governor = Governor(allowance: .user, clock: clock)
    let gate = Gate()
    try await clock.running {
      let holders = (0..<4).map { _ in
        Task {
          try await governor.run(Bucket(.settings)) { () throws(WireError) in
            await gate.pass()
            return HTTPResponse(status: 200)
          }
        }
      }
      while governor.statistics.requests < 4 { await Task.yield() }
      let waiter = Task {
        try await governor.run(Bucket(.guilds)) { () throws(WireError) in
          Issue.record("a cancelled request was sent")
          return HTTPResponse(status: 200)
        }
      }
      for _ in 0..<100 { await Task.yield() }
      waiter.cancel()
      await #expect(throws: WireError.cancelled) { try await waiter.value }
      gate.open()
      for holder in holders { _ = try await holder.value }
      let response = try await governor.run(Bucket(.guilds)) { () throws(WireError) in
        HTTPResponse(status: 204)
      }
      #expect(response.status == 204)
      #expect(governor.statistics.requests == 5)
    }
  }

  @Test func `a denied bucket waits as long as the longer of body and header says`() async throws {
    let clock = VirtualClock()
    let governor = Governor(allowance: .user, clock: clock, random: { 0 })
    try await clock.running {
      let begin = clock.uptime
      _ = try await governor.run(Bucket(.settings)) { () throws(WireError) in
        .text(429, #"{"code":"RATE_LIMITED","retry_after":41.5}"#, ["Retry-After": "42"])
      }
      _ = try await governor.run(Bucket(.guilds)) { () throws(WireError) in .text(200, "[]") }
      #expect(clock.uptime - begin < .seconds(1))
      _ = try await governor.run(Bucket(.settings)) { () throws(WireError) in .text(200, "{}") }
      #expect(clock.uptime - begin == .seconds(42))
    }
  }

  @Test(
    arguments: [
      (200, "[]", [:], LimitVerdict.free),
      (
        200, "[]", ["X-RateLimit-Remaining": "3", "X-RateLimit-Reset-After": "1.5"],
        .remaining(3, resetAfter: .milliseconds(1_500))
      ),
      (429, "<html>", [:], .bucketDenied(.seconds(1))),
      (429, #"{"retry_after":1.742}"#, ["Retry-After": "1"], .bucketDenied(.milliseconds(1_742))),
      (429, #"{"retry_after":"2"}"#, [:], .bucketDenied(.seconds(2))),
      (429, #"{"retry_after":1e300}"#, [:], .bucketDenied(.seconds(604_800))),
      (429, #"{"global":true,"retry_after":2}"#, [:], .allDenied(.seconds(2))),
      (429, "{}", ["x-ratelimit-global": "true", "Retry-After": "3"], .allDenied(.seconds(3))),
    ] as [(Int, String, [String: String], LimitVerdict)]
  )
  func `an answer tells of limits`(
    status: Int,
    body: String,
    headers: [String: String],
    verdict: LimitVerdict
  ) {
    #expect(LimitVerdict(.text(status, body, headers)) == verdict)
  }
}

/// Holds tasks until it is opened.
final class Gate: Sendable {
  private let isOpen = Mutex(false)

  func open() { isOpen.withLock { $0 = true } }

  func pass() async {
    while !isOpen.withLock({ $0 }) { await Task.yield() }
  }
}
