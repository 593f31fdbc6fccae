public import Model

/// Something that `verify` found to be otherwise than it should be.
public struct Finding: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: Int, Hashable, Comparable, Sendable {
    /// Worth knowing; nothing is wrong.
    case notice
    /// Something derived is wrong: `repair` makes it right again.
    case fault
    /// Something kept is damaged or gone.
    case damage

    /// Orders by weight.
    public static func < (left: Severity, right: Severity) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// What kind of thing was found.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// SQLite's own check of the file failed.
    case database
    /// The schema is not as this program makes it.
    case schema
    /// The file is a copy that was made while it was written.
    case tornCopy = "torn-copy"
    /// The file may be older than what it was copied from.
    case olderCopy = "older-copy"
    /// The search index is broken in itself.
    case index
    /// A message's entry in the search index says something else than the message.
    case indexEntry = "index-entry"
    /// The index still holds options that only a bulk import sets.
    case bulkOptions = "bulk-options"
    /// The index was made by another analyser.
    case analyser
    /// The words for suggestions lag behind.
    case vocabulary
    /// A message has no document.
    case noDocument = "no-document"
    /// A document can't be unpacked or read.
    case document
    /// An earlier version can't be unpacked, or its text is not its document's.
    case version
    /// A column of a message is not what its document says.
    case column
    /// A part of a message is not what its document says.
    case part
    /// Something is kept of a message that isn't there.
    case orphan
    /// A row lies below its id's tick.
    case row
    /// The displacement that bounds questions by time is wrong.
    case displacement
    /// A message's channel, guild or author is unknown or wrong.
    case place
    /// A count or span is wrong.
    case count
    /// The ledger claims what can't be.
    case ledger
    /// A page is said to begin at a message that isn't held.
    case claimEnd = "claim-end"
    /// A run did not end, and does not go on.
    case openRun = "open-run"
    /// A repair did not finish.
    case openRepair = "open-repair"
    /// Documents that surprised.
    case oddity
    /// A file that was sent isn't there any more, or its bytes are others.
    case media
    /// The index of files' texts is broken in itself.
    case fileIndex = "file-index"

    /// How much it matters.
    public var severity: Severity {
      switch self {
      case .olderCopy, .analyser, .vocabulary, .claimEnd, .openRun, .oddity: .notice
      case .database, .tornCopy, .noDocument, .document, .row, .orphan, .ledger, .media:
        .damage
      case .schema, .index, .indexEntry, .bulkOptions, .version, .column, .part, .displacement,
        .place,
        .count, .openRepair, .fileIndex:
        .fault
      }
    }

    /// What to do about it.
    public var remedy: String {
      switch self {
      case .database, .tornCopy: "restore a backup, or copy the archive with 'fluxsearch backup'"
      case .olderCopy: "copy the archive with 'fluxsearch backup', which takes everything along"
      case .noDocument, .document, .orphan:
        "import or sync the messages again; 'fluxsearch repair' restores what it can"
      case .row: "merge the archive into a new one with 'fluxsearch merge'"
      case .ledger, .claimEnd: "import or sync the channel again"
      case .openRun: "run the command again; it goes on where it stopped"
      case .media: "run 'fluxsearch media verify', which wants them again, and 'media fetch'"
      case .oddity: "nothing is lost: the documents are kept as they came"
      default: "run 'fluxsearch repair'"
      }
    }
  }

  /// What something was found on.
  public enum Subject: Hashable, Sendable {
    /// The archive as a whole.
    case archive
    /// A message.
    case message(channel: Snowflake, id: Snowflake)
    /// A row, where its message can't be named.
    case row(Int64)
    /// A channel.
    case channel(Snowflake)
    /// A user; 0 is the system.
    case user(Int64)
    /// A run.
    case run(Int64)
    /// A word.
    case word(String)
    /// A file, by its digest.
    case file(String)
  }

  /// What kind of thing it is.
  public let kind: Kind
  /// What it was found on.
  public let subject: Subject
  /// What is wrong, in a few words.
  public let detail: String

  /// How much it matters.
  public var severity: Severity {
    kind.severity
  }
}

extension Finding: CustomStringConvertible {
  /// One line: on what, and what is wrong.
  public var description: String {
    "\(subject): \(detail)"
  }
}

extension Finding.Subject: CustomStringConvertible {
  /// How a person would name it.
  public var description: String {
    switch self {
    case .archive: "the archive"
    case .message(let channel, let id): "message \(channel)/\(id)"
    case .row(let row): "row \(row)"
    case .channel(let id): "channel \(id)"
    case .user(let id): "user \(id)"
    case .run(let id): "run \(id)"
    case .file(let sha256): "file \(sha256.prefix(12))…"
    case .word(let word): "the word \"\(word)\""
    }
  }
}
