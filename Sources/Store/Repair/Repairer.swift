import Model
import Queries
import SQLite
import Text

/// What a repair did.
public struct RepairCounts: Hashable, Sendable {
  /// Messages whose columns and parts were made anew.
  public internal(set) var messages: Int64 = 0
  /// Messages that were made again from documents that had lost theirs.
  public internal(set) var restored: Int64 = 0
  /// Messages whose document can't be read: their columns stay as they are.
  public internal(set) var unreadable: Int64 = 0
}

/// Makes everything derived anew from what is kept: columns, parts, counts, index, vocabulary.
///
/// What is kept is never touched: documents, versions, deletions, reactions, pins, names, profiles,
/// ledger, stars, saved searches and runs. It works in transactions of some thousand messages and may
/// be stopped, or killed, between or within them: a mark says that it must be run again, and running
/// it again is all that is needed.
public final class Repairer {
  /// The property that marks an archive whose repair did not end.
  static let marker = "repairing"

  /// How many messages are repaired in a transaction.
  static let batchSize: Int64 = 4000

  let archive: Archive
  let progress: (StoreProgress) -> Void
  let shouldStop: () -> Bool
  let reader: KeptReader
  let messages: MessageTable
  let users: UserTable
  let places: PlaceTable
  var counts = RepairCounts()
  var tally = MessageTally()
  var keptTotal: Int64 = 0

  /// Prepares a repair.
  ///
  /// - Parameters:
  ///   - archive: the archive, open for rebuilding or writing.
  ///   - shouldStop: asked now and then; true ends the repair after the transaction in hand.
  ///   - progress: told now and then how far it is.
  /// - Throws: `.text` where ICU can't be set up.
  public init(
    archive: Archive,
    shouldStop: @escaping () -> Bool = { false },
    progress: @escaping (StoreProgress) -> Void = { _ in }
  ) throws(StoreError) {
    self.archive = archive
    self.shouldStop = shouldStop
    self.progress = progress
    reader = KeptReader(codec: archive.codec)
    let connection = archive.connection
    let names = NameTable(connection: connection, analyser: try archive.analyser())
    messages = MessageTable(connection: connection)
    users = UserTable(connection: connection, names: names, dating: .anyTime)
    places = PlaceTable(connection: connection, names: names, dating: .anyTime)
  }

  /// Repairs the archive.
  ///
  /// - Returns: what was done.
  /// - Throws: `.locked` where others write, `.readOnly`, `.interrupted`, `.damaged` where the file
  ///   itself is, and what SQLite reports.
  public func run() throws(StoreError) -> RepairCounts {
    guard archive.connection.isWritable else { throw .readOnly(path: archive.path) }
    try archive.changeLock(to: .exclusive)
    try archive.setProperty(Self.marker, 1)
    archive.functions.forgetLast()
    try archive.healIndexFormat()
    try archive.restoreSchema()
    archive.connection.setStopCondition(shouldStop)
    defer { archive.connection.setStopCondition(nil) }
    try archive.attempt("sorting the indexes anew") { () throws(SQLiteError) in
      try archive.connection.execute("REINDEX")
    }
    keptTotal = try archive.attempt("counting messages") { () throws(SQLiteError) in
      try archive.connection.value(SQL.totals.text)?.integer ?? 0
    }
    try restoreLost()
    try repairRows()
    try repairCounts()
    try rebuildIndex()
    report(.fileTexts, 0)
    try archive.rebuildFileTexts(shouldStop: shouldStop)
    return counts
  }

  func report(_ step: StoreProgress.Step, _ done: Int64, of total: Int64? = nil) {
    progress(StoreProgress(step: step, done: done, total: total))
  }

  private func repairCounts() throws(StoreError) {
    report(.counts, 0)
    try archive.write("counting messages") { () throws(StoreError) in
      try archive.attempt("counting messages") { () throws(SQLiteError) in
        let connection = archive.connection
        try connection.run(SQL.clearChannelCounts.text)
        try connection.run(SQL.clearUserCounts.text)
        for (key, span) in tally.channels {
          try connection.statement(SQL.countIntoChannel.text).bind(1, span.count)
            .bind(2, span.first).bind(3, span.last).bind(4, key).run()
        }
        for (key, count) in tally.users {
          try connection.statement(SQL.countIntoUser.text).bind(1, count).bind(2, key).run()
        }
      }
      try archive.setStraying(displacement: tally.displacement, inversion: tally.inversion)
    }
  }

  /// The index, its words and the end of the mark, whole or not at all.
  private func rebuildIndex() throws(StoreError) {
    if shouldStop() { throw .interrupted }
    report(.rebuilding, 0)
    archive.functions.forgetLast()
    try archive.write("making the index anew") { () throws(StoreError) in
      try archive.attempt("making the index anew") { () throws(SQLiteError) in
        let index = SearchIndex(connection: archive.connection)
        try index.beginBulk()
        try index.rebuild()
        try index.optimize()
        try index.endBulk()
        try Vocabulary.rebuild(on: archive.connection)
        for name in [Self.marker, "bulk"] {
          try archive.connection.run(SQL.deleteProperty.text, [":name": .text(name)])
        }
      }
      try archive.setProperty("analyser", .text(TextAnalyser.version))
    }
  }
}
