import Model
import Testing

@testable import Wire

@Suite struct GatewayMachineTests {
  @Test func `it connects, and identifies after Hello`() {
    var machine = lasting()
    #expect(machine.receive(.started, at: .zero) == [.connect(after: .zero, compressed: false)])
    #expect(machine.receive(.opened, at: .zero) == [])
    #expect(machine.receive(.hello(interval: .seconds(41)), at: .zero) == [.send(.identify)])
  }

  @Test func `READY begins a session and is handed on`() {
    var machine = lasting(after: greeted)
    let actions = machine.receive(readyEvent("abc"), at: .seconds(1))
    #expect(actions == [.began(sessionID: "abc"), .deliver])
  }

  @Test func `an event is handed on once`() {
    var machine = live()
    #expect(machine.receive(event(2), at: .zero) == [.deliver])
    #expect(machine.receive(event(2), at: .zero) == [])
    #expect(machine.receive(event(7), at: .zero) == [.deliver])
    #expect(machine.receive(event(6), at: .zero) == [])
    #expect(machine.receive(.dispatched(sequence: nil, .other), at: .zero) == [.deliver])
  }

  @Test func `nothing is handed on before READY`() {
    var machine = lasting(after: greeted)
    #expect(machine.receive(event(2), at: .zero) == [])
  }

  // MARK: Heartbeats

  @Test func `a heartbeat carries what is committed, and nothing that only came`() {
    var machine = live(after: [event(5)])
    #expect(machine.receive(.heartbeatAsked, at: .zero) == [.send(.heartbeat(sequence: nil))])
    _ = machine.receive(.committed(4), at: .zero)
    #expect(machine.receive(.heartbeatAsked, at: .zero) == [.send(.heartbeat(sequence: 4))])
  }

  @Test(arguments: [6, 0, -1, Int64.max])
  func `a sequence that did not come is not taken for committed`(sequence: Int64) {
    var machine = live(after: [event(5), .committed(3), .committed(sequence), .committed(2)])
    #expect(machine.receive(.heartbeatAsked, at: .zero) == [.send(.heartbeat(sequence: 3))])
  }

  @Test func `the first heartbeat falls within the first interval`() {
    for seed in UInt64(0)..<200 {
      var machine = GatewayMachine(isBot: false, lasts: true, seed: seed)
      for event in greeted { _ = machine.receive(event, at: .zero) }
      let due = machine.heartbeat.due ?? .seconds(99)
      #expect(due >= .zero && due < .seconds(41))
    }
  }

  @Test func `heartbeats come soon enough that the server need not ask`() {
    var machine = live()
    var beats: [Duration] = []
    var now = Duration.zero
    while beats.count < 5, let due = machine.deadline {
      now = due
      if machine.receive(.timer, at: now).contains(.send(.heartbeat(sequence: nil))) {
        beats.append(now)
        _ = machine.receive(.heartbeatTaken, at: now)
      }
    }
    for (earlier, later) in zip(beats, beats.dropFirst()) {
      #expect(later - earlier > .seconds(30) && later - earlier < .milliseconds(37_125))
    }
  }

  @Test func `a heartbeat without an answer for fifteen seconds ends the connection`() {
    var machine = live(after: [.heartbeatAsked])
    #expect(machine.receive(.timer, at: .milliseconds(14_999)).wait == nil)
    let actions = machine.receive(.timer, at: .seconds(15))
    #expect(actions.first == .close(code: 4000))
    #expect(actions.tellLoss)
    #expect(actions.wait != nil)
  }

  @Test func `an answer that can't be read is not waited for`() {
    var machine = live(after: [.heartbeatAsked, .reading(isPaused: true)])
    #expect(machine.receive(.timer, at: .seconds(30)).wait == nil)
    #expect(machine.receive(.timer, at: .seconds(300)).wait == nil)
    _ = machine.receive(.reading(isPaused: false), at: .seconds(300))
    #expect(machine.receive(.timer, at: .seconds(314)).wait == nil)
    #expect(machine.receive(.timer, at: .seconds(315)).first == .close(code: 4000))
  }

  @Test func `heartbeats go on while nothing is read`() {
    var machine = live(after: [.reading(isPaused: true)])
    var beats = 0
    var now = Duration.zero
    while now < .seconds(400), let due = machine.deadline {
      now = due
      beats += machine.receive(.timer, at: now).contains(.send(.heartbeat(sequence: nil))) ? 1 : 0
    }
    #expect(beats > 10)
  }

