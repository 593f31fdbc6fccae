import Model
public import Store

/// Takes another archive into this one, by the one rule of precedence.
///
/// What the other one learned from the server counts as an archive's word here, no more; what it had
/// from imports and harvests keeps its lower rank. A second merge changes nothing.
public struct ArchiveMerger {
  /// How many messages are read at once.
  private static let batchSize = 1000

  private let archive: Archive
  private let control: ImportControl

  /// Serves an archive that is open for writing.
  public init(into archive: Archive, control: ImportControl) {
    self.archive = archive
    self.control = control
  }

  /// Takes another archive in, which is only read.
  ///
  /// - Parameter path: the other archive.
  /// - Returns: what was done.
  /// - Throws: `.otherInstance` where the two keep different instances, and `.store` where one of them
  ///   can't be used.
  public func merge(_ path: String) throws(ImportError) -> ImportReport {
    var instances = (found: "", expected: "")
    do throws(StoreError) {
      let other = try Archive(at: path, for: .reading)
      instances = (try other.instance, try archive.instance)
      if instances.found == instances.expected { return try merge(other, path) }
    } catch {
      throw .store(error)
    }
    throw .otherInstance(path: path, found: instances.found, expected: instances.expected)
  }

  private func merge(_ other: Archive, _ path: String) throws(StoreError) -> ImportReport {
    let run = try archive.beginRun(
      command: "merge",
      origin: Importer.name(of: path),
      source: .archive,
      now: control.now()
    )
    let writer = try ImportWriter(
      archive: archive,
      run: run,
      report: ImportReport(path: path, kind: .archive),
      totalBytes: try other.messageCount,
      control: control
    )
    var reading = ArchiveReading(other, batchSize: Self.batchSize)
    var failure: StoreError?
    var isWhole = false
    do throws(StoreError) {
      try reading.begin()
      isWhole = try writer.takeAll { reading.next() }
      failure = reading.failure
    } catch {
      failure = error
    }
    do throws(StoreError) {
      try writer.finish()
    } catch {
      failure = failure ?? error
    }
    var report = writer.report
    if let failure {
      report.outcome = .failed
      report.problem = "\(failure)"
    } else if !isWhole {
      report.outcome = .interrupted
      report.problem = "it was stopped"
    } else if report.skippedCount > 0 {
      report.outcome = .part
      report.problem = "\(report.skippedCount) messages of \(path) can't be read"
    }
    try archive.endRun(
      run,
      outcome: report.outcome.rawValue,
      counts: report.countsJSON,
      now: control.now()
    )
    return report
  }
}

/// Reads another archive in batches: people and places first, claims of coverage last.
private struct ArchiveReading {
  private let other: Archive
  private let batchSize: Int
  private var things: [ArchiveRecord] = []
  private var claims: [ArchiveRecord] = []
  private var nextRow: Int64 = 0
  private var messagesDone: Int64 = 0
  private var isLossless = true
  private(set) var failure: StoreError?

  init(_ other: Archive, batchSize: Int) {
    self.other = other
    self.batchSize = batchSize
  }

  mutating func begin() throws(StoreError) {
    for thing in try other.knownThings() {
      if thing.vouchesForMessages {
        claims.append(.known(thing))
      } else {
        things.append(.known(thing))
      }
    }
  }

  mutating func next() -> Batch? {
    guard failure == nil else { return nil }
    var batch = Batch()
    if !things.isEmpty {
      batch.records = Array(things.prefix(batchSize))
      things.removeFirst(batch.records.count)
      batch.bytesDone = messagesDone
      return batch
    }
    do throws(StoreError) {
      let rows = try other.rows(from: nextRow, limit: batchSize)
      for row in rows {
        try add(row, to: &batch)
      }
      messagesDone += Int64(rows.count)
      batch.bytesDone = messagesDone
      if let last = rows.last {
        nextRow = last + 1
        return batch
      }
    } catch {
      failure = error
      return nil
    }
    // A claim over a message that could not be read would be a lie.
    guard !claims.isEmpty, isLossless else { return nil }
    batch.records = claims
    claims = []
    return batch
  }

  private mutating func add(_ row: Int64, to batch: inout Batch) throws(StoreError) {
    do throws(StoreError) {
      guard let content = try other.content(atRow: row, highestRank: Source.archive.rank) else {
        return
      }
      batch.add(content)
    } catch {
      switch error {
      case .damaged, .compression:
        isLossless = false
        batch.skipped.append(SkippedItem(place: "row \(row)", reason: "\(error)"))
      default: throw error
      }
    }
  }
}

extension Batch {
  /// Adds a message of another archive and what that archive knows of it.
  mutating func add(_ content: KeptContent) {
    let message = content.incoming.message
    messages.append(content.incoming)
    for version in content.versions {
      records.append(.version(IncomingMessage(earlier: version, of: message)))
    }
    if let deletedAt = content.deletedAt {
      records.append(.deletion(channelID: message.channelID, id: message.id, at: deletedAt))
    }
    if content.isPinned {
      let time = content.pinnedAt
      records.append(.pin(channelID: message.channelID, id: message.id, at: time))
    } else if message.isPinned {
      records.append(.unpin(channelID: message.channelID, id: message.id))
    }
  }
}
