import Model
import Testing

@testable import Wire

private typealias Guild = GatewayDispatch.Guild

private func id(_ number: Int64) -> Snowflake {
  Snowflake(rawValue: number) ?? .lowest
}

private func guilds(_ numbers: ClosedRange<Int64>, threads: Bool = true) -> [Guild] {
  numbers.map { Guild(id: id($0), hasThreads: threads) }
}

/// A machine that was led up to a moment, at second 0.
private func machine(
  bot: Bool = false,
  expected: Int? = nil,
  after events: [GatewayEvent]
) -> GatewayMachine {
  var machine = GatewayMachine(isBot: bot, expectedGuilds: expected, seed: 1)
  for event in events { _ = machine.receive(event, at: .zero) }
  return machine
}

private let greeted: [GatewayEvent] = [.started, .opened, .hello(interval: .seconds(41))]

private func ready(_ guilds: [Guild]) -> GatewayEvent {
  .dispatched(sequence: 1, .ready(sessionID: "s", guilds: guilds))
}

@Suite struct GatewayMachineTests {
  @Test func `it connects, and identifies after Hello`() {
    var machine = GatewayMachine(isBot: false, seed: 1)
    #expect(machine.receive(.started, at: .zero) == [.connect(after: .zero)])
    #expect(machine.receive(.opened, at: .zero) == [])
    let hello = machine.receive(.hello(interval: .seconds(41)), at: .zero)
    #expect(hello == [.forget, .send(.identify)])
  }

  @Test func `a user without threads is done with READY`() {
    var machine = machine(after: greeted)
    let actions = machine.receive(ready(guilds(1...3, threads: false)), at: .seconds(1))
    #expect(actions == [.close(code: 1000), .finish])
    #expect(machine.deadline == nil)
  }

  @Test func `fifty guilds are activated at a time, the next ones once they are synced`() {
    var machine = machine(after: greeted)
    let first = machine.receive(ready(guilds(1...120)), at: .zero)
    #expect(first == [.send(.activate((1...50).map(id)))])
    for number in Int64(1)...49 {
      let actions = machine.receive(
        .dispatched(sequence: nil, .guildSynced(id(number))),
        at: .zero
      )
      #expect(actions == [])
    }
    let second = machine.receive(.dispatched(sequence: nil, .guildSynced(id(50))), at: .zero)
    #expect(second == [.send(.activate((51...100).map(id)))])
    // The others stay silent: two seconds later the last ones are asked for.
    #expect(machine.receive(.timer, at: .seconds(2)) == [.send(.activate((101...120).map(id)))])
  }

  @Test func `the wait for threads ends with the last list`() {
    var machine = machine(after: greeted + [ready(guilds(1...2))])
    _ = machine.receive(.dispatched(sequence: nil, .threadsListed(id(1))), at: .zero)
    _ = machine.receive(.timer, at: .seconds(2))
    let last = machine.receive(.dispatched(sequence: nil, .threadsListed(id(2))), at: .seconds(3))
    #expect(last == [.close(code: 1000), .finish])
  }

  @Test func `the wait for threads ends after five seconds`() {
    var machine = machine(after: greeted + [ready(guilds(1...2))])
    _ = machine.receive(.timer, at: .seconds(2))
    #expect(machine.deadline == .seconds(7))
    #expect(machine.receive(.timer, at: .seconds(7)).last == .finish)
  }

  @Test func `a bot's guilds are complete after two silent seconds`() {
    var machine = machine(bot: true, after: greeted + [ready([])])
    let guild = GatewayEvent.dispatched(
      sequence: 2,
      .guildKnown(Guild(id: id(1), hasThreads: false))
    )
    #expect(machine.receive(guild, at: .seconds(1)) == [])
    #expect(machine.receive(.timer, at: .seconds(2)) == [])
    #expect(machine.receive(.timer, at: .seconds(3)) == [.close(code: 1000), .finish])
  }

  @Test func `a bot's guilds are complete when all that are expected came`() {
    var machine = machine(bot: true, expected: 1, after: greeted + [ready([])])
    let guild = GatewayDispatch.guildKnown(Guild(id: id(1), hasThreads: false))
    let actions = machine.receive(.dispatched(sequence: 2, guild), at: .zero)
    #expect(actions == [.close(code: 1000), .finish])
  }

  @Test func `a heartbeat carries the last sequence, and is answered when asked for`() {
    var machine = machine(after: greeted)
    #expect(machine.receive(.heartbeatAsked, at: .zero) == [.send(.heartbeat(sequence: nil))])
    _ = machine.receive(.dispatched(sequence: 5, .other), at: .zero)
    #expect(machine.receive(.heartbeatAsked, at: .zero) == [.send(.heartbeat(sequence: 5))])
  }

  @Test func `the first heartbeat falls within the first interval`() {
    for seed in UInt64(0)..<200 {
      var machine = GatewayMachine(isBot: false, seed: seed)
      for event in greeted { _ = machine.receive(event, at: .zero) }
      let due = machine.heartbeat.due ?? .seconds(99)
      #expect(due >= .zero && due < .seconds(41))
    }
  }

