import Model
import Testing

@testable import Wire

private func guilds(
  _ numbers: ClosedRange<Int64>,
  threads: Bool = true
) -> [SnapshotCourse.Guild] {
  numbers.map { SnapshotCourse.Guild(id: guildID($0), hasThreads: threads) }
}

/// A course that was led up to Hello, at second 0.
private func course(bot: Bool = false, expected: Int? = nil, seed: UInt64 = 1) -> SnapshotCourse {
  var course = SnapshotCourse(
    GatewayMachine(isBot: bot, lasts: false, seed: seed),
    expectedGuilds: expected
  )
  for event in greeted { _ = course.receive(event, at: .zero) }
  return course
}

extension SnapshotCourse {
  fileprivate mutating func ready(
    _ guilds: [Guild],
    at now: Duration = .zero
  ) -> [GatewayAction] {
    receive(readyEvent(), .ready(guilds), at: now)
  }

  fileprivate mutating func known(_ guild: Guild, at now: Duration) -> [GatewayAction] {
    receive(.dispatched(sequence: nil, .guildChanged(guild.id)), .guildKnown(guild), at: now)
  }

  fileprivate mutating func listed(_ number: Int64, at now: Duration) -> [GatewayAction] {
    receive(.dispatched(sequence: nil, .other), .threadsListed(guildID(number)), at: now)
  }
}

private let end: [GatewayAction] = [.close(code: 1000), .finish]

@Suite struct SnapshotCourseTests {
  @Test func `a user without threads is done with READY`() {
    var course = course()
    let actions = course.ready(guilds(1...3, threads: false), at: .seconds(1))
    #expect(actions == [.began(sessionID: "s"), .deliver] + end)
    #expect(course.deadline == nil)
  }

  @Test func `guilds with threads are activated`() {
    var course = course()
    #expect(course.ready(guilds(1...2)).commands == [.activate(guildIDs(1...2))])
  }

  @Test func `the wait for threads ends with the last list`() {
    var course = course()
    _ = course.ready(guilds(1...2))
    _ = course.listed(1, at: .zero)
    _ = course.receive(.timer, at: .seconds(2))
    #expect(course.listed(2, at: .seconds(3)) == [.deliver] + end)
  }

  @Test func `the wait for threads ends after five seconds`() {
    var course = course()
    _ = course.ready(guilds(1...2))
    _ = course.receive(.timer, at: .seconds(2))
    #expect(course.receive(.timer, at: .seconds(6)).last != .finish)
    #expect(course.receive(.timer, at: .seconds(7)).last == .finish)
  }

  @Test func `a bot's guilds are complete after two silent seconds`() {
    var course = course(bot: true)
    _ = course.ready([])
    #expect(course.known(guilds(1...1)[0], at: .seconds(1)) == [.deliver])
    #expect(course.receive(.timer, at: .seconds(2)).last != .finish)
    #expect(course.receive(.timer, at: .seconds(3)).suffix(2) == end)
  }

  @Test func `a bot's guilds are complete when all that are expected came`() {
    var course = course(bot: true, expected: 1)
    _ = course.ready([])
    #expect(course.known(guilds(1...1)[0], at: .zero) == [.deliver] + end)
  }

  @Test func `a break begins everything anew`() {
    var course = course()
    _ = course.ready(guilds(1...2))
    #expect(course.receive(.closed(code: nil, reason: ""), at: .seconds(1)).wait != nil)
    _ = course.receive(.opened, at: .seconds(3))
    let hello = course.receive(.hello(interval: .seconds(41)), at: .seconds(3))
    #expect(hello == [.send(.identify)])
    _ = course.ready(guilds(5...5), at: .seconds(3))
    _ = course.receive(.timer, at: .seconds(5))
    #expect(course.listed(5, at: .seconds(6)).last == .finish)
  }

  @Test func `a server that refuses every session is left in the end`() {
    var course = course()
    var closes = 0
    for second in 0..<2000 {
      let actions = course.receive(.sessionInvalid, at: .seconds(second))
      closes += actions.contains(.close(code: 4000)) ? 1 : 0
      if actions.wait != nil {
        _ = course.receive(.opened, at: .seconds(second))
        _ = course.receive(.hello(interval: .seconds(41)), at: .seconds(second))
      }
    }
    #expect(closes == 4)
    #expect(course.deadline == nil)
  }

  @Test func `no order of events leads to a command before Hello or to work after the end`() {
    var chance = SplitMix(state: 99)
    let events: [GatewayEvent] = [
      .opened, .hello(interval: .seconds(1)), .heartbeatAsked, .heartbeatTaken, .reconnectAsked,
      .sessionInvalid, readyEvent(), .timer, .closed(code: 4000, reason: ""),
      .dispatched(sequence: 3, .guildSynced(guildID(1))), .reading(isPaused: true),
      .reading(isPaused: false), .unreadable(reason: ""), .undecodable(reason: ""),
    ]
    for seed in UInt64(0)..<300 {
      var course = SnapshotCourse(
        GatewayMachine(isBot: seed % 2 == 0, lasts: false, seed: seed)
      )
      var isOver = false
      var now = Duration.zero
      _ = course.receive(.started, at: now)
      for _ in 0..<60 {
        now += .milliseconds(Int64(chance.fraction() * 9000))
        let event = events[Int(chance.fraction() * Double(events.count))]
        let phase = course.machine.phase
        let word: SnapshotCourse.Word? = event == readyEvent() ? .ready(guilds(1...60)) : nil
        let actions = course.receive(event, word, at: now)
        #expect(!isOver || actions.isEmpty, "seed \(seed)")
        if phase == .connecting || phase == .greeting, event != .hello(interval: .seconds(1)) {
          #expect(actions.commands.isEmpty, "seed \(seed)")
        }
        isOver = isOver || actions.contains(.finish) || actions.failure != nil
      }
    }
  }
}
