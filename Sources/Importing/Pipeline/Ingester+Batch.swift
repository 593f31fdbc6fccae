import Model
import Store

extension Ingester {
  /// Takes in a batch: people and places, then messages, then what is said about messages.
  func take(_ batch: Batch, into report: inout ImportReport) throws(StoreError) {
    for record in batch.records where !record.isAboutMessage {
      _ = try take(record, &report.counts)
    }
    report.counts += try ingest(batch.messages)
    for record in batch.records where record.isAboutMessage {
      if try !take(record, &report.counts) { report.strayRecords += 1 }
    }
    for unplaced in batch.unplaced {
      let isNew = try keepUnplaced(
        unplaced.document,
        channelID: unplaced.channelID,
        path: "",
        expected: "message",
        found: "\(unplaced.reason)"
      )
      report.counts.unplaced += isNew ? 1 : 0
      report.counts.unchanged += isNew ? 0 : 1
    }
    report.skip(batch.skipped)
    report.records += Int64(batch.records.count)
    report.read += Int64(batch.messages.count + batch.unplaced.count)
  }

  /// Takes in a record.
  ///
  /// - Returns: no where it is about a message that the archive doesn't hold.
  private func take(
    _ record: ArchiveRecord,
    _ counts: inout IngestCounts
  ) throws(StoreError) -> Bool {
    switch record {
    case .guild(let guild, let document): try take(guild, document: document)
    case .channel(let channel, let document): try take(channel, document: document)
    case .emoji(let emoji): try take(emoji)
    case .user(let user, let seenAt): try take(user, seenAt: seenAt)
    case .member(let user, let guildID, let member, let seenAt):
      try take(user, member: member, guildID: guildID, seenAt: seenAt)
    case .known(let thing): try take(thing)
    case .deletion(let channelID, let id, let time):
      return try noteDeletion(of: id, in: channelID, at: time)
    case .pin(let channelID, let id, let time): return try notePin(of: id, in: channelID, at: time)
    case .unpin(let channelID, let id): try noteUnpin(of: id, in: channelID)
    case .archive: break
    case .star(let channelID, let id, let time):
      let star = KnownThing.star(
        kind: 0,
        id: id.rawValue,
        channelID: channelID.rawValue,
        at: (time ?? id.timestamp).milliseconds
      )
      try take(star)
    case .version(let earlier): return try addVersion(earlier, &counts)
    }
    return true
  }
}

extension ArchiveRecord {
  /// Whether it says something about a message, which must be in the archive before.
  fileprivate var isAboutMessage: Bool {
    switch self {
    case .deletion, .version, .pin, .unpin: true
    case .known(let thing): thing.vouchesForMessages
    case .guild, .channel, .emoji, .user, .member, .star, .archive: false
    }
  }
}