  @Test func `after a standstill the answer may still be read`() {
    var machine = live(after: [.heartbeatAsked])
    // Two minutes later: the answer lies in the socket.
    let late = machine.receive(.timer, at: .seconds(120))
    #expect(late.wait == nil)
    #expect(late.contains(.send(.heartbeat(sequence: nil))))
    _ = machine.receive(.heartbeatTaken, at: .seconds(121))
    #expect(machine.receive(.timer, at: .seconds(125)).wait == nil)
  }

  // MARK: Resume

  @Test func `a lost session is resumed from what is committed`() {
    var machine = live(after: [event(9), .committed(4), .closed(code: nil, reason: "")])
    _ = machine.receive(.opened, at: .seconds(2))
    let actions = machine.receive(.hello(interval: .seconds(41)), at: .seconds(2))
    #expect(actions == [.send(.resume(sessionID: "s", sequence: 4))])
  }

  @Test func `a session of which nothing is committed is resumed from READY`() {
    var machine = live(after: [.closed(code: 1006, reason: ""), .opened])
    let actions = machine.receive(.hello(interval: .seconds(41)), at: .seconds(2))
    #expect(actions == [.send(.resume(sessionID: "s", sequence: 1))])
  }

  @Test func `what is told again after a resume is handed on where it did not come before`() {
    var machine = live(after: [event(9), .committed(4), .closed(code: nil, reason: "")])
    _ = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: .seconds(2))
    for known in Int64(5)...9 { #expect(machine.receive(event(known), at: .seconds(2)) == []) }
    #expect(machine.receive(event(10), at: .seconds(2)) == [.deliver])
    #expect(machine.receive(event(14, .resumed), at: .seconds(2)) == [.resumed])
    #expect(machine.receive(event(15), at: .seconds(2)) == [.deliver])
  }

  @Test(arguments: [(60, true), (61, false)])
  func `a session is resumed within a minute of its loss`(second: Int, isResumed: Bool) {
    var machine = live(after: [.closed(code: nil, reason: ""), .opened])
    let hello = machine.receive(.hello(interval: .seconds(41)), at: .seconds(second))
    #expect(hello == [.send(isResumed ? .resume(sessionID: "s", sequence: 1) : .identify)])
  }

