import Model
import Store

/// What a page brings to the archive, beside its messages.
struct PageRecord: Sendable {
  let channelID: Snowflake
  let account: Snowflake
  let contents: PageContents
  /// What the page proves.
  var claim: ClosedRange<Snowflake>?
  /// How the channel answered, where that changed.
  var access: ChannelAccess?
  /// Within which ids what the page lacks is deleted.
  var deletesWithin: ClosedRange<Snowflake>?
  let now: Timestamp
}

/// What became of a page.
struct PageResult: Sendable {
  var counts = IngestCounts()
  var deleted: Int64 = 0
}

extension ArchiveKeeper {
  /// Keeps a page: its rows, its index entries, what can't be placed and what it proves, in one
  /// transaction.
  ///
  /// - Throws: `.store`.
  func keep(_ page: PageRecord) throws(SyncError) -> PageResult {
    try write("keeping a page") { archive, ingester throws(StoreError) in
      var result = PageResult()
      if let ids = page.deletesWithin {
        result.deleted = try Self.compare(page, within: ids, archive, ingester)
      }
      result.counts = try ingester.ingest(page.contents.messages)
      for element in page.contents.unplaced {
        let isNew = try ingester.keepUnplaced(
          element.document,
          channelID: page.channelID,
          path: element.path,
          expected: element.expected,
          found: element.found
        )
        result.counts.unplaced += isNew ? 1 : 0
      }
      if let claim = page.claim {
        try ingester.claimPages(claim, in: page.channelID, account: page.account, now: page.now)
      }
      if let access = page.access { try ingester.note(access) }
      return result
    }
  }

  /// Marks what is held and no longer there, and takes back what is there again.
  private static func compare(
    _ page: PageRecord,
    within ids: ClosedRange<Snowflake>,
    _ archive: Archive,
    _ ingester: Ingester
  ) throws(StoreError) -> Int64 {
    let there = Set(page.contents.ids)
    var deleted: Int64 = 0
    let held = try archive.heldMessages(in: page.channelID, ids)
    for message in held where !there.contains(message.id) {
      _ = try ingester.noteDeletion(of: message.id, in: page.channelID, at: page.now)
      deleted += 1
    }
    let known = Set(held.map(\.id))
    for id in there where !known.contains(id) && ids.contains(id) {
      try ingester.undoDeletion(of: id, in: page.channelID)
    }
    return deleted
  }
}
