import Model
import Store

/// What a page brings to the archive, beside its messages.
struct PageRecord: Sendable {
  let channelID: Snowflake
  let account: Snowflake
  var contents: PageContents
  /// What the page proves.
  var claim: ClosedRange<Snowflake>?
  /// How the channel answered, where that changed.
  var access: ChannelAccess?
  /// Within which ids what the page lacks is deleted.
  var deletesWithin: ClosedRange<Snowflake>?
  /// The question that the page answers, where live events are heard beside it.
  var ask: LiveMemory.Ask?
  /// When it was asked for: what it tells was so then, or later.
  let askedAt: Timestamp
  /// When it came.
  let now: Timestamp
}

/// What became of a page.
struct PageResult: Sendable {
  var counts = IngestCounts()
  var deleted: Int64 = 0
  /// Messages that the page tells something of which a live event may have told already.
  var unsure: [MessagePlace] = []
}

extension ArchiveKeeper {
  /// Keeps a page; a message that can't be kept as one is kept raw and doesn't stop the others.
  ///
  /// - Throws: `.store`.
  func keep(_ page: PageRecord) throws(SyncError) -> PageResult {
    do throws(SyncError) {
      return try keepWhole(page)
    } catch {
      guard error.isOfContent, !page.contents.messages.isEmpty else { throw error }
      return try keepInParts(page)
    }
  }

  private func keepInParts(_ page: PageRecord) throws(SyncError) -> PageResult {
    let passedOver = memory?.overtaken(page).written ?? []
    var rest = page
    rest.contents.messages = []
    var counts = IngestCounts()
    for incoming in page.contents.messages where !passedOver.contains(incoming.message.id) {
      do throws(SyncError) {
        counts += try write("keeping a message") { _, ingester throws(StoreError) in
          try ingester.ingest([incoming])
        }
        rest.contents.messages.append(incoming)
      } catch {
        guard error.isOfContent else { throw error }
        rest.contents.unplaced.append(
          UnplacedElement(
            id: incoming.message.id,
            document: incoming.document,
            path: "",
            expected: "message",
            found: "\(error)"
          )
        )
      }
    }
    var result = try keepWhole(rest)
    counts.odd = 0
    result.counts += counts
    result.counts.unchanged -= Int64(rest.contents.messages.count)
    return result
  }

  /// Keeps a page: its rows, its index entries, what can't be placed and what it proves, in one
  /// transaction.
  ///
  /// - Throws: `.store`.
  private func keepWhole(_ page: PageRecord) throws(SyncError) -> PageResult {
    let overtaken = memory?.overtaken(page) ?? Overtaken()
    let result = try write("keeping a page") { archive, ingester throws(StoreError) in
      var result = PageResult(unsure: overtaken.unsure)
      if let ids = page.deletesWithin {
        result.deleted = try Self.compare(page, within: ids, overtaken, archive, ingester)
      }
      result.counts = try ingester.ingest(overtaken.left(of: page.contents.messages))
      for (id, time) in overtaken.deleted {
        _ = try ingester.noteDeletion(of: id, in: page.channelID, at: time)
      }
      for element in page.contents.unplaced {
        let isNew = try ingester.keepUnplaced(
          element.document,
          channelID: page.channelID,
          path: element.path,
          expected: element.expected,
          found: element.found,
          seenAt: page.now
        )
        result.counts.unplaced += isNew ? 1 : 0
      }
      if let claim = page.claim {
        try ingester.claimPages(claim, in: page.channelID, account: page.account, now: page.now)
      }
      if let access = page.access { try ingester.note(access) }
      return result
    }
    memory?.noteRead(page)
    return result
  }

  /// Marks what is held and no longer there, and takes back what is there again.
  private static func compare(
    _ page: PageRecord,
    within ids: ClosedRange<Snowflake>,
    _ overtaken: Overtaken,
    _ archive: Archive,
    _ ingester: Ingester
  ) throws(StoreError) -> Int64 {
    // What could not be understood is there all the same; where it doesn't say what it is, it may be
    // anything.
    let odd = page.contents.unplaced.map(\.id)
    guard !odd.contains(nil) else { return 0 }
    let there = Set(page.contents.ids).union(odd.compactMap(\.self))
    var deleted: Int64 = 0
    let held = try archive.heldMessages(in: page.channelID, ids)
    for message in held
    where !there.contains(message.id) && !overtaken.appeared.contains(message.id) {
      _ = try ingester.noteDeletion(of: message.id, in: page.channelID, at: page.now)
      deleted += 1
    }
    let known = Set(held.map(\.id))
    for id in there
    where !known.contains(id) && ids.contains(id) && overtaken.deleted[id] == nil {
      try ingester.undoDeletion(of: id, in: page.channelID, toldAt: page.askedAt)
    }
    return deleted
  }
}
