import Model
import Store
import Wire

/// The archive of a run, on its own thread: everything is written here, a page a transaction.
actor ArchiveKeeper {
  /// How often another writer is waited for, ten seconds each, where a run must not end for that.
  static let mostTries = 30

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

  /// Told that another writer is waited for; where there is nobody to tell, it is waited for once.
  private var onWait: (@Sendable () -> Void)?
  /// Whether that was told since something could be written at once.
  private var hasToldOfWaiting = false

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
  func begin(_ clock: any WireClock, command: String) throws(SyncError) {
    try SyncError.ofStore { () throws(StoreError) in
      let archive = try Archive(at: path, makingFor: instance)
      let role = try ArchiveLock(.sync, .exclusive, on: path)
      let run = try archive.beginRun(
        command: command,
        origin: instance,
        source: .api,
        now: clock.now
      )
      let dating = Dating { clock.now }
      let ingester = try Ingester(archive: archive, run: run, dating: dating)
      open = Open(archive: archive, role: role, run: run, ingester: ingester)
    }
  }

  /// Opens the archive to follow live events, makes it where there is none, and holds it as the one
  /// that follows for an account.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - clock: the time.
  ///   - onWait: told that another program writes for long, which ends nothing.
  /// - Throws: `.store`; `.locked` where another process follows for the account.
  func beginFollowing(
    _ account: Snowflake,
    _ clock: any WireClock,
    onWait: @escaping @Sendable () -> Void
  ) throws(SyncError) {
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
      let dating = Dating { clock.now }
      let ingester = try Ingester(archive: archive, run: run, dating: dating)
      open = Open(archive: archive, role: role, run: run, ingester: ingester)
      memory = LiveMemory(clock: clock)
      self.onWait = onWait
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
  /// A follower waits for another writer some minutes: to end for that would cost it the session.
  ///
  /// - Throws: `.store`; `.notOpen` outside of a run.
  func write<Result: Sendable>(
    _ action: String,
    _ body: sending (Archive, Ingester) throws(StoreError) -> Result
  ) throws(SyncError) -> Result {
    guard let archive = open?.archive, let ingester = open?.ingester else { throw .notOpen }
    untidied += 1
    var tries = 0
    while true {
      do throws(StoreError) {
        let result = try archive.write(action) { () throws(StoreError) in
          try body(archive, ingester)
        }
        if tries == 0 { hasToldOfWaiting = false }
        return result
      } catch {
        try? ingester.forget()
        tries += 1
        guard mayTryAgain(after: error, tries) else { throw .store(error) }
      }
    }
  }

  private func mayTryAgain(after error: StoreError, _ tries: Int) -> Bool {
    guard case .locked = error, let onWait, tries < Self.mostTries, !Task.isCancelled else {
      return false
    }
    if !hasToldOfWaiting { onWait() }
    hasToldOfWaiting = true
    return true
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
