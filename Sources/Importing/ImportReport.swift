public import Store

/// What an import did with one file.
public struct ImportReport: Hashable, Sendable {
  /// How it ended.
  public enum Outcome: String, Hashable, Sendable {
    /// The file is in.
    case done
    /// What was whole of the file is in.
    case part
    /// It was stopped on request; what was committed is in.
    case interrupted
    /// It could not go on; what was committed is in.
    case failed
  }

  /// The file or folder.
  public var path: String
  /// What it was taken for.
  public var kind: ImportKind?
  /// How many documents were read.
  public var read: Int64 = 0
  /// What became of its messages.
  public var counts = IngestCounts()
  /// How many guilds, channels, people, deletions and the like it brought.
  public var records: Int64 = 0
  /// How many records were of messages that the archive doesn't hold.
  public var strayRecords: Int64 = 0
  /// What was passed over, the first hundred of it.
  public var skipped: [SkippedItem] = []
  /// How much was passed over.
  public var skippedCount: Int64 = 0
  /// How it ended.
  public var outcome: Outcome = .done
  /// Why it is not done, as a sentence.
  public var problem: String?

  /// Begins with nothing.
  public init(path: String, kind: ImportKind?) {
    self.path = path
    self.kind = kind
  }

  /// How to go on, where there is a way.
  public var hint: String? {
    switch outcome {
    case .interrupted, .failed: "import it again: it goes on from what is already in"
    case .part: "import the file again once it is whole"
    case .done: nil
    }
  }

  mutating func skip(_ items: [SkippedItem]) {
    skippedCount += Int64(items.count)
    skipped += items.prefix(max(0, 100 - skipped.count))
  }
}

/// Something of a file that was passed over.
public struct SkippedItem: Hashable, Sendable {
  /// Where it stands, such as `line 12` or an entry's name.
  public let place: String
  /// Why, as a clause: `it is too long`.
  public let reason: String

  /// Names what was passed over.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }
}

extension ImportReport {
  /// The counts as a JSON object: what a run keeps.
  public var countsJSON: String {
    let members: [(String, Int64)] = [
      ("read", read), ("added", counts.added), ("updated", counts.updated),
      ("unchanged", counts.unchanged), ("versions", counts.versions), ("odd", counts.odd),
      ("unplaced", counts.unplaced), ("records", records), ("stray_records", strayRecords),
      ("skipped", skippedCount),
    ]
    return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }
}

/// How far an import is.
public struct ImportProgress: Hashable, Sendable {
  /// The bytes that are read and taken in.
  public var bytesDone: Int64
  /// The bytes that there are.
  public var bytesTotal: Int64
  /// The messages that are taken in.
  public var messages: Int64
}
