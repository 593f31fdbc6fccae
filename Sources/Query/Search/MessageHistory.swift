public import Model
import Queries
import SQLite
public import Store

/// What a message said before it was changed.
public struct MessageVersion: Hashable, Sendable {
  /// What it said.
  public let content: String
  /// When it was made by an edit; nothing where it is what was first sent.
  public let editedAt: Timestamp?
  /// When the archive received it.
  public let seenAt: Timestamp
}

extension Searcher {
  /// Finds the messages with an address: one, or several where an id alone is ambiguous.
  ///
  /// - Throws: what SQLite reports, or what is damaged.
  public func messages(at address: MessageAddress) throws(StoreError) -> [Hit] {
    let rows = try archive.attempt("finding a message") { () throws(SQLiteError) in
      try archive.connection.rows(
        SQL.rowsWithIds.text,
        [":ids": jsonList([address.messageID.rawValue]), ":limit": 100]
      ) { $0.integer(0) }
    }
    var hits: [Hit] = []
    for row in rows {
      guard let hit = try reader.hit(row: row),
        address.channelID.map({ $0 == hit.message.channelID }) ?? true
      else { continue }
      hits.append(hit)
    }
    return hits
  }

  /// Reads what a message said before, oldest first.
  ///
  /// - Throws: what SQLite reports.
  public func versions(of hit: Hit) throws(StoreError) -> [MessageVersion] {
    try archive.attempt("reading versions") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.versions.text, [":row": .integer(hit.row)]) { row in
        MessageVersion(
          content: row.text(1),
          editedAt: row.optionalInteger(5).map(Timestamp.init(milliseconds:)),
          seenAt: Timestamp(milliseconds: row.integer(0))
        )
      }
    }
  }

  /// Reads how often each emoji was added to a message, most first.
  ///
  /// - Throws: what SQLite reports.
  public func reactions(to hit: Hit) throws(StoreError) -> [Reaction] {
    try archive.attempt("reading reactions") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.reactionsOf.text, [":row": .integer(hit.row)]) { row in
        let emoji = Emoji(
          id: Snowflake(rawValue: row.integer(0)),
          name: row.text(1),
          isAnimated: row.optionalInteger(2).map { $0 != 0 }
        )
        return Reaction(emoji: emoji, count: row.integer(3))
      }
    }
  }

  /// Reads the document of a message, as it came.
  ///
  /// - Returns: its bytes, or nothing where the message is gone.
  /// - Throws: what SQLite reports, or what is damaged.
  public func document(of hit: Hit) throws(StoreError) -> [UInt8]? {
    try archive.message(atRow: hit.row)?.kept.document
  }
}
