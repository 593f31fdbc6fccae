import Queries
import SQLite

/// The full-text index, and the one way to change it.
///
/// External content has no safety net: 'delete' with any text but the indexed one leaves ghosts, in
/// silence. So a change is always: take out by what is kept, change what is kept, put in again.
final class SearchIndex {
  let connection: Connection
  private let indexMessage: HotStatement

  init(connection: Connection) {
    self.connection = connection
    indexMessage = HotStatement(.indexMessage, on: connection)
  }

  /// Adds a message that is not in the index yet; its columns must equal `search_source`'s.
  func insert(row: Int64, _ texts: IndexTexts) throws(SQLiteError) {
    let statement = try indexMessage.ready()
    statement.bind(1, row).bind(4, nil as String?)
    texts.extra.withUnsafeBufferPointer { statement.bindText(3, $0) }
    try texts.content.withUnsafeBufferPointer { bytes throws(SQLiteError) in
      try statement.run(lending: UnsafeRawBufferPointer(bytes), to: 2, isText: true)
    }
  }

  /// Changes what is kept of a message, and the index with it.
  func replace(row: Int64, _ change: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try connection.statement(.unindexFromSource).bind(1, row).run()
    try change()
    try connection.statement(.indexFromSource).bind(1, row).run()
  }

  /// How much of the index may wait in memory to be written, in bytes, ordinarily and in bulk.
  static let (ordinaryBuffer, bulkBuffer): (Int64, Int64) = (1 << 20, 64 << 20)

  /// Prepares for many messages at once, by a large buffer.
  func beginBulk() throws(SQLiteError) {
    try setOption("hashsize", Self.bulkBuffer)
  }

  /// Ends what `beginBulk` began: the option is stored in the index itself.
  func endBulk() throws(SQLiteError) {
    try setOption("hashsize", Self.ordinaryBuffer)
  }

  /// Joins some segments, where sixteen or more of a size lie beside each other.
  ///
  /// - Parameter pages: about how many pages are written at most.
  /// - Returns: whether there was anything to join.
  /// - Throws: what SQLite reports.
  func merge(pages: Int64) throws(SQLiteError) -> Bool {
    let before = connection.totalChanges
    try connection.run(SQL.mergeIndex.text, [":pages": .integer(pages)])
    // One change is the command's own.
    return connection.totalChanges - before > 1
  }

  /// Joins all segments into one.
  func optimize() throws(SQLiteError) {
    try command("optimize")
  }

  /// Makes the index anew from what is kept.
  func rebuild() throws(SQLiteError) {
    try command("rebuild")
  }

  /// Compares the index with what is kept.
  ///
  /// - Throws: `.corrupt` where they differ; rank 1 is what makes FTS5 look at the content at all.
  func check() throws(SQLiteError) {
    try connection.execute(SQL.checkIndex.text)
  }

  private func setOption(_ option: String, _ value: Int64) throws(SQLiteError) {
    try connection.run(
      SQL.setIndexOption.text,
      [":option": .text(option), ":value": .integer(value)]
    )
  }

  private func command(_ command: String) throws(SQLiteError) {
    try connection.run(SQL.indexCommand.text, [":command": .text(command)])
  }
}