  @Test func `connections that fail meanwhile don't lengthen that minute`() {
    var machine = live(after: [.closed(code: nil, reason: "")])
    for second in [10, 30, 50] {
      _ = machine.receive(.closed(code: nil, reason: "no"), at: .seconds(second))
    }
    let hello = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: .seconds(61))
    #expect(hello == [.send(.identify)])
  }

  @Test func `a session that was silent for long is not resumed`() {
    var machine = live()
    // The machine stood still for two minutes; the server noticed after one at the latest.
    _ = machine.receive(.closed(code: nil, reason: ""), at: .seconds(120))
    let hello = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: .seconds(121))
    #expect(hello == [.send(.identify)])
  }

  @Test func `a session without an id is begun anew`() {
    var machine = lasting(after: greeted + [readyEvent(nil), .closed(code: nil, reason: "")])
    let hello = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: .seconds(1))
    #expect(hello == [.send(.identify)])
  }

  @Test func `a resume that is refused is followed by Identify on the same socket`() {
    var machine = live(after: [.closed(code: nil, reason: "")])
    _ = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: .seconds(1))
    #expect(machine.receive(.sessionInvalid, at: .seconds(1)) == [.send(.identify)])
    #expect(
      machine.receive(readyEvent("t"), at: .seconds(1)) == [.began(sessionID: "t"), .deliver]
    )
  }

  @Test func `a resume without an answer for fifteen seconds ends the connection`() {
    var machine = live(after: [.closed(code: nil, reason: "")])
    _ = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: .seconds(1))
    let actions = machine.receive(.timer, at: .seconds(16))
    #expect(actions.first == .close(code: 4000))
    #expect(actions.troubles == [.silent(.resumed)])
  }

  @Test func `a break is told once, however often the way back fails`() {
    var machine = live()
    #expect(machine.receive(.closed(code: nil, reason: ""), at: .zero).tellLoss)
    #expect(!machine.receive(.closed(code: nil, reason: ""), at: .seconds(3)).tellLoss)
    #expect(!machine.receive(.closed(code: 4000, reason: ""), at: .seconds(9)).tellLoss)
  }

  // MARK: Op 7 and op 9

  @Test func `a server that asks to connect again is resumed on another socket`() {
    var machine = live()
    let actions = machine.receive(.reconnectAsked, at: .seconds(5))
    #expect(actions.first == .close(code: 4000))
    #expect(actions.tellLoss)
    let hello = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: .seconds(7))
    #expect(hello == [.send(.resume(sessionID: "s", sequence: 1))])
  }

  @Test func `an invalid session is begun anew on the same socket`() {
    var machine = live()
    let actions = machine.receive(.sessionInvalid, at: .seconds(5))
    #expect(actions.tellLoss)
    #expect(actions.last == .send(.identify))
    #expect(actions.wait == nil)
  }

  @Test func `the committed sequence of an invalid session is forgotten`() {
    var machine = live(after: [event(9), .committed(9), .sessionInvalid])
    #expect(machine.receive(.heartbeatAsked, at: .zero) == [.send(.heartbeat(sequence: nil))])
    _ = machine.receive(readyEvent("t"), at: .zero)
    _ = machine.receive(.committed(9), at: .zero)
    #expect(machine.receive(.heartbeatAsked, at: .zero) == [.send(.heartbeat(sequence: nil))])
  }

  @Test func `a server that refuses every session is asked less and less often`() {
    var machine = lasting(after: greeted)
    var identified: [Duration] = [.zero]
    _ = machine.receive(.sessionInvalid, at: .zero)
    _ = machine.receive(.sessionInvalid, at: .milliseconds(1))
    var now = Duration.zero
    while now < .seconds(600), let due = machine.deadline {
      now = due
      let actions = machine.receive(.timer, at: now)
      if actions.commands == [.identify] {
        identified.append(now)
        _ = machine.receive(.sessionInvalid, at: now)
      }
      _ = machine.receive(.heartbeatTaken, at: now)
      if actions.wait != nil {
        _ = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: now)
      }
    }
    #expect(identified.count < 60)
    #expect(machine.phase != .ended)
  }

  // MARK: Identify

  @Test func `Identify is said again after ten seconds without READY`() {
    var machine = lasting(after: greeted)
    #expect(machine.receive(.timer, at: .seconds(10)).commands == [.identify])
    #expect(machine.receive(.timer, at: .milliseconds(10_001)).commands == [])
  }

  @Test func `a READY that is held back for a minute is given up`() {
    var machine = lasting(after: greeted)
    while let due = machine.deadline, due <= .seconds(60) {
      let actions = machine.receive(.timer, at: due)
      _ = machine.receive(.heartbeatTaken, at: due)
      #expect(actions.troubles == (due == .seconds(60) ? [.silent(.ready)] : []))
    }
    #expect(machine.phase == .connecting)
  }

  @Test func `a long READY on its way is waited for, and Identify not said again`() {
    var machine = lasting(after: greeted + [.heartbeatAsked])
    for second in stride(from: 5, to: 300, by: 10) {
      _ = machine.receive(.receiving, at: .seconds(second))
      while let due = machine.deadline, due <= .seconds(second + 10) {
        let actions = machine.receive(.timer, at: due)
        #expect(actions.commands.isEmpty && actions.wait == nil)
      }
    }
  }

  @Test func `after Identify was said too often it is said again later`() {
    var machine = lasting(after: greeted + [.closed(code: 4005, reason: "Already identified")])
    _ = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: .seconds(100))
    #expect(machine.receive(.timer, at: .seconds(110)).commands == [])
    _ = machine.receive(.heartbeatTaken, at: .seconds(110))
    #expect(machine.receive(.timer, at: .seconds(120)).commands == [.identify])
  }

  @Test func `more than ten sessions within a minute wait for the next one`() {
    var machine = lasting()
    var now = Duration.zero
    var identified = 0
    _ = machine.receive(.started, at: now)
    for _ in 0..<14 {
      now += .seconds(2)
      let actions = machine.receive(
        all: [.opened, .hello(interval: .seconds(41)), readyEvent(nil)],
        at: now
      )
      identified += actions.commands.count
      _ = machine.receive(.closed(code: 4007, reason: ""), at: now)
    }
    #expect(identified == 10)
    _ = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: now)
    var next: Duration?
    while next == nil, let due = machine.deadline {
      if machine.receive(.timer, at: due).commands == [.identify] { next = due }
      _ = machine.receive(.heartbeatTaken, at: due)
    }
    #expect(next == .seconds(62))
  }

  // MARK: Flow

  @Test func `left on purpose it closes cleanly and wants nothing more`() {
    var machine = live()
    #expect(machine.receive(.left, at: .zero) == [.close(code: 1000), .finish])
    #expect(machine.deadline == nil)
    #expect(machine.receive(.heartbeatAsked, at: .zero) == [])
  }

  @Test func `every command fits into what a client may send`() {
    let longest = Array(repeating: Snowflake.highest, count: GatewayCommand.maximumGuilds)
    let token = String(repeating: "x", count: 200)
    let commands: [GatewayCommand] = [
      .activate(longest), .deactivate(longest), .identify, .heartbeat(sequence: .max),
      .resume(sessionID: token, sequence: .max),
    ]
    for command in commands {
      #expect(command.encoded(token: token).count <= GatewayCommand.maximumLength)
    }
  }
}
