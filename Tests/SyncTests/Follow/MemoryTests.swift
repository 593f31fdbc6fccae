import Model
import Payload
import Store
import Synchronization
import TestSupport
import Testing
import Wire

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
  return PageRecord(
    channelID: channel,
    account: channel,
    contents: contents,
    ask: ask,
    askedAt: time,
    now: time
  )
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

@Test func `counts that are passed over with an overtaken message are read again`() throws {
  var memory = LiveMemory(clock: VirtualClock())
  let ask = memory.begin()
  memory.note([identity(): LiveMemory.Touch(wrote: true)])
  let found = memory.overtaken(try page(ask, reactions: true))
  #expect(found.written == [message])
  #expect(found.unsure == [identity()])
}

@Test func `a message that an event wrote while a page was under way is not deleted by it`()
  async throws
{
  let folder = try TemporaryFolder()
  let clock = VirtualClock()
  let path = folder.path("reread.sqlite")
  let keeper = try ArchiveKeeper(path: path, instance: "chat.example")
  try await keeper.beginFollowing(channel, clock) {}
  let ask = await keeper.beginAsking()
  let told = "{\"id\":\"\(message)\",\"channel_id\":\"\(channel)\",\"content\":\"a\"}"
  let event = try JSONReader().read(Array(told.utf8)) { data throws(PayloadError) in
    LiveEvent.decode("MESSAGE_CREATE", data)
  }
  var batch = LiveBatch(account: channel, now: clock.now)
  batch.steps = [
    LiveStep(event: event, name: "MESSAGE_CREATE", receivedAt: clock.now, horizon: clock.uptime)
  ]
  _ = try await keeper.keep(batch)
  let empty = try PageReader().read(
    Array("[]".utf8),
    of: channel,
    guildID: nil,
    receivedAt: clock.now
  )
  var late = PageRecord(
    channelID: channel,
    account: channel,
    contents: empty,
    ask: ask,
    askedAt: clock.now,
    now: clock.now
  )
  late.deletesWithin = .lowest...(.highest)
  #expect(try await keeper.keep(late).deleted == 0)
}

/// Answers with pins, and has something happen while they are under way.
private struct SlowPins: HTTPTransport {
  let body: [UInt8]
  let meanwhile: @Sendable () async throws(SyncError) -> Void

  func send(_ request: HTTPRequest) async throws(WireError) -> HTTPResponse {
    do throws(SyncError) { try await meanwhile() } catch { throw .cancelled }
    return HTTPResponse(status: 200, body: body)
  }
}

@Test func `pins that were asked for before a reaction have the message read again`() async throws {
  let folder = try TemporaryFolder()
  let clock = VirtualClock()
  let keeper = try ArchiveKeeper(path: folder.path("pins.sqlite"), instance: "chat.example")
  try await keeper.beginFollowing(channel, clock) {}
  _ = try await keeper.keep(try page(nil, reactions: true))
  let transport = SlowPins(
    body: Array(
      """
      {"items":[{"pinned_at":"2026-05-28T20:26:40.000Z","message":{"id":"\(message)",\
      "channel_id":"\(channel)","content":"a","reactions":[{"emoji":{"name":"x"},"count":1}]}}]}
      """.utf8
    )
  ) { () throws(SyncError) in
    let told =
      "{\"message_id\":\"\(message)\",\"channel_id\":\"\(channel)\",\"user_id\":\"5\","
      + "\"emoji\":{\"name\":\"x\"}}"
    let event = try? JSONReader().read(Array(told.utf8)) { data throws(PayloadError) in
      LiveEvent.decode("MESSAGE_REACTION_ADD", data)
    }
    guard let event else { return }
    var batch = LiveBatch(account: channel, now: clock.now)
    batch.steps = [
      LiveStep(
        event: event,
        name: "MESSAGE_REACTION_ADD",
        receivedAt: clock.now,
        horizon: clock.uptime
      )
    ]
    _ = try await keeper.keep(batch)
  }
  let unsure = Mutex<[MessagePlace]>([])
  let reader = PinReader(
    server: server(behind: transport, clock),
    keeper: keeper,
    account: channel
  ) { found in unsure.withLock { $0 += found } }
  let target = SyncTarget(
    channel: Channel(id: channel),
    history: .whole,
    lastPinAt: Timestamp(milliseconds: 1)
  )
  #expect(try await reader.read(target, mark: nil, isForced: true) == 1)
  #expect(unsure.withLock { $0 } == [identity()])
}

private func server(behind transport: SlowPins, _ clock: VirtualClock) -> Server {
  let client = RESTClient(
    instance: Instance(
      host: "chat.example",
      api: "https://chat.example",
      gateway: "wss://chat.example"
    ),
    credential: .user(Secret("flx_test")),
    transport: transport,
    governor: Governor(allowance: .user, clock: clock),
    clock: clock
  )
  return Server(client: client, clock: clock)
}

/// Pins as a list tells them that is answered so, where one message is pinned.
private func pinned(after body: String) async throws -> [Snowflake]? {
  let folder = try TemporaryFolder()
  let clock = VirtualClock()
  let path = folder.path("pins.sqlite")
  let keeper = try ArchiveKeeper(path: path, instance: "chat.example")
  try await keeper.beginFollowing(channel, clock) {}
  _ = try await keeper.keep(try page(nil))
  try await keeper.write("pinning") { _, ingester throws(StoreError) in
    _ = try ingester.notePin(of: message, in: channel, at: nil)
  }
  let transport = SlowPins(body: Array(body.utf8)) { () throws(SyncError) in }
  let reader = PinReader(
    server: server(behind: transport, clock),
    keeper: keeper,
    account: channel
  )
  let target = SyncTarget(
    channel: Channel(id: channel),
    history: .whole,
    lastPinAt: Timestamp(milliseconds: 1)
  )
  _ = try await reader.read(target, mark: nil, isForced: true)
  return try await keeper.read { archive throws(StoreError) in
    try archive.pinnedMessages(in: channel)
  }
}

@Test func `a list of pins that breaks off takes no pin away`() async throws {
  // It says that there is more, and not where.
  let other = message.successor
  let found = try await pinned(
    after: """
      {"items":[{"message":{"id":"\(other)","channel_id":"\(channel)","content":"b"}}],\
      "has_more":true}
      """
  )
  #expect(found == [message, other])
}

@Test func `a list of pins that is empty because all is hidden takes no pin away`() async throws {
  #expect(try await pinned(after: "[]") == [message])
}
