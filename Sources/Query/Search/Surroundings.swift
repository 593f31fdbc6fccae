import Model
import Queries
import SQLite
public import Store

extension Searcher {
  /// Reads the messages that stand around a hit in its channel, oldest first.
  ///
  /// - Parameters:
  ///   - hit: a hit of this archive.
  ///   - before: how many before it.
  ///   - after: how many after it.
  /// - Returns: the messages on both sides.
  /// - Throws: what SQLite reports, or what is damaged.
  public func surroundings(
    of hit: Hit,
    before: Int,
    after: Int
  ) throws(StoreError) -> (before: [Hit], after: [Hit]) {
    let channel = FilterToken.channel(hit.message.channelID)
    let earlier = try hits(.aroundBefore, with: channel, from: hit.row, limit: before)
    let later = try hits(.aroundAfter, with: channel, from: hit.row, limit: after)
    return (earlier, later)
  }

  /// Reads the messages that answer a message, oldest first.
  ///
  /// - Parameters:
  ///   - hit: a hit of this archive.
  ///   - limit: how many at most.
  /// - Returns: the answers.
  /// - Throws: what SQLite reports, or what is damaged.
  public func replies(to hit: Hit, limit: Int) throws(StoreError) -> [Hit] {
    guard limit > 0 else { return [] }
    let rows = try archive.attempt("finding answers") { () throws(SQLiteError) in
      try archive.connection.rows(
        SQL.rowsReplying.text,
        [
          ":ids": .text("[\(hit.message.id)]"),
          // Ids are unique within a channel only, so that some may answer another message.
          ":limit": .integer(Int64(limit) * 2),
        ]
      ) { $0.integer(0) }
    }
    let answers = try hits(ofRows: rows).filter {
      $0.message.reply?.channelID ?? $0.message.channelID == hit.message.channelID
    }
    return Array(answers.prefix(limit))
  }

  private func hits(
    _ sql: SQL,
    with token: FilterToken,
    from row: Int64,
    limit: Int
  ) throws(StoreError) -> [Hit] {
    guard limit > 0 else { return [] }
    let rows = try archive.attempt("reading a conversation") { () throws(SQLiteError) in
      try archive.connection.rows(
        sql.text,
        [
          ":match": .text("\"\(token.text)\""), ":row": .integer(row),
          ":limit": .integer(Int64(limit)),
        ]
      ) { $0.integer(0) }
    }
    return try hits(ofRows: rows)
  }

  private func hits(ofRows rows: [Int64]) throws(StoreError) -> [Hit] {
    var hits: [Hit] = []
    for row in rows {
      if let hit = try reader.hit(row: row) { hits.append(hit) }
    }
    return hits.sorted { $0.message.id < $1.message.id }
  }
}
