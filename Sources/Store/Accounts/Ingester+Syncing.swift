public import Model
import Queries
import SQLite

extension Ingester {
  /// Claims that the archive holds every message of an interval, as pages proved it to an account.
  ///
  /// Call it in a transaction, once the messages are in.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func claimPages(
    _ ids: ClosedRange<Snowflake>,
    in channelID: Snowflake,
    account: Snowflake,
    now: Timestamp
  ) throws(StoreError) {
    let key = try channelKey(channelID)
    try archive.claim(
      ids,
      channel: key,
      account: account.rawValue,
      source: .page,
      run: run,
      now: now
    )
  }

  /// Notes how a channel answered an account.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func note(_ access: ChannelAccess) throws(StoreError) {
    let key = try channelKey(access.channelID)
    try archive.attempt("noting how a channel answered") { () throws(SQLiteError) in
      try archive.connection.statement(.setAccess).bind(1, key).bind(2, access.account.rawValue)
        .bind(3, access.state.rawValue).bind(4, access.reason)
        .bind(5, access.since.milliseconds).bind(6, access.tries)
        .bind(7, access.dueAt?.milliseconds ?? 0).run()
      try archive.connection.statement(.renewChannelState).bind(1, key).run()
    }
  }

  /// Takes back that a message was deleted: the server had it later.
  ///
  /// - Parameters:
  ///   - id: the message.
  ///   - channelID: its channel.
  ///   - time: when the server had it.
  /// - Throws: `StoreError` for what SQLite reports.
  public func undoDeletion(
    of id: Snowflake,
    in channelID: Snowflake,
    toldAt time: Timestamp
  ) throws(StoreError) {
    guard let row = try archive.row(of: id, in: channelID) else { return }
    try archive.attempt("taking a deletion back") { () throws(SQLiteError) in
      try archive.connection.statement(.undoDeletion).bind(1, row)
        .bind(2, time.milliseconds).bind(3, dating.latest()).run()
    }
  }

  /// Notes that a message is no longer pinned.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func noteUnpin(of id: Snowflake, in channelID: Snowflake) throws(StoreError) {
    guard let row = try archive.row(of: id, in: channelID) else { return }
    try archive.attempt("noting that a pin is gone") { () throws(SQLiteError) in
      try archive.connection.statement(.deletePin).bind(1, row).run()
    }
  }

  /// Takes in people who reacted, and remembers how far their list was read.
  ///
  /// - Parameters:
  ///   - users: the people of a page.
  ///   - reaction: what they reacted with, and to what.
  ///   - after: the last user that was read; nothing where the list is at its end.
  ///   - time: when the page came; nothing where that is when the run began.
  /// - Throws: `StoreError` for what SQLite reports.
  public func takeReactors(
    _ users: [User],
    of reaction: DueReaction,
    after: Snowflake?,
    seenAt time: Timestamp? = nil
  ) throws(StoreError) {
    guard let row = try archive.row(of: reaction.messageID, in: reaction.channelID) else { return }
    let emojiID = reaction.emoji.id?.rawValue ?? 0
    let name = reaction.emoji.name ?? ""
    try noticeOthers()
    try archive.attempt("noting who reacted") { () throws(SQLiteError) in
      for user in users where user.id != nil {
        let key = try self.users.note(user, seenAt: (time ?? run.startedAt).milliseconds)
        try archive.connection.statement(.insertReactor).bind(1, row).bind(2, emojiID)
          .bind(3, name).bind(4, key).run()
      }
      try archive.connection.statement(.setReactorMark).bind(1, row).bind(2, emojiID)
        .bind(3, name).bind(4, reaction.count).bind(5, after?.rawValue).run()
    }
  }

  private func channelKey(_ channelID: Snowflake) throws(StoreError) -> Int64 {
    try noticeOthers()
    return try archive.attempt("noting a channel") { () throws(SQLiteError) in
      try places.place(channelID, guildID: nil).place.key
    }
  }
}
