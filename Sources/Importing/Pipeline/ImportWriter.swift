import Model
import Store

/// Takes batches into the archive, in transactions of the right length.
///
/// Up to 20,000 messages an import is an ordinary writer: its transactions last at most a quarter of
/// a second, so that others get their turn. An import that will bring more takes the archive alone,
/// and its transactions are as long as the index builds fastest with (archive.md "Locks").
final class ImportWriter {
  /// How many new messages make an import bulk.
  static let bulkThreshold: Int64 = 20_000
  /// How many messages a bulk transaction holds.
  static let bulkTransaction = 200_000
  /// How long a bulk transaction works.
  static let bulkTime: Duration = .seconds(2)
  /// How long an ordinary transaction should work, well below the quarter of a second allowed.
  static let ordinaryTime: Duration = .milliseconds(120)

  private(set) var report: ImportReport
  private let archive: Archive
  private let run: Run
  private let ingester: Ingester
  private let totalBytes: Int64
  private let control: ImportControl
  private var isBulk = false
  private var sliceSize = 1000
  private let clock = ContinuousClock()

  /// Serves one run.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  init(
    archive: Archive,
    run: Run,
    report: ImportReport,
    totalBytes: Int64,
    control: ImportControl
  ) throws(StoreError) {
    self.archive = archive
    self.run = run
    self.report = report
    self.totalBytes = totalBytes
    self.control = control
    ingester = try Ingester(archive: archive, run: run)
    ingester.defersCounts = true
  }

  /// Takes every batch.
  ///
  /// - Parameter next: gives the next batch, or nothing after the last.
  /// - Returns: whether it got to the end; it does not where it was asked to stop.
  /// - Throws: `StoreError`; what was committed stands.
  func takeAll(_ next: () -> Batch?) throws(StoreError) -> Bool {
    while true {
      if control.shouldStop() { return false }
      guard let batch = next() else { return true }
      let goesBulk = try isBulk ? true : becomesBulk(with: batch)
      if goesBulk {
        guard try takeBulk(batch, next) else { return false }
      } else {
        guard try takeInSlices(batch) else { return false }
      }
    }
  }

  /// Claims what a file holds completely, after everything is in.
  ///
  /// - Throws: `StoreError`.
  func claim(_ claim: CoverageClaim) throws(StoreError) {
    try write { () throws(StoreError) in
      try ingester.claim(claim.ids, in: claim.channelID, now: control.now())
    }
  }

  /// Ends what a bulk import began, also where it failed, and has the new words known.
  ///
  /// - Throws: `StoreError`; the next writer then ends it.
  func finish() throws(StoreError) {
    guard isBulk else {
      if report.counts.added + report.counts.updated > 0 { try archive.refreshVocabulary() }
      return
    }
    isBulk = false
    try archive.endBulk()
    try archive.changeLock(to: .shared)
  }

  /// Whether the import will bring more than an ordinary writer may, as far as can be told from what
  /// share of the file brought how much.
  private func becomesBulk(with batch: Batch) throws(StoreError) -> Bool {
    let isEmpty = try archive.isEmpty
    let news = report.counts.added + report.counts.updated + (isEmpty ? Int64(batch.count) : 0)
    let share = Double(max(1, batch.bytesDone)) / Double(max(1, totalBytes))
    guard Double(news) / share > Double(Self.bulkThreshold), news > 0 else { return false }
    try archive.changeLock(to: .exclusive)
    try archive.beginBulk(run: run)
    isBulk = true
    return true
  }

  private func takeBulk(_ first: Batch, _ next: () -> Batch?) throws(StoreError) -> Bool {
    var isGoing = true
    try write { () throws(StoreError) in
      let start = clock.now
      var waiting = Optional(first)
      var taken = 0
      while let batch = waiting.take() {
        try take(batch)
        taken += batch.count
        isGoing = !control.shouldStop()
        let isFull = taken >= Self.bulkTransaction || clock.now - start >= Self.bulkTime
        waiting = isGoing && !isFull ? next() : nil
      }
    }
    return isGoing
  }

  private func takeInSlices(_ batch: Batch) throws(StoreError) -> Bool {
    var rest = batch
    while rest.count > 0 {
      var slice = Batch()
      slice.bytesDone = batch.bytesDone
      slice.messages = Array(rest.messages.prefix(sliceSize))
      rest.messages.removeFirst(slice.messages.count)
      if rest.messages.isEmpty {
        slice.records = rest.records
        slice.unplaced = rest.unplaced
        slice.skipped = rest.skipped
        rest = Batch()
      }
      let start = clock.now
      try write { () throws(StoreError) in try take(slice) }
      let time = clock.now - start
      if time > Self.ordinaryTime {
        sliceSize = max(50, sliceSize / 2)
      } else if time < Self.ordinaryTime / 3 {
        sliceSize = min(4000, sliceSize * 2)
      }
      if control.shouldStop() { return false }
    }
    return true
  }

  private func write(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    let before = report
    do throws(StoreError) {
      try archive.write("taking messages in") { () throws(StoreError) in
        try body()
        try ingester.writeCounts()
      }
    } catch {
      report = before
      try? ingester.forget()
      throw error
    }
    control.progress(
      ImportProgress(
        bytesDone: bytesDone,
        bytesTotal: totalBytes,
        messages: report.read
      )
    )
  }

  private var bytesDone: Int64 = 0

  private func take(_ batch: Batch) throws(StoreError) {
    try ingester.take(batch, into: &report)
    bytesDone = batch.bytesDone
  }
}
