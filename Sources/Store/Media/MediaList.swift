public import Model
import Queries
import SQLite

/// A file that is known of, as lists show it.
public struct MediaEntry: Hashable, Sendable {
  /// What it is.
  public let reference: MediaReference
  /// The name that it was sent under.
  public let name: String
  /// What became of it.
  public let state: MediaState
  /// Why.
  public let reason: String?
  /// How often it was tried.
  public let tries: Int64
  /// When it is tried again.
  public let dueAt: Timestamp?
  /// When it dies.
  public let diesAt: Timestamp?
  /// Bytes: of what is held, else as the message tells.
  public let size: Int64?
  /// The media type.
  public let contentType: String?
  /// Its message.
  public let message: MessagePlace?
  /// The digest of what is held.
  public let sha256: String?
}

/// An attachment that no run has looked at yet.
public struct UnseenFile: Hashable, Sendable {
  /// Its id.
  public let id: Snowflake
  /// The name that it was sent under.
  public let name: String
  /// Bytes, as the message tells.
  public let size: Int64?
  /// The media type.
  public let contentType: String?
  /// Its message.
  public let message: MessagePlace

  fileprivate init?(_ row: Statement) {
    guard let id = Snowflake(rawValue: row.integer(0)),
      let channelID = Snowflake(rawValue: row.integer(4)),
      let messageID = Snowflake(rawValue: row.integer(5))
    else { return nil }
    self.id = id
    name = row.text(1)
    size = row.optionalInteger(2)
    contentType = row.optionalText(3)
    message = MessagePlace(channelID: channelID, id: messageID)
  }
}

/// How many files of a kind came to the same, and how large they are together.
public struct MediaSum: Hashable, Sendable {
  /// What they belong to.
  public let keeper: MediaKeeper
  /// What became of them.
  public let state: MediaState
  /// How many.
  public let count: Int64
  /// Bytes.
  public let bytes: Int64
}

extension Archive {
  /// Files that are known of, the newest first.
  ///
  /// - Parameters:
  ///   - states: what may have become of them.
  ///   - keepers: what they may belong to.
  ///   - channels: the channels of their messages; nothing for all files.
  ///   - limit: how many at most.
  /// - Returns: the files; none where the archive is read as an older version wrote it.
  /// - Throws: `StoreError` for what SQLite reports.
  public func media(
    _ states: [MediaState],
    of keepers: [MediaKeeper],
    in channels: [Snowflake]?,
    limit: Int
  ) throws(StoreError) -> [MediaEntry] {
    guard try knowsMedia else { return [] }
    return try attempt("listing files") { () throws(SQLiteError) in
      try connection.rows(
        SQL.listMedia.text,
        [
          ":states": Self.list(states.map(\.rawValue)),
          ":kinds": Self.list(keepers.map(\.rawValue)),
          ":channels": channels.map { Self.list($0.map(\.rawValue)) } ?? .null,
          ":limit": .integer(Int64(limit)),
        ]
      ) { MediaEntry($0) }.compactMap(\.self)
    }
  }

  /// What is known of the files of some attachments.
  ///
  /// - Parameter ids: the attachments.
  /// - Returns: the files that some run has looked at, by attachment.
  /// - Throws: `StoreError` for what SQLite reports.
  public func media(
    ofAttachments ids: [Snowflake]
  ) throws(StoreError) -> [Snowflake: MediaEntry] {
    guard !ids.isEmpty, try knowsMedia else { return [:] }
    let entries = try attempt("looking for files") { () throws(SQLiteError) in
      try connection.rows(
        SQL.mediaOfAttachments.text,
        [":ids": Self.list(ids.map(\.rawValue))]
      ) { MediaEntry($0) }.compactMap(\.self)
    }
    var found: [Snowflake: MediaEntry] = [:]
    for entry in entries { found[entry.reference.target] = entry }
    return found
  }

  /// Attachments that no run has looked at yet, the newest first.
  ///
  /// - Parameters:
  ///   - channels: the channels of their messages; nothing for all.
  ///   - limit: how many at most.
  /// - Returns: the files; none where the archive is read as an older version wrote it.
  /// - Throws: `StoreError` for what SQLite reports.
  public func unseenFiles(
    in channels: [Snowflake]?,
    limit: Int
  ) throws(StoreError) -> [UnseenFile] {
    guard try knowsMedia else { return [] }
    return try attempt("listing files") { () throws(SQLiteError) in
      try connection.rows(
        SQL.unseenFiles.text,
        [
          ":channels": channels.map { Self.list($0.map(\.rawValue)) } ?? .null,
          ":limit": .integer(Int64(limit)),
        ]
      ) { UnseenFile($0) }.compactMap(\.self)
    }
  }

  /// What became of all files that are known of.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func mediaSums() throws(StoreError) -> [MediaSum] {
    guard try knowsMedia else { return [] }
    return try attempt("counting files") { () throws(SQLiteError) in
      try connection.rows(SQL.mediaSums.text) { row -> MediaSum? in
        guard let keeper = MediaKeeper(rawValue: row.integer(0)),
          let state = MediaState(rawValue: row.integer(1))
        else { return nil }
        return MediaSum(keeper: keeper, state: state, count: row.integer(2), bytes: row.integer(3))
      }.compactMap(\.self)
    }
  }

  /// How many bytes lie in the folder for this archive, each file counted once.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func mediaBytes() throws(StoreError) -> Int64 {
    guard try knowsMedia else { return 0 }
    return try attempt("counting files") { () throws(SQLiteError) in
      try connection.rows(SQL.mediaTotal.text) { $0.integer(1) }.first ?? 0
    }
  }
}

extension MediaEntry {
  fileprivate init?(_ row: Statement) {
    guard let keeper = MediaKeeper(rawValue: row.integer(1)),
      let target = Snowflake(rawValue: row.integer(2)),
      let state = MediaState(rawValue: row.integer(5))
    else { return nil }
    reference = MediaReference(keeper, target, variant: row.text(3))
    name = row.text(4)
    self.state = state
    reason = row.optionalText(6)
    tries = row.integer(7)
    let due = row.integer(8)
    dueAt = due > 0 ? Timestamp(milliseconds: due) : nil
    diesAt = row.optionalInteger(9).map(Timestamp.init(milliseconds:))
    size = row.optionalInteger(15) ?? row.optionalInteger(10)
    contentType = row.optionalText(11)
    let channel = row.optionalInteger(12).flatMap(Snowflake.init(rawValue:))
    let id = row.optionalInteger(13).flatMap(Snowflake.init(rawValue:))
    message = if let channel, let id { MessagePlace(channelID: channel, id: id) } else { nil }
    sha256 = row.optionalText(14)
  }
}