  @Test func `a heartbeat without an answer for fifteen seconds ends the connection`() {
    var machine = machine(after: greeted)
    _ = machine.receive(.heartbeatAsked, at: .seconds(1))
    let actions = machine.receive(.timer, at: .seconds(16))
    #expect(actions.first == .close(code: 4000))
    #expect(actions.dropFirst().first == .forget)
  }

  @Test func `Identify is said again after ten seconds without READY`() {
    var machine = machine(after: greeted)
    let actions = machine.receive(.timer, at: .seconds(10))
    #expect(actions.last == .send(.identify))
  }

  @Test func `an invalid session is begun anew on the same socket`() {
    var machine = machine(after: greeted + [ready(guilds(1...2))])
    #expect(machine.receive(.sessionInvalid, at: .zero) == [.forget, .send(.identify)])
  }

  @Test func `a server that refuses every session is left in the end`() {
    var machine = machine(after: greeted)
    var closes = 0
    for second in 0..<2000 {
      let actions = machine.receive(.sessionInvalid, at: .seconds(second))
      closes += actions.contains(.close(code: 4000)) ? 1 : 0
      for case .connect in actions {
        _ = machine.receive(.opened, at: .seconds(second))
        _ = machine.receive(.hello(interval: .seconds(41)), at: .seconds(second))
      }
    }
    #expect(closes == 4)
    #expect(machine.deadline == nil)
  }

  @Test(arguments: [
    (4004, GatewayFailure.unauthorized), (4010, .closed(code: 4010)), (4011, .closed(code: 4011)),
    (4012, .closed(code: 4012)),
  ])
  func `a close that forbids to come again ends it`(code: Int, failure: GatewayFailure) {
    var machine = machine(after: greeted)
    #expect(machine.receive(.closed(code: code, reason: ""), at: .zero) == [.fail(failure)])
  }

  @Test(arguments: [nil, 1000, 1001, 1006, 4000, 4001, 4002, 4003, 4005, 4006, 4007, 4009, 4999])
  func `any other close is followed by another connection`(code: Int?) throws {
    var machine = machine(after: greeted)
    let actions = machine.receive(.closed(code: code, reason: ""), at: .zero)
    guard case .connect(let wait)? = actions.last else {
      Issue.record("\(actions)")
      return
    }
    #expect(wait >= .seconds(1) && wait <= .milliseconds(1500))
  }

  @Test func `too many sessions are waited out for a minute`() {
    var machine = machine(after: greeted)
    let actions = machine.receive(.closed(code: 4008, reason: ""), at: .zero)
    #expect(actions == [.forget, .connect(after: .seconds(60))])
    #expect(machine.deadline == .seconds(80))
  }

  @Test func `after four connections it gives up and says how the last one ended`() {
    var machine = GatewayMachine(isBot: false, seed: 1)
    _ = machine.receive(.started, at: .zero)
    for _ in 0..<3 { _ = machine.receive(.closed(code: nil, reason: "x"), at: .zero) }
    let actions = machine.receive(.closed(code: 4000, reason: "y"), at: .zero)
    #expect(actions == [.fail(.lost("the server closed with 4000: y"))])
  }

  @Test func `every command fits into what a client may send`() {
    let longest = Array(repeating: Snowflake.highest, count: GatewayCommand.maximumGuilds)
    let activate = GatewayCommand.activate(longest).encoded(token: "")
    #expect(activate.count <= GatewayCommand.maximumLength)
    let token = String(repeating: "x", count: 200)
    #expect(GatewayCommand.identify.encoded(token: token).count <= GatewayCommand.maximumLength)
  }

  @Test func `no order of events leads to a command before Hello or to work after the end`() {
    var chance = SplitMix(state: 99)
    let events: [GatewayEvent] = [
      .opened, .hello(interval: .seconds(1)), .heartbeatAsked, .heartbeatTaken, .reconnectAsked,
      .sessionInvalid, ready(guilds(1...60)), .timer, .closed(code: 4000, reason: ""),
      .dispatched(sequence: 3, .guildSynced(id(1))),
      .dispatched(sequence: 4, .threadsListed(id(2))),
    ]
    for seed in UInt64(0)..<300 {
      var machine = GatewayMachine(isBot: seed % 2 == 0, seed: seed)
      var isOver = false
      var now = Duration.zero
      _ = machine.receive(.started, at: now)
      for _ in 0..<60 {
        now += .milliseconds(Int64(chance.fraction() * 9000))
        let event = events[Int(chance.fraction() * Double(events.count))]
        let wasConnecting = machine.phase == .connecting || machine.phase == .greeting
        let actions = machine.receive(event, at: now)
        #expect(!isOver || actions.isEmpty)
        if wasConnecting, event != .hello(interval: .seconds(1)), event != .heartbeatAsked {
          #expect(!actions.contains { if case .send = $0 { true } else { false } })
        }
        isOver =
          isOver
          || actions.contains { action in
            if case .fail = action { return true }
            return action == .finish
          }
      }
    }
  }
}
