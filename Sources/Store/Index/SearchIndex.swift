import Queries
import SQLite

/// The full-text index, and the one way to change it.
///
/// External content has no safety net: 'delete' with any text but the indexed one leaves ghosts, in
/// silence. So a change is always: take out by what is kept, change what is kept, put in again.
struct SearchIndex {
  let connection: Connection

  /// Adds a message that is not in the index yet; its columns must equal `search_source`'s.
  func insert(row: Int64, _ texts: IndexTexts) throws(SQLiteError) {
    let statement = try connection.statement(.indexMessage)
    statement.bind(1, row).bind(2, texts.content).bind(3, texts.extra).bind(4, nil as String?)
    try statement.run()
  }

  /// Changes what is kept of a message, and the index with it.
  func replace(row: Int64, _ change: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try connection.statement(.unindexFromSource).bind(1, row).run()
    try change()
    try connection.statement(.indexFromSource).bind(1, row).run()
  }

  /// Prepares for many messages at once: a large buffer, and no merging but the crisis kind.
  func beginBulk() throws(SQLiteError) {
    try setOption("hashsize", 64 << 20)
    try setOption("automerge", 0)
  }

  /// Ends what `beginBulk` began: both options are stored in the index itself.
  func endBulk() throws(SQLiteError) {
    try setOption("hashsize", 1 << 20)
    try setOption("automerge", 4)
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
