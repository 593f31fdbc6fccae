public import Model
import Queries
import SQLite
public import Store

/// A stretch of a channel, oldest first.
public struct Conversation: Sendable {
  /// The messages.
  public var hits: [Hit]
  /// Whether there are older ones.
  public var hasOlder: Bool
  /// Whether there are newer ones.
  public var hasNewer: Bool
}

extension Searcher {
  /// Reads the messages of a channel on both sides of a row.
  ///
  /// It costs what the messages themselves cost, wherever in the channel they stand.
  ///
  /// - Parameters:
  ///   - channel: the channel.
  ///   - row: a row, which need not be of this channel, nor taken; `.max` for the end.
  ///   - before: how many below the row at most.
  ///   - after: how many at and above the row at most.
  /// - Returns: the messages; one that is damaged is left out, which `verify` names.
  /// - Throws: what SQLite reports.
  public func conversation(
    in channel: Snowflake,
    at row: Int64,
    before: Int,
    after: Int
  ) throws(StoreError) -> Conversation {
    try archive.read("reading a conversation") { () throws(StoreError) in
      let older = try rows(.aroundBefore, of: channel, from: row, limit: before + 1)
      let newer =
        row == .max ? [] : try rows(.aroundAfter, of: channel, from: row - 1, limit: after + 1)
      var hits: [Hit] = []
      for row in older.prefix(before).reversed() + newer.prefix(after) {
        do throws(StoreError) {
          if let hit = try reader.hit(row: row) { hits.append(hit) }
        } catch  where error.isDamagedDocument {
          continue
        }
      }
      return Conversation(
        hits: hits,
        hasOlder: older.count > before,
        hasNewer: newer.count > after
      )
    }
  }

  private func rows(
    _ sql: SQL,
    of channel: Snowflake,
    from row: Int64,
    limit: Int
  ) throws(StoreError) -> [Int64] {
    guard limit > 0 else { return [] }
    return try archive.attempt("reading a conversation") { () throws(SQLiteError) in
      try archive.connection.rows(
        sql.text,
        [
          ":match": .text("\"\(FilterToken.channel(channel).text)\""), ":row": .integer(row),
          ":limit": .integer(Int64(limit)),
        ]
      ) { $0.integer(0) }
    }
  }
}
