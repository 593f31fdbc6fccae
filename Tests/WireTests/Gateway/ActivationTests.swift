import Model
import Testing

@testable import Wire

@Suite struct ActivationTests {
  private func synced(_ number: Int64) -> GatewayEvent {
    .dispatched(sequence: nil, .guildSynced(guildID(number)))
  }

  @Test func `fifty guilds are activated at a time, the next ones once they are synced`() {
    var machine = live()
    let first = machine.receive(.activationWanted(guildIDs(1...120)), at: .zero)
    #expect(first.commands == [.activate(guildIDs(1...50))])
    for number in Int64(1)...49 {
      #expect(machine.receive(synced(number), at: .zero).commands == [])
    }
    let second = machine.receive(synced(50), at: .zero)
    #expect(second.commands == [.activate(guildIDs(51...100))])
    // The others stay silent: two seconds later the last ones are asked for.
    #expect(machine.receive(.timer, at: .seconds(2)).commands == [.activate(guildIDs(101...120))])
  }

  @Test func `guilds that are active already are not asked for`() {
    var machine = live(after: [.activationWanted(guildIDs(1...2)), synced(1), synced(2)])
    #expect(machine.receive(.activationWanted(guildIDs(1...2)), at: .zero) == [])
    let more = machine.receive(.activationWanted(guildIDs(2...3)), at: .zero)
    #expect(more.commands == [.activate(guildIDs(3...3))])
  }

  @Test func `a guild that came back is asked for again`() {
    var machine = live(after: [.activationWanted(guildIDs(1...1)), synced(1)])
    _ = machine.receive(.dispatched(sequence: 2, .guildChanged(guildID(1))), at: .zero)
    let again = machine.receive(.activationWanted(guildIDs(1...1)), at: .zero)
    #expect(again.commands == [.activate(guildIDs(1...1))])
  }

  @Test func `a guild that is wanted anew becomes passive first`() {
    var machine = live(after: [.activationWanted(guildIDs(1...1)), synced(1)])
    let first = machine.receive(.resyncWanted(guildID(1)), at: .zero)
    #expect(first.commands == [.deactivate(guildIDs(1...1))])
    #expect(machine.receive(synced(1), at: .zero).commands == [])
    #expect(machine.receive(.timer, at: .seconds(2)).commands == [.activate(guildIDs(1...1))])
  }

  @Test func `after a resume only the guilds whose state was lost are asked for, passive first`() {
    var machine = live(after: [.activationWanted(guildIDs(1...3)), synced(1), synced(3)])
    _ = machine.receive(.closed(code: nil, reason: ""), at: .seconds(1))
    _ = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: .seconds(2))
    let resumed = machine.receive(event(5, .resumed), at: .seconds(2))
    #expect(resumed == [.resumed, .send(.deactivate(guildIDs(2...2)))])
    #expect(machine.receive(.timer, at: .seconds(4)).commands == [.activate(guildIDs(2...2))])
  }

  @Test func `after a resume without losses nothing is asked for`() {
    var machine = live(after: [.activationWanted(guildIDs(1...1)), synced(1)])
    _ = machine.receive(.closed(code: nil, reason: ""), at: .seconds(1))
    _ = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: .seconds(2))
    #expect(machine.receive(event(5, .resumed), at: .seconds(2)) == [.resumed])
  }

  @Test func `what waits while the session is cut off is asked for after the resume`() {
    var machine = live(after: [.closed(code: nil, reason: "")])
    #expect(machine.receive(.activationWanted(guildIDs(1...2)), at: .seconds(1)) == [])
    _ = machine.receive(all: [.opened, .hello(interval: .seconds(41))], at: .seconds(2))
    let resumed = machine.receive(event(5, .resumed), at: .seconds(2))
    #expect(resumed == [.resumed, .send(.activate(guildIDs(1...2)))])
  }

  @Test func `a new session begins with passive guilds and no requests`() {
    var machine = live(after: [.activationWanted(guildIDs(1...70)), synced(1)])
    _ = machine.receive(all: [.sessionInvalid, readyEvent("t")], at: .seconds(1))
    #expect(machine.receive(.timer, at: .seconds(5)).commands == [])
    let again = machine.receive(.activationWanted(guildIDs(1...1)), at: .seconds(5))
    #expect(again.commands == [.activate(guildIDs(1...1))])
  }

  @Test func `bots ask for nothing`() {
    var machine = lasting(bot: true, after: greeted + [readyEvent()])
    #expect(machine.receive(.activationWanted(guildIDs(1...3)), at: .zero) == [])
    #expect(machine.receive(.resyncWanted(guildID(1)), at: .zero) == [])
  }
}
