import Model
import Payload
import TestSupport
import Testing

@testable import Wire

private let smallAndLarge = #"{"guilds":2,"channels":2,"members":[50,5000],"messages":4}"#

@Suite(.serialized, .timeLimit(.minutes(20))) struct GatewayConnectionTests {
  /// What the server offers, and whether it is asked for.
  private static let manners: [(zstd: String, isAsked: Bool)] = [
    ("stream", true), ("frames", true), ("off", true), ("stream", false),
  ]

  @Test(arguments: manners)
  func `every message of small and large guilds arrives, however it is packed`(
    zstd: String,
    isAsked: Bool
  ) async throws {
    let standIn = try StandIn(generate: smallAndLarge, settings: #"{"zstd":"\#(zstd)"}"#)
    let listener = try Listener(standIn, compression: isAsked)
    try await listener.activateAll()
    for number in 0..<20 { try listener.write("Grüße \(number)") }
    try await listener.take("MESSAGE_CREATE", times: 40)
    #expect(listener.contents == (0..<20).flatMap { ["Grüße \($0)", "Grüße \($0)"] })
    let statistics = listener.connection.statistics
    #expect(statistics.isCompressed == (isAsked && zstd != "off"))
    #expect((statistics.bytesOnWire < statistics.bytesUnpacked) == statistics.isCompressed)
    #expect(statistics.connects == 1)
    #expect(listener.lost == 0 && listener.advice.isEmpty)
    await listener.connection.close()
  }

  @Test func `what happens during a break is told after it, once and in order`() async throws {
    let standIn = try StandIn(generate: smallAndLarge)
    let listener = try Listener(standIn)
    try await listener.activateAll()
    for round in 0..<5 {
      try listener.write("before \(round)")
      try standIn.gateway(round % 2 == 0 ? #"{"do":"drop"}"# : #"{"do":"drop","code":4000}"#)
      try listener.write("after \(round)")
      try await listener.take { $0.resumed > round }
    }
    try await listener.take("MESSAGE_CREATE", times: 20)
    let expected = (0..<5).flatMap { ["before \($0)", "after \($0)"] }.flatMap { [$0, $0] }
    #expect(listener.contents == expected)
    #expect(listener.begun == 1 && listener.lost == 5)
    #expect(listener.connection.statistics.resumes == 5)
    // Once per kind of trouble, not per break.
    #expect(listener.advice.count == 2)
    await listener.connection.close()
  }

  @Test func `a session that the server forgot is begun anew`() async throws {
    let standIn = try StandIn(generate: smallAndLarge)
    let listener = try Listener(standIn)
    try await listener.activateAll()
    try standIn.gateway(#"{"do":"expire"}"#)
    try await listener.take("READY", times: 2)
    #expect(listener.begun == 2 && listener.lost == 1 && listener.resumed == 0)
    #expect(listener.connection.statistics.failedResumes == 1)
    await listener.connection.close()
  }

  @Test func `op 7 is followed by a resume, op 9 by a session on the same socket`() async throws {
    let standIn = try StandIn(generate: smallAndLarge)
    let listener = try Listener(standIn)
    try await listener.take("READY")
    try standIn.gateway(#"{"do":"reconnect"}"#)
    try await listener.take { $0.resumed == 1 }
    try standIn.gateway(#"{"do":"invalid"}"#)
    try await listener.take("READY", times: 2)
    #expect(listener.connection.statistics.connects == 2)
    #expect(listener.lost == 2)
    await listener.connection.close()
  }

  @Test func `repeats are left out, and events that nobody knows are told`() async throws {
    let standIn = try StandIn(generate: smallAndLarge)
    let listener = try Listener(standIn)
    try await listener.activateAll()
    try standIn.gateway(#"{"do":"duplicate","count":3}"#)
    try listener.write("once")
    try standIn.gateway(#"{"do":"event","t":"LATHE_SPUN","d":[1]}"#)
    try await listener.take("LATHE_SPUN")
    #expect(listener.contents == ["once", "once"])
    #expect(listener.connection.statistics.repeats == 3)
    await listener.connection.close()
  }

  @Test func `heartbeats carry what was acknowledged, not what came`() async throws {
    let standIn = try StandIn(generate: smallAndLarge, settings: #"{"heartbeat_interval":300}"#)
    let listener = try Listener(standIn)
    listener.acknowledges = false
    try await listener.activateAll()
    while try listener.said(1).count < 2 { try await listener.take() }
    #expect(try Set(listener.said(1)) == ["null"])
    await listener.connection.acknowledge(2)
    // Not handed out yet, so not to be told.
    await listener.connection.acknowledge(99)
    let before = try listener.said(1).count
    while try listener.said(1).count < before + 2 { try await listener.take() }
    #expect(try listener.said(1).last == "2")
    #expect(listener.connection.statistics.heartbeatRoundTrip != nil)
    await listener.connection.close()
  }

  @Test func `while nobody takes, nothing is read and heartbeats go on`() async throws {
    let standIn = try StandIn(generate: smallAndLarge, settings: #"{"heartbeat_interval":8000}"#)
    let listener = try Listener(standIn)
    try await listener.activateAll()
    let count = 10_000
    // Beside everything else: an order that takes long would hold up the machine under test.
    try standIn.activity(#"{"rate":5000,"seconds":2,"seed":3,"mix":{"create":1}}"#)
    while listener.connection.statistics.queuedNews < 8_000 {
      try await SystemClock().sleep(for: .milliseconds(100))
    }
    let before = try listener.beats()
    while try listener.beats() == before {
      try await SystemClock().sleep(for: .milliseconds(100))
    }
    let statistics = listener.connection.statistics
    // A message or two of READY and activation came before the flood.
    #expect(statistics.queuedNews <= 8_200)
    #expect(statistics.isConnected)
    try await listener.take { $0.events("MESSAGE_CREATE").count >= count || $0.lost > 0 }
    #expect(listener.lost == 0)
    let sequences = listener.events("MESSAGE_CREATE").compactMap(\.sequence)
    #expect(zip(sequences, sequences.dropFirst()).allSatisfy { $0 < $1 })
    await listener.connection.close()
  }

  @Test func `a half-open socket is noticed, said once, and got over`() async throws {
    let standIn = try StandIn(generate: smallAndLarge, settings: #"{"heartbeat_interval":1000}"#)
    let listener = try Listener(standIn, times: { $0.acknowledgement = .milliseconds(500) })
    try await listener.activateAll()
    try standIn.gateway(#"{"do":"mute"}"#)
    try listener.write("unheard at first")
    try await listener.take { $0.resumed == 1 }
    try await listener.take("MESSAGE_CREATE", times: 2)
    #expect(listener.lost == 1)
    #expect(listener.advice == ["the gateway doesn't answer a heartbeat in time"])
    await listener.connection.close()
  }

  @Test(arguments: [
    #"{"do":"send","base64":"KLUv/QBYaGVsbG8gd29ybGQ="}"#, #"{"do":"send","base64":"AAECAwQF"}"#,
  ])
  func `what can't be unpacked is followed by a connection without compression`(
    trouble: String
  ) async throws {
    let standIn = try StandIn(generate: smallAndLarge)
    let listener = try Listener(standIn)
    try await listener.activateAll()
    try standIn.gateway(trouble)
    try listener.write("after it")
    try await listener.take { $0.resumed == 1 }
    try await listener.take("MESSAGE_CREATE", times: 2)
    #expect(!listener.connection.statistics.isCompressed)
    #expect(listener.advice.count == 1)
    await listener.connection.close()
  }

  @Test func `a message that is no payload is followed by a new session`() async throws {
    let standIn = try StandIn(generate: smallAndLarge)
    let listener = try Listener(standIn, compression: false)
    try await listener.take("READY")
    try standIn.gateway(#"{"do":"send","text":"{"}"#)
    try await listener.take("READY", times: 2)
    #expect(listener.begun == 2 && listener.lost == 1)
    await listener.connection.close()
  }

  @Test func `a refused command is told`() async throws {
    let standIn = try StandIn(generate: smallAndLarge)
    let listener = try Listener(standIn, compression: false)
    try await listener.take("READY")
    let order = #"{"do":"send","payload":{"op":12,"d":{"code":"BAD","message":"no such guild"}}}"#
    try standIn.gateway(order)
    let refused = GatewayNews.refused(command: 0, text: "BAD: no such guild")
    try await listener.take { $0.news.contains(refused) }
    await listener.connection.close()
  }
}
