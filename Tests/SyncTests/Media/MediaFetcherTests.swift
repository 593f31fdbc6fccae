import FoundationEssentials
import Model
import SQLite
import Store
import Sync
import TestSupport
import Testing
import Wire

@Suite(.serialized, .timeLimit(.minutes(20))) struct MediaFetcherTests {
  @Test func `files come whole, once, and without a token`() async throws {
    let bench = try MediaBench()
    try bench.add(
      #"{"filename":"a.txt","content_type":"text/plain","text":"hello lantern"}"#,
      #"{"filename":"b.bin","size":700000}"#
    )
    try bench.take()
    let outcome = try await bench.run()
    #expect(outcome.outcomeName == "done", "\(outcome.failures)")
    #expect(outcome.fetched == 2)
    #expect(outcome.texts == 1)
    #expect(try bench.states() == ["a.txt": "held", "b.bin": "held"])
    #expect(try bench.bytes("a.txt") == Array("hello lantern".utf8))
    #expect(try bench.bytes("b.bin")?.count == 700_000)
    #expect(bench.parts() == [])
    #expect(try await bench.run().fetched == 0)
    #expect(try bench.asked() == 2)
    #expect(try bench.requestsWithToken() == 0)
    #expect(outcome.requests == 0)
  }

  @Test func `bytes that the server calls the same are fetched once`() async throws {
    let bench = try MediaBench()
    let same = #""size":5000,"content_hash":"cafe0001""#
    for number in 0..<4 { try bench.add("{\"filename\":\"f\(number)\",\(same)}") }
    try bench.take()
    let outcome = try await bench.run()
    #expect(outcome.fetched == 1)
    #expect(outcome.known == 3)
    #expect(try bench.asked() == 1)
    #expect(Set(try bench.states().values) == ["held"])
  }

  @Test func `a file that breaks off goes on where it stopped`() async throws {
    let bench = try MediaBench()
    try bench.add(#"{"filename":"b.bin","size":400000}"#)
    try bench.take()
    try bench.standIn.fault(
      #"{"action":{"truncate":150000},"match":{"kind":"media"},"count":1}"#
    )
    #expect(try await bench.run().fetched == 1)
    let whole = try #require(try bench.bytes("b.bin"))
    #expect(whole.count == 400_000)
    #expect(try bench.asked() == 2)
    #expect(try Archive(at: bench.path, for: .reading).proveMedia(.digests).isWhole)
    // The made-up file repeats its first 1,024 bytes: a seam in the wrong place would show.
    #expect((1_024..<400_000).allSatisfy { whole[$0] == whole[$0 - 1_024] })
  }

  @Test func `what breaks off in one run is continued in the next`() async throws {
    let bench = try MediaBench()
    try bench.add(#"{"filename":"b.bin","size":400000}"#)
    try bench.take()
    try bench.standIn.fault(#"{"action":{"truncate":50000},"match":{"kind":"media"}}"#)
    let first = try await bench.run()
    #expect(first.others[.failed] == 1)
    #expect(first.isPartial)
    #expect(bench.parts().count == 1)
    try bench.standIn.clearFaults()
    // It is not due before an hour has gone.
    #expect(try await bench.run().fetched == 0)
    var options = MediaBench.options
    options.triesAll = true
    #expect(try await bench.run(options).fetched == 1)
    #expect(try bench.bytes("b.bin")?.count == 400_000)
    #expect(bench.parts() == [])
  }

  @Test func `signatures that are over are asked for anew, many by one request`() async throws {
    let bench = try MediaBench(settings: #"{"signing":"enforce"}"#)
    for number in 0..<6 { try bench.add("{\"filename\":\"f\(number)\",\"size\":300}") }
    try bench.take()
    try Self.age(bench)
    let outcome = try await bench.run()
    #expect(outcome.fetched == 6, "\(outcome.failures)")
    #expect(try bench.refreshes() >= 1)
    #expect(try bench.refreshes() <= 3)
    #expect(outcome.requests == Int64(try bench.refreshes()))
    #expect(try bench.requestsWithToken() == 0)
  }

  /// Makes every signature one that is over.
  private static func age(_ bench: MediaBench) throws {
    let archive = try Archive(at: bench.path, for: .writing)
    _ = try archive.write("noting") { () throws(StoreError) in
      try archive.noteAttachments(above: -1)
    }
    try archive.connection.execute(
      """
      UPDATE media SET url = substr(url, 1, instr(url, 'ex=') + 2) || '10000000&is=1&hm=00',
        signed_until = 268435456000;
      UPDATE attachments SET url = (SELECT url FROM media WHERE target = attachments.id);
      """
    )
  }

  @Test func `a file that isn't there is asked for anew once, and then gone`() async throws {
    let bench = try MediaBench(settings: #"{"signing":"enforce"}"#)
    try bench.add(#"{"filename":"a","size":300}"#)
    try bench.take()
    try bench.standIn.fault(#"{"action":{"status":404},"match":{"kind":"media"}}"#)
    let outcome = try await bench.run()
    #expect(outcome.others == [.gone: 1])
    #expect(!outcome.isPartial)
    #expect(try bench.states() == ["a": "gone"])
    #expect(try bench.asked() <= 2)
    #expect(try await bench.run().others.isEmpty)
  }

  @Test func `an expired attachment is a state and no failure`() async throws {
    let bench = try MediaBench()
    try bench.add(#"{"filename":"a","size":300,"expired":true}"#)
    try bench.take()
    let outcome = try await bench.run()
    #expect(outcome.outcomeName == "done")
    #expect(try bench.states() == ["a": "expired"])
    #expect(try bench.asked() == 0)
  }

  @Test func `a file in another size than told is not taken for it`() async throws {
    let bench = try MediaBench()
    try bench.add(#"{"filename":"a","size":300}"#)
    try bench.take()
    try bench.standIn.fault(#"{"action":{"html":200},"match":{"kind":"media"}}"#)
    let outcome = try await bench.run()
    #expect(outcome.others == [.refused: 1])
    #expect(try bench.reason("a")?.contains("the message tells 300") == true)
    #expect(bench.parts() == [])
  }

  @Test func `a slow drip ends, and what came stays`() async throws {
    let bench = try MediaBench()
    try bench.add(#"{"filename":"a","size":100000}"#)
    try bench.take()
    try bench.standIn.fault(
      #"{"action":{"drip":{"bytes":10,"seconds":0.2}},"match":{"kind":"media"}}"#
    )
    var options = MediaBench.options
    options.maximumTime = .seconds(5)
    let fetcher = try await bench.fetcher(stall: .seconds(1), rate: 5_000)
    let outcome = try await fetcher.run(options)
    #expect(outcome.fetched == 0)
    #expect(outcome.others[.failed] == 1)
  }

  @Test func `a file that takes too long breaks off when the run's time is over`() async throws {
    let bench = try MediaBench()
    try bench.add(#"{"filename":"a","size":100000}"#)
    try bench.take()
    try bench.standIn.fault(
      #"{"action":{"drip":{"bytes":500,"seconds":0.2}},"match":{"kind":"media"}}"#
    )
    var options = MediaBench.options
    options.maximumTime = .milliseconds(200)
    let outcome = try await bench.fetcher(stall: .seconds(30), rate: 100).run(options)
    #expect(outcome.stopped == .timeIsUp)
    #expect(try bench.states() == ["a": "wanted"])
    #expect(!bench.parts().isEmpty)
  }

  @Test func `limits leave out what is too large, and end a run that is full`() async throws {
    let bench = try MediaBench()
    try bench.add(#"{"filename":"big","size":90000}"#, #"{"filename":"small","size":400}"#)
    try bench.take()
    var options = MediaBench.options
    options.maximumFileBytes = 50_000
    let outcome = try await bench.run(options)
    #expect(outcome.others == [.tooBig: 1])
    #expect(try bench.states() == ["big": "too-big", "small": "held"])
    try bench.add(#"{"filename":"next","size":900}"#)
    try bench.take()
    options.maximumBytes = 1_000
    let full = try await bench.run(options)
    #expect(full.stopped == .archiveIsLarge)
    #expect(try bench.states()["next"] == "wanted")
    options.maximumBytes = nil
    options.minimumFreeBytes = .max
    #expect(try await bench.run(options).stopped == .diskIsLow)
  }

  @Test func `kinds and channels choose`() async throws {
    let bench = try MediaBench()
    try bench.add(
      #"{"filename":"a.png","content_type":"image/png","size":300}"#,
      #"{"filename":"a.mp4","content_type":"video/mp4","size":300}"#
    )
    try bench.take()
    var options = MediaBench.options
    options.selection = { _ in false }
    #expect(try await bench.run(options).skipped == 2)
    options.selection = { _ in true }
    options.kinds = [.image]
    #expect(try await bench.run(options).fetched == 1)
    #expect(try bench.states() == ["a.png": "held", "a.mp4": "wanted"])
  }

  @Test func `a redirection inside a network is not followed`() async throws {
    let bench = try MediaBench()
    try bench.add(#"{"filename":"a","size":300}"#)
    try bench.take()
    for target in ["http://127.0.0.2:80/x", "http://[::1]/x", "http://169.254.169.254/latest"] {
      try bench.standIn.clearFaults()
      try bench.standIn.fault(
        "{\"action\":{\"redirect\":\"\(target)\"},\"match\":{\"kind\":\"media\"}}"
      )
      var options = MediaBench.options
      options.triesAll = true
      #expect(try await bench.run(options).others == [.refused: 1], "\(target)")
    }
    #expect(try bench.reason("a")?.contains("inside a network") == true)
  }

  @Test func `odd names stay data`() async throws {
    let bench = try MediaBench()
    try bench.add(
      #"{"filename":"..\\..\\passwd $(x) 'q'.sh","size":300}"#,
      #"{"filename":"\u202ename","size":301}"#
    )
    try bench.take()
    #expect(try await bench.run().fetched == 2)
    let outside = try FileManager.default.subpathsOfDirectory(atPath: bench.folder.url.path)
    #expect(outside.allSatisfy { !$0.contains("passwd") && !$0.contains("..") })
  }

  @Test func `an unreachable host ends the run and spoils nothing`() async throws {
    let bench = try MediaBench()
    for number in 0..<10 { try bench.add("{\"filename\":\"f\(number)\",\"size\":300}") }
    try bench.take()
    try bench.standIn.fault(#"{"action":{"reset":true},"match":{"kind":"media"}}"#)
    let outcome = try await bench.run()
    #expect(outcome.fetched == 0)
    #expect(outcome.failure != nil)
    #expect(try bench.states().values.filter { $0 == "wanted" }.count >= 1)
  }

  @Test func `what messages bring is fetched beside a stream, up to a limit`() async throws {
    let bench = try MediaBench()
    for number in 0..<3 { try bench.add("{\"filename\":\"f\(number)\",\"size\":\(300 + number)}") }
    try bench.take()
    let archive = try Archive(at: bench.path, for: .reading)
    let places = try archive.connection.rows("SELECT channel_id, id FROM v1_messages") { row in
      (row.integer(0), row.integer(1))
    }.compactMap { channel, id -> MessagePlace? in
      guard let channel = Snowflake(rawValue: channel), let id = Snowflake(rawValue: id) else {
        return nil
      }
      return MessagePlace(channelID: channel, id: id)
    }
    let fetcher = try await bench.fetcher()
    #expect(try await fetcher.run(for: places, limit: 2, MediaBench.options).fetched == 2)
    #expect(try await fetcher.run(for: places, limit: 2, MediaBench.options).fetched == 1)
    #expect(try await fetcher.run(for: [], limit: 2, MediaBench.options).fetched == 0)
  }

  @Test func `a second run at the same time finds the lock`() async throws {
    let bench = try MediaBench()
    let lock = try ArchiveLock(.media, .exclusive, on: bench.path)
    await #expect(throws: SyncError.self) { try await bench.run() }
    withExtendedLifetime(lock) {}
  }

  @Test func `a cancelled run keeps its parts and says so`() async throws {
    let bench = try MediaBench()
    try bench.add(#"{"filename":"a","size":300000}"#)
    try bench.take()
    try bench.standIn.fault(
      #"{"action":{"drip":{"bytes":2000,"seconds":0.05}},"match":{"kind":"media"},"count":1}"#
    )
    let fetcher = try await bench.fetcher(stall: .seconds(20), rate: 1)
    let work = Task { try await fetcher.run(MediaBench.options) }
    while (bench.parts().first.map { bench.store.partSize(String($0.dropLast(5))) } ?? 0) < 8_000 {
      await Task.yield()
    }
    work.cancel()
    #expect(try await work.value.stopped == .interrupted)
    #expect(try bench.states() == ["a": "wanted"])
    #expect(bench.parts().count == 1)
    #expect(try await bench.run().fetched == 1)
    #expect(try bench.bytes("a")?.count == 300_000)
  }

  @Test func `a plan asks nobody`() async throws {
    let bench = try MediaBench()
    try bench.add(#"{"filename":"a","size":3000}"#, #"{"filename":"b","size":900000000}"#)
    try bench.take()
    let plan = try await bench.fetcher().plan(MediaBench.options)
    #expect(plan.files == 1)
    #expect(plan.bytes == 3_000)
    #expect(plan.tooLarge == 1)
    #expect(try bench.asked() == 0)
  }

  @Test func `pictures come along`() async throws {
    let bench = try MediaBench()
    try bench.add(#"{"filename":"a","size":300}"#)
    try bench.take()
    let archive = try Archive(at: bench.path, for: .writing)
    try archive.connection.execute("UPDATE users SET avatar = 'a_3fe91c07'")
    var options = MediaBench.options
    options.takesPictures = true
    #expect(try await bench.run(options).fetched == 2)
    #expect(try bench.asked("avatars/") == 1)
    let user = try #require(
      try archive.connection.value("SELECT id FROM users WHERE messages > 0")?.integer
    )
    let lookup = try MediaLookup(archive)
    let url = "https://chat.example/media/avatars/\(user)/3fe91c07.gif?size=64"
    #expect(try lookup.file(at: url)?.size == 400)
  }
}
