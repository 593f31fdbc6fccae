import Model
import Store
import Wire

/// The archive of a run, on its own thread: everything is written here, a page a transaction.
actor ArchiveKeeper {
  private let executor: ArchiveExecutor
  private let path: String
  private let instance: String
  private var open: Open?
  /// What live events changed while pages were under way; nothing where none are heard.
  var memory: LiveMemory?
  /// How many transactions were made since the index was last tidied.
  private(set) var untidied = 0
  /// Whether the last tidying left something to be done.
  private(set) var hasMoreToTidy = false

  /// What is open while a run goes on.
  private struct Open {
    let archive: Archive
    let role: ArchiveLock?
    var run: Run?
    var ingester: Ingester?
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Prepares the thread; the archive is opened by `open`.
  ///
  /// - Throws: `.system`.
  init(path: String, instance: String) throws(SyncError) {
    executor = try ArchiveExecutor()
    self.path = path
    self.instance = instance
  }

  /// Opens the archive for a run, makes it where there is none, and holds it as the one that syncs.
  ///
  /// - Throws: `.store`; `.locked` where another run is at it.
  func begin(now: Timestamp, command: String) throws(SyncError) {
    try SyncError.ofStore { () throws(StoreError) in
      let archive = try Archive(at: path, makingFor: instance)
      let role = try ArchiveLock(.sync, .exclusive, on: path)
      let run = try archive.beginRun(command: command, origin: instance, source: .api, now: now)
      let ingester = try Ingester(archive: archive, run: run)
      open = Open(archive: archive, role: role, run: run, ingester: ingester)
    }
  }

  /// Opens the archive to follow live events, makes it where there is none, and holds it as the one
  /// that follows for an account.
  ///
  /// - Throws: `.store`; `.locked` where another process follows for the account.
  func beginFollowing(_ account: Snowflake, _ clock: any WireClock) throws(SyncError) {
    try SyncError.ofStore { () throws(StoreError) in
      let archive = try Archive(at: path, makingFor: instance)
      let role = try ArchiveLock(.follow, .exclusive, on: "\(path).\(account)")
      try archive.leaveCheckpointsToTidying()
      let run = try archive.beginRun(
        command: "follow",
        origin: instance,
        source: .gateway,
        now: clock.now
      )
      let ingester = try Ingester(archive: archive, run: run)
      open = Open(archive: archive, role: role, run: run, ingester: ingester)
      memory = LiveMemory(clock: clock)
    }
  }

  /// Does some of what commits leave to be done, where nothing else is to do; beside another writer it
  /// is left for later.
  ///
  /// - Throws: `.store`.
  func tidy() throws(SyncError) {
    guard untidied > 0 || hasMoreToTidy, let archive = open?.archive else { return }
    untidied = 0
    do throws(StoreError) {
      hasMoreToTidy = try archive.tidy(pages: 64)
    } catch .locked {
      return
    } catch {
      throw .store(error)
    }
  }

  /// Opens the archive to be asked only, where there is one.
  ///
  /// - Throws: `.store`.
  func beginReading() throws(SyncError) {
    try SyncError.ofStore { () throws(StoreError) in
      do throws(StoreError) {
        open = Open(archive: try Archive(at: path, for: .reading), role: nil)
      } catch {
        guard case .missing = error else { throw error }
      }
    }
  }

  /// Whether live events are heard beside what is asked for.
  var hearsEvents: Bool { memory != nil }

  /// Notes how the run ended, and lets the archive go.
  ///
  /// - Parameters:
  ///   - outcome: `done`, `part`, `failed` or `interrupted`.
  ///   - counts: what it did, as a JSON object.
  ///   - hasNews: whether messages came, so that new words are to be known.
  ///   - now: the time.
  /// - Throws: `.store`.
  func end(
    outcome: String,
    counts: String,
    hasNews: Bool,
    now: Timestamp
  ) throws(SyncError) {
    guard let open else { return }
    self.open = nil
    try SyncError.ofStore { () throws(StoreError) in
      guard let run = open.run else { return }
      if hasNews { try open.archive.refreshVocabulary() }
      try open.archive.endRun(run, outcome: outcome, counts: counts, now: now)
    }
  }

  /// Lets an archive go that was only read.
  func close() {
    open = nil
  }

  /// Writes in one transaction, undone as a whole where it fails.
  ///
  /// - Throws: `.store`; `.notOpen` outside of a run.
  func write<Result: Sendable>(
    _ action: String,
    _ body: sending (Archive, Ingester) throws(StoreError) -> Result
  ) throws(SyncError) -> Result {
    guard let archive = open?.archive, let ingester = open?.ingester else { throw .notOpen }
    untidied += 1
    return try SyncError.ofStore { () throws(StoreError) in
      do throws(StoreError) {
        return try archive.write(action) { () throws(StoreError) in try body(archive, ingester) }
      } catch {
        try? ingester.forget()
        throw error
      }
    }
  }

  /// Reads as of one moment; nothing where there is no archive yet.
  ///
  /// - Throws: `.store`.
  func read<Result: Sendable>(
    _ body: sending (Archive) throws(StoreError) -> Result
  ) throws(SyncError) -> Result? {
    guard let archive = open?.archive else { return nil }
    return try SyncError.ofStore { () throws(StoreError) in
      try archive.read("reading the archive") { () throws(StoreError) in try body(archive) }
    }
  }
}
