import Testing

@testable import Wire

@Suite struct GatewayCloseTests {
  /// What follows a close of a live session: which codes end it, and what is said after Hello.
  enum Course: Sendable {
    case resumes
    case identifies
    case fails(GatewayFailure)
  }

  private static let courses: [(Int?, Course)] = [
    (nil, .resumes), (1000, .resumes), (1001, .resumes), (1006, .resumes), (4000, .resumes),
    (4001, .identifies), (4002, .identifies), (4003, .identifies), (4004, .fails(.unauthorized)),
    (4005, .resumes), (4006, .resumes), (4007, .identifies), (4009, .resumes),
    (4010, .fails(.closed(code: 4010))), (4011, .fails(.closed(code: 4011))),
    (4012, .fails(.closed(code: 4012))), (4999, .resumes),
  ]

  @Test(arguments: courses)
  func `every close code has its course`(code: Int?, course: Course) {
    var machine = live()
    let actions = machine.receive(.closed(code: code, reason: ""), at: .seconds(1))
    #expect(actions.tellLoss)
    if case .fails(let failure) = course {
      #expect(actions.failure == failure)
      #expect(machine.deadline == nil)
      return
    }
    let wait = actions.wait ?? .zero
    #expect(wait >= .seconds(1) && wait <= .milliseconds(1_500))
    let hello = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: .seconds(3))
    guard case .resumes = course else {
      #expect(hello == [.send(.identify)])
      return
    }
    #expect(hello == [.send(.resume(sessionID: "s", sequence: 1))])
  }

  @Test func `too many payloads or sessions are waited out for a minute`() {
    var machine = live()
    let actions = machine.receive(.closed(code: 4008, reason: ""), at: .zero)
    #expect(actions.wait == .seconds(60))
    #expect(machine.deadline == .seconds(80))
  }

  @Test(arguments: [(4001, 2), (4002, 3)])
  func `a mistake of ours is not repeated for long`(code: Int, times: Int) {
    var machine = lasting(after: [.started])
    for time in 1...times {
      _ = machine.receive(
        all: [.opened, .hello(interval: .seconds(41)), readyEvent()],
        at: .seconds(time * 10)
      )
      let actions = machine.receive(.closed(code: code, reason: ""), at: .seconds(time * 10))
      #expect(actions.failure == (time == times ? .closed(code: code) : nil))
    }
  }

  @Test func `a session that went well for long makes good for earlier mistakes`() {
    var machine = lasting(after: [.started])
    for time in 1...20 {
      let now = Duration.seconds(time * 1_000)
      _ = machine.receive(all: [.opened, .hello(interval: .seconds(41)), readyEvent()], at: now)
      let actions = machine.receive(.closed(code: 4002, reason: ""), at: now + .seconds(900))
      #expect(actions.failure == nil)
    }
  }

  @Test(arguments: [
    GatewayEvent.closed(code: 4002, reason: "Decompression failed"),
    .undecodable(reason: "corrupt"),
  ])
  func `trouble with compression is followed by a connection without it`(trouble: GatewayEvent) {
    var machine = lasting(compression: true)
    #expect(machine.receive(.started, at: .zero) == [.connect(after: .zero, compressed: true)])
    _ = machine.receive(all: Array(greeted.dropFirst()) + [readyEvent()], at: .zero)
    guard case .connect(_, compressed: false)? = machine.receive(trouble, at: .zero).last else {
      Issue.record("it connects with compression, or not at all")
      return
    }
  }

  @Test func `what can't be unpacked is resumed, what can't be read is begun anew`() {
    var unpacked = live(compression: true, after: [.undecodable(reason: "")])
    let hello: [GatewayEvent] = [.opened, .hello(interval: .seconds(41))]
    #expect(
      unpacked.receive(all: hello, at: .seconds(2)).commands
        == [.resume(sessionID: "s", sequence: 1)]
    )
    var unread = live(after: [.unreadable(reason: "")])
    #expect(unread.receive(all: hello, at: .seconds(2)).commands == [.identify])
  }

  @Test func `the wait doubles up to a minute, and begins anew after READY`() {
    var machine = lasting(after: [.started])
    var now = Duration.zero
    for expected in [1, 2, 4, 8, 16, 32, 60, 60, 60] {
      let wait = machine.receive(.closed(code: nil, reason: ""), at: now).wait ?? .zero
      #expect(wait >= .seconds(expected))
      #expect(wait <= min(.seconds(expected) * 1.5, .seconds(60)))
      now += wait
    }
    _ = machine.receive(all: [.opened, .hello(interval: .seconds(41)), readyEvent()], at: now)
    let wait = machine.receive(.closed(code: nil, reason: ""), at: now).wait ?? .zero
    #expect(wait >= .seconds(1) && wait <= .milliseconds(1_500))
  }

  @Test func `a kind of trouble is told once until all went well for long`() {
    var machine = lasting(after: [.started])
    let refused = GatewayEvent.closed(code: nil, reason: "connection refused")
    #expect(machine.receive(refused, at: .zero).troubles.count == 1)
    #expect(machine.receive(refused, at: .seconds(5)).troubles.isEmpty)
    let unknown = GatewayEvent.closed(code: nil, reason: "unknown host")
    #expect(machine.receive(unknown, at: .seconds(9)).troubles.count == 1)
    _ = machine.receive(
      all: [.opened, .hello(interval: .seconds(41)), readyEvent()],
      at: .seconds(20)
    )
    #expect(machine.receive(refused, at: .seconds(900)).troubles.count == 1)
  }

  @Test func `a machine that does not last gives up and says how the last connection ended`() {
    var machine = GatewayMachine(isBot: false, lasts: false, seed: 1)
    _ = machine.receive(.started, at: .zero)
    for _ in 0..<3 { _ = machine.receive(.closed(code: nil, reason: "x"), at: .zero) }
    let actions = machine.receive(.closed(code: 4000, reason: "y"), at: .zero)
    #expect(actions == [.fail(.lost("the server closed with 4000: y"))])
  }
}
