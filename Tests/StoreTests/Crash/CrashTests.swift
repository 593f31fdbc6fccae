import FoundationEssentials
import Glibc
import Model
import Store
import TestSupport
import Testing

/// An import of a generated chat, as a command would run it: in transactions, with its ledger.
private enum ChatImport {
  static let now = Timestamp(milliseconds: 1_700_000_000_000)

  static func run(into path: String, seed: UInt64, isBulk: Bool) throws {
    let archive = try Archive(at: path, makingFor: "chat.example")
    let run = try archive.beginRun(command: "import", origin: "chat", source: .import, now: now)
    if isBulk {
      try archive.changeLock(to: .exclusive)
      try archive.beginBulk(run: run)
    }
    let ingester = try Ingester(archive: archive, run: run)
    var highest: [Snowflake: Snowflake] = [:]
    for batch in try batches(seed: seed) {
      try archive.write("importing") { () throws(StoreError) in
        _ = try ingester.ingest(batch)
        for (channel, last) in ends(of: batch) {
          try claim(
            from: highest[channel]?.successor ?? .lowest,
            to: last,
            of: channel,
            archive,
            run
          )
          highest[channel] = last
        }
      }
    }
    if isBulk { try archive.endBulk() }
    try archive.endRun(run, outcome: "done", counts: "{}", now: now)
  }

  static func batches(seed: UInt64) throws -> [[IncomingMessage]] {
    var chat = RandomChat(seed: seed)
    var batches: [[IncomingMessage]] = []
    for _ in 0..<25 {
      batches.append(try (0..<20).map { _ in try Builder.incoming(chat.message()) })
    }
    return batches
  }

  private static func ends(of batch: [IncomingMessage]) -> [Snowflake: Snowflake] {
    var ends: [Snowflake: Snowflake] = [:]
    for incoming in batch { ends[incoming.message.channelID] = incoming.message.id }
    return ends
  }

  private static func claim(
    from low: Snowflake,
    to high: Snowflake,
    of channel: Snowflake,
    _ archive: Archive,
    _ run: Run
  ) throws(StoreError) {
    guard let key = try archive.channelStatuses().first(where: { $0.id == channel })?.key else {
      return
    }
    try archive.claim(low...high, channel: key, account: 0, source: .import, run: run, now: now)
  }
}

/// Has this process killed after a time, wherever it then is.
private func killLater(microseconds: Int) {
  var event = sigevent()
  event.sigev_notify = Int32(SIGEV_SIGNAL)
  event.sigev_signo = SIGKILL
  var timer: timer_t?
  // The first timer's number is 0, which Swift sees as nil.
  guard timer_create(CLOCK_MONOTONIC, &event, &timer) == 0 else { return }
  var time = itimerspec()
  time.it_value.tv_sec = microseconds / 1_000_000
  time.it_value.tv_nsec = max(1, microseconds % 1_000_000 * 1000)
  timer_settime(timer, 0, &time, nil)
}

/// How often the import is killed and resumed; `FLUXSEARCH_CRASH_ROUNDS` makes it more.
private let rounds =
  ProcessInfo.processInfo.environment["FLUXSEARCH_CRASH_ROUNDS"].flatMap { Int($0) } ?? 3

@Test(arguments: 0..<UInt64(max(0, rounds)))
func `an import that is killed at any moment leaves a sound archive, and a second one ends it`(
  round: UInt64
) async throws {
  let folder = try TemporaryFolder()
  let isBulk = round % 2 == 1
  let whole = folder.path("whole.sqlite")
  let clock = ContinuousClock()
  let duration = try clock.measure {
    try ChatImport.run(into: whole, seed: round, isBulk: isBulk)
  }
  let microseconds = Int(duration / .microseconds(1))
  let path = folder.path("killed.sqlite")
  var random = SeededRandom(seed: round &* 7919)
  for _ in 0..<2 {
    let delay = Int.random(in: 0...microseconds, using: &random)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, round, isBulk = isBulk as Bool, delay = delay as Int] in
      killLater(microseconds: delay)
      try ChatImport.run(into: path, seed: round, isBulk: isBulk)
      // The signal comes, however early the import was done.
      sleep(30)
    }
    try expectSound(path, seed: round)
  }
  try ChatImport.run(into: path, seed: round, isBulk: isBulk)
  let left = try Archive(at: path, for: .writing)
  let right = try Archive(at: whole, for: .reading)
  let changed = changes(try left.dump(), try right.dump())
  #expect(changed == [])
  #expect(try verify(left).isClean)
  let covered = try left.channelStatuses().map(\.isComplete)
  #expect(covered == [true, true, true, true])
}

/// Opens what a kill left behind, proves it, and holds the ledger against what was to be imported.
private func expectSound(_ path: String, seed: UInt64) throws {
  guard FileManager.default.fileExists(atPath: path) else { return }
  let archive = try Archive(at: path, makingFor: "chat.example")
  let result = try verify(archive)
  let expected: Set<Finding.Kind> = [.openRun, .olderCopy, .oddity]
  #expect(result.findings.filter { !expected.contains($0.kind) } == [])
  let statuses = try archive.channelStatuses()
  for incoming in try ChatImport.batches(seed: seed).joined() {
    let message = incoming.message
    let status = statuses.first { $0.id == message.channelID }
    guard status?.covered.contains(message.id) ?? false else { continue }
    let row = try archive.row(of: message.id, in: message.channelID)
    #expect(row != nil, "the ledger vouches for \(message.id)")
  }
}
