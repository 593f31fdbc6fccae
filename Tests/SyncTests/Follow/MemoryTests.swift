import Model
import Payload
import Store
import TestSupport
import Testing

@testable import Sync

private let channel = Snowflake.lowest.successor
private let message = Snowflake.lowest.successor.successor

private func identity() -> MessagePlace {
  MessagePlace(channelID: channel, id: message)
}

private func page(_ ask: LiveMemory.Ask?, reactions: Bool = false) throws -> PageRecord {
  let fields = reactions ? ",\"reactions\":[{\"emoji\":{\"name\":\"x\"},\"count\":1}]" : ""
  let body = "[{\"id\":\"\(message)\",\"channel_id\":\"\(channel)\",\"content\":\"a\"\(fields)}]"
  let time = Timestamp(milliseconds: 0)
  let contents = try PageReader().read(
    Array(body.utf8),
    of: channel,
    guildID: nil,
    receivedAt: time
  )
  return PageRecord(channelID: channel, account: channel, contents: contents, ask: ask, now: time)
}

@Test func `a page does not undo what an event wrote after it was asked for`() throws {
  var memory = LiveMemory(clock: VirtualClock())
  let ask = memory.begin()
  memory.note([identity(): LiveMemory.Touch(wrote: true)])
  let found = memory.overtaken(try page(ask))
  #expect(found.written == [message])
  #expect(found.left(of: try page(ask).contents.messages).isEmpty)
}

@Test func `a page that is asked for after an event is believed`() throws {
  var memory = LiveMemory(clock: VirtualClock())
  let first = memory.begin()
  memory.note([identity(): LiveMemory.Touch(wrote: true)])
  let second = memory.begin()
  #expect(memory.overtaken(try page(second)).written.isEmpty)
  #expect(memory.overtaken(try page(first)).written == [message])
}

@Test func `a page does not bring back what was deleted`() throws {
  var memory = LiveMemory(clock: VirtualClock())
  let ask = memory.begin()
  let time = Timestamp(milliseconds: 5)
  memory.note([identity(): LiveMemory.Touch(deletedAt: time)])
  let found = memory.overtaken(try page(ask))
  #expect(found.deleted == [message: time])
  #expect(found.written.isEmpty)
}

@Test func `counts that an event and a page may both hold are unsure`() throws {
  let clock = VirtualClock()
  var memory = LiveMemory(clock: clock)
  let ask = memory.begin()
  memory.note([identity(): LiveMemory.Touch(reacted: true)])
  #expect(memory.overtaken(try page(ask)).unsure == [identity()])
  clock.advance(by: .seconds(100))
  memory.noteRead(try page(ask, reactions: true))
  #expect(memory.wasRead(identity(), since: .seconds(90)))
  #expect(!memory.wasRead(identity(), since: .seconds(101)))
}

@Test func `nothing is remembered while nothing is asked`() throws {
  var memory = LiveMemory(clock: VirtualClock())
  memory.note([identity(): LiveMemory.Touch(wrote: true)])
  let ask = memory.begin()
  #expect(memory.overtaken(try page(ask)).written.isEmpty)
  memory.note([identity(): LiveMemory.Touch(wrote: true)])
  memory.end(ask)
  let next = memory.begin()
  #expect(memory.overtaken(try page(next)).written.isEmpty)
}
