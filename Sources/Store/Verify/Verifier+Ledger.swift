import Model
import Queries
import SQLite

extension Verifier {
  /// Looks for what is kept or derived of messages that aren't there.
  func checkOrphans() throws(StoreError) {
    var found: [(String, Int64)] = []
    var counts: [String: Int64] = [:]
    try archive.attempt("looking for orphans") { () throws(SQLiteError) in
      try archive.connection.forEachRow(SQL.orphans.text) { statement in
        let table = statement.text(0)
        counts[table, default: 0] += 1
        if counts[table, default: 0] <= Int64(result.limit) {
          found.append((table, statement.integer(1)))
        }
      }
    }
    for (table, row) in found {
      let isDerived = table == "attachments" || table == "mentions"
      result.add(isDerived ? .part : .orphan, .row(row), "it has \(table) and no message")
    }
    for (table, count) in counts where count > Int64(result.limit) {
      let isDerived = table == "attachments" || table == "mentions"
      result.totals[isDerived ? .part : .orphan, default: 0] += count - Int64(result.limit)
    }
  }

  /// Compares counts, spans and the displacement with what the walk counted.
  func checkCounts(_ tally: MessageTally) throws(StoreError) {
    report(.ledger, 0)
    try archive.attempt("counting") { () throws(SQLiteError) in
      try archive.connection.forEachRow(SQL.channelCounts.text) { statement in
        let counted = tally.channels[statement.integer(0)] ?? MessageTally.Span()
        let kept = MessageTally.Span(
          count: statement.integer(2),
          first: statement.optionalInteger(3),
          last: statement.optionalInteger(4)
        )
        guard counted != kept else { return }
        let subject = Snowflake(rawValue: statement.integer(1)).map(Finding.Subject.channel)
        let detail = "it is said to hold \(kept.count) messages and holds \(counted.count)"
        let span = "the span of its messages is wrong"
        result.add(.count, subject ?? .archive, counted.count == kept.count ? span : detail)
      }
      try archive.connection.forEachRow(SQL.userCounts.text) { statement in
        let counted = tally.users[statement.integer(0)] ?? 0
        let kept = statement.integer(2)
        guard counted != kept else { return }
        let detail = "said to have written \(kept) messages, and wrote \(counted)"
        result.add(.count, .user(statement.integer(1)), detail)
      }
    }
    let displacement = try archive.maximumDisplacement
    if displacement < tally.displacement {
      let detail = "rows stray by \(tally.displacement) ticks, and \(displacement) is noted"
      result.add(.displacement, .archive, detail)
    }
    let inversion = try archive.maximumInversion
    if inversion < tally.inversion {
      let detail = "rows are out of order by \(tally.inversion) ticks, and \(inversion) is noted"
      result.add(.displacement, .archive, detail)
    }
  }

  /// Proves of the ledger what can be proved without the server.
  func checkLedger() throws(StoreError) {
    var last: (key: [Int64], high: Int64)?
    var ends: [(channel: Int64, id: Int64)] = []
    try archive.attempt("reading the ledger") { () throws(SQLiteError) in
      try archive.connection.forEachRow(SQL.allCoverage.text) { statement in
        let key = [statement.integer(4), statement.integer(5), statement.integer(0)]
        let (low, high) = (statement.integer(1), statement.integer(2))
        let channel = Snowflake(rawValue: statement.integer(6))
        let subject = channel.map(Finding.Subject.channel) ?? .archive
        let claim = "the claim from \(low) to \(high)"
        guard channel != nil, statement.optionalInteger(8) != nil else {
          result.add(.ledger, subject, "\(claim) names an unknown channel or run")
          return
        }
        guard let entry = statement.coverage(at: 0) else {
          result.add(.ledger, subject, "\(claim) is no interval of ids")
          return
        }
        if let last, last.key == key, last.high >= low - 1 {
          result.add(.ledger, subject, "\(claim) overlaps or touches the one before")
        }
        last = (key, max(high, last?.key == key ? last?.high ?? high : high))
        check(entry, subject: subject, newest: statement.optionalInteger(7))
        if entry.source == .page { ends.append((statement.integer(4), low)) }
      }
    }
    for end in ends {
      try checkBeginning(of: end.channel, end.id)
    }
  }

