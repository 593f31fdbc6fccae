import Console
import Model
import Present
import Query
import Store
import Sync
import Synchronization
import Text
import Writing

/// Tells a program of new hits: of saved searches that raise alerts, and of what calls the owners of
/// the archive.
///
/// Each hit is told once, over all runs: what was told is noted in the archive before the program is
/// started, so that a crash between the two loses one rather than telling it twice. It works on a thread
/// of its own, for SQLite and programs keep it waiting.
actor AlertRunner {
  /// How long the program may take for a hit.
  static let patience: Duration = .seconds(10)
  /// How long a hit is new after it was sent: what a gap brings later is history.
  private static let span: Int64 = 7 * 86_400_000
  /// How many hits of a question are looked at, newest first.
  private static let mostHits = 10_000

  private let executor: ArchiveExecutor
  private let path: String
  private let start: Timestamp
  private let now: @Sendable () -> Timestamp
  private let isStopping: Atomic<Bool>
  private var command: [String]
  private var pace = AlertPace()
  private var toldFailures: Set<String> = []
  private var open: Open?

  /// The archive, as long as it is looked into.
  private struct Open {
    let searcher: Searcher
    let writer: Archive
    let since: ContinuousClock.Instant
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Prepares to tell.
  ///
  /// - Parameters:
  ///   - command: the program and its words.
  ///   - path: the archive, which need not be there yet.
  ///   - now: the time; what was sent before it is history where no alert was raised before.
  /// - Throws: `SyncError.system` where no thread can be started.
  init(
    _ command: CommandLineText,
    archive path: String,
    now: @escaping @Sendable () -> Timestamp
  ) throws(SyncError) {
    executor = try ArchiveExecutor()
    self.command = command.words
    self.path = path
    self.now = now
    start = now()
    isStopping = Atomic(false)
  }

  /// Has another program told from now on.
  func use(_ command: CommandLineText) {
    self.command = command.words
  }

  /// Has a program that runs now hurry, and starts no other.
  nonisolated func stop() {
    isStopping.store(true, ordering: .relaxed)
  }

  /// Waits for what goes on.
  func settle() {}

  /// Looks for new hits, and tells of them.
  ///
  /// - Parameter oldest: the id of the oldest message that is new; nothing where that is not known.
  /// - Returns: what became of them; what failed is in it.
  func check(from oldest: Snowflake? = nil) -> AlertReport {
    var report = AlertReport()
    do throws(StoreError) {
      let open = try opened()
      let inbox = try Inbox(of: open.searcher.archive)
      var request = SearchRequest(query: ParsedQuery(""), limit: Self.mostHits, counting: .none)
      request.inbox = inbox
      try check(.mentions, query: nil, request, from: oldest, &report)
      for saved in try open.searcher.archive.alertedSearches() {
        let request = SearchRequest(
          query: ParsedQuery(saved.query),
          order: .newest,
          limit: Self.mostHits,
          counting: .none
        )
        try check(.saved(saved.name), query: saved.query, request, from: oldest, &report)
      }
    } catch .missing {
      // There is no archive before the first page.
    } catch {
      open = nil
      note("alerts could not be looked for: \(error.description)", &report)
    }
    return report
  }

  /// Opens the archive; what asks it is renewed each minute, for queries speak of days and hours.
  private func opened() throws(StoreError) -> Open {
    if let open, open.since + .seconds(60) > .now { return open }
    let calendar: TimeZoneCalendar
    do throws(TextError) {
      calendar = try TimeZoneCalendar()
    } catch {
      throw .text(error)
    }
    let archive: Archive
    let writer: Archive
    if let open {
      (archive, writer) = (open.searcher.archive, open.writer)
    } else {
      archive = try Archive(at: path, for: .reading)
      writer = try Archive(at: path, for: .writing)
    }
    let dates = DateResolver(now: now(), calendar: calendar)
    let searcher = try Searcher(archive: archive, dates: dates)
    let opened = Open(searcher: searcher, writer: writer, since: .now)
    open = opened
    return opened
  }

  private func check(
    _ question: StandingQuestion,
    query: String?,
    _ request: SearchRequest,
    from oldest: Snowflake?,
    _ report: inout AlertReport
  ) throws(StoreError) {
    guard let open else { return }
    let known = try open.writer.seenRows(of: question)
    var seen = known ?? .beginning(at: start)
    let horizon = Timestamp(milliseconds: now().milliseconds - Self.span)
    seen.settle(below: Snowflake(firstAt: horizon).tick)
    if known == nil { try open.writer.setSeenRows(seen, of: question) }
    var request = request
    request.lowestRow = max(seen.lowest, oldest?.tick ?? 0)
    let rows = try open.searcher.rows(request).filter { !seen.holds($0) }
    var omitted = 0
    for row in rows.sorted() {
      guard !isStopping.load(ordering: .relaxed) else { break }
      guard pace.take(at: .now) else {
        seen.insert([row])
        omitted += 1
        continue
      }
      seen.insert([row])
      try open.writer.setSeenRows(seen, of: question)
      guard let hit = try open.searcher.hit(inRow: row) else { continue }
      tell(Alert(question: question, query: query, hit: hit), &report)
    }
    guard omitted > 0 else { return }
    try open.writer.setSeenRows(seen, of: question)
    report.omitted += omitted
  }

  private func tell(_ alert: Alert, _ report: inout AlertReport) {
    let end = Feeding.run(command, input: alert.document, within: Self.patience) {
      isStopping.load(ordering: .relaxed)
    }
    report.told += 1
    let trouble: String
    switch end {
    case .exited(0): return
    case .exited(let code): trouble = "ended with \(code)"
    case .killed(let signal): trouble = "was ended by signal \(signal)"
    case .late:
      trouble = "took longer than \(Int(Self.patience / .seconds(1))) seconds and was ended"
    case .notStarted(let code): trouble = "could not be started: error \(code)"
    }
    report.failed += 1
    note("the program of --exec \(trouble); this is said once", &report)
  }

  /// Notes a failure, unless it was noted before.
  private func note(_ sentence: String, _ report: inout AlertReport) {
    guard toldFailures.insert(sentence).inserted else { return }
    report.notes.append(sentence)
  }
}

/// A new hit of a question, as a program is told of it.
nonisolated struct Alert {
  let question: StandingQuestion
  let query: String?
  let hit: Hit

  /// One JSON object and the end of the line.
  var document: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      switch question {
      case .inbox, .mentions: json.member("alert", "mentions")
      case .query: json.member("alert", "search")
      case .saved(let name):
        json.member("alert", "saved")
        json.member("name", name)
      }
      if let query { json.member("query", query) }
      json.member("instance", hit.instance)
      HitDocument.write(hit, as: "hit", to: &json)
    }
    json.endLine()
    return json.bytes
  }
}
