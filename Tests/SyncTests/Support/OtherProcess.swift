import Model
import Store
import Testing

/// Another process that follows, and writes to a harness's archive with a connection of its own.
struct OtherProcess: Sendable {
  let path: String
  let clock: VirtualClock

  init(beside harness: Harness) {
    (path, clock) = (harness.path, harness.clock)
  }

  /// Writes in one transaction; what fails is an issue of the test.
  func write(_ body: (Ingester, Timestamp) throws(StoreError) -> Void) {
    do {
      let archive = try Archive(at: path, for: .writing)
      let now = clock.now
      let run = try archive.beginRun(command: "follow", origin: nil, source: .gateway, now: now)
      let ingester = try Ingester(archive: archive, run: run)
      try archive.write("testing") { () throws(StoreError) in try body(ingester, now) }
    } catch {
      Issue.record("\(error)")
    }
  }
}