  /// A day: how far the clocks of a server and of this machine may lie apart.
  private static let clockSlack: Int64 = 86_400_000

  private func check(_ entry: CoverageInterval, subject: Finding.Subject, newest: Int64?) {
    let high = entry.ids.upperBound
    // Nobody can know of what had not been written; files may hold ids of any time, and held ones do.
    let isFuture = high.timestamp.milliseconds > entry.learnedAt.milliseconds + Self.clockSlack
    if isFuture, high.rawValue > newest ?? 0 {
      result.add(.ledger, subject, "it claims ids up to \(high), later than the claim itself")
    }
  }

  /// A page's lowest message is the first id that it proves, so it must be held, unless the claim
  /// reaches below all that is held, as the proof of a channel's start does.
  private func checkBeginning(of channel: Int64, _ id: Int64) throws(StoreError) {
    let (isHeld, first) = try archive.attempt("reading messages") { () throws(SQLiteError) in
      (
        try archive.connection.statement(SQL.messageRow.text).bind(1, id).bind(2, channel)
          .firstInteger() != nil,
        try archive.connection.statement(SQL.firstMessage.text).bind(1, channel).firstInteger()
      )
    }
    guard !isHeld, let first, first < id else { return }
    let subject = try archive.attempt("reading a channel") { () throws(SQLiteError) in
      try archive.connection.value(SQL.idOfChannel.text, [":key": .integer(channel)])?.integer
    }
    result.add(
      .claimEnd,
      subject.flatMap(Snowflake.init(rawValue:)).map(Finding.Subject.channel) ?? .archive,
      "a page that begins with message \(id) is claimed, and that message is not held"
    )
  }

  /// Whether the file was opened without a log beside it, and this connection has written none.
  private var isLoneCopy: Bool {
    !archive.hadLog && archive.connection.totalChanges == 0
  }

  /// Looks at the runs, at repairs that did not end, and at the documents that surprised.
  func checkHistory() throws(StoreError) {
    let open = try archive.openRuns()
    let running = archive.running(open)
    let runs = open.filter { !running.contains($0.id) }
    for run in runs {
      let detail = "'\(run.command)' began \(run.startedAt.iso8601) and did not end"
      result.add(.openRun, .run(run.id), detail)
    }
    if let run = runs.last, isLoneCopy, result.totals[.tornCopy] == nil {
      let detail =
        "run \(run.id) did not end and no -wal lies beside: a copy may lack what came after"
      result.add(.olderCopy, .archive, detail)
    }
    if try archive.property(Repairer.marker) != nil {
      result.add(.openRepair, .archive, "a repair was interrupted")
    }
    let oddities = try archive.oddityCounts()
    if oddities.placed + oddities.unplaced > 0 {
      let detail =
        "\(oddities.placed) messages of unexpected shape, and \(oddities.unplaced) documents that could not become messages"
      result.add(.oddity, .archive, detail)
    }
  }

  /// Compares some words of the vocabulary with the index.
  func checkVocabulary() throws(StoreError) {
    let (count, words) = try archive.attempt("reading the vocabulary") { () throws(SQLiteError) in
      let count = try archive.connection.value(SQL.countVocabulary.text)?.integer ?? 0
      let step = max(1, count / 100)
      let words = try archive.connection.rows(
        SQL.vocabularySample.text,
        [":step": .integer(step)]
      ) { ($0.text(0), $0.integer(1)) }
      return (count, words)
    }
    var stale: [String] = []
    for (word, messages) in words {
      try pause()
      let found = try archive.attempt("reading the index") { () throws(SQLiteError) in
        try archive.connection.value(SQL.termCount.text, [":term": .text(word)])?.integer ?? 0
      }
      // It is learned after imports and in idle hours, so it lags; half is what suggestions bear.
      if found < 1 || found * 2 < messages || found > messages * 2 { stale.append(word) }
    }
    if let word = stale.first, stale.count * 10 > words.count {
      let detail = "\(stale.count) of \(words.count) words that were looked at are miscounted"
      result.add(.vocabulary, .word(word), detail)
    }
    if count == 0, result.messages > 1000 {
      result.add(.vocabulary, .archive, "no words are known for suggestions")
    }
  }
}
