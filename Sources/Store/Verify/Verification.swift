/// How thoroughly an archive is proved.
public enum VerificationDepth: Hashable, Sendable {
  /// Every row, and the documents of about two thousand messages.
  case quick
  /// Everything: each document, each token of the index.
  case full
}

/// How far a proof or a repair is.
public struct StoreProgress: Hashable, Sendable {
  /// What is being done.
  public enum Step: String, Hashable, Sendable {
    /// SQLite checks the file.
    case file = "checking the file"
    /// FTS5 checks the search index.
    case index = "checking the index"
    /// Messages are compared with their documents.
    case messages = "comparing messages with their documents"
    /// The index is compared with the messages.
    case entries = "comparing the index with the messages"
    /// Counts, ledger, runs and words are compared.
    case ledger = "checking counts and the ledger"
    /// Files are compared with their digests.
    case media = "comparing files with their digests"
    /// Texts of files are read anew.
    case fileTexts = "reading texts of files"
    /// Columns and parts are made anew.
    case columns = "making columns and parts anew"
    /// Counts are made anew.
    case counts = "counting"
    /// The index is made anew.
    case rebuilding = "making the index anew"
  }

  /// What is being done.
  public let step: Step
  /// How much of it is done: messages, or tokens of the index.
  public let done: Int64
  /// How much there is, where that is known.
  public let total: Int64?
}

/// What a proof found.
public struct Verification: Hashable, Sendable {
  /// How thorough it was.
  public let depth: VerificationDepth
  /// What was found: of each kind the first few.
  public internal(set) var findings: [Finding] = []
  /// How much was found of each kind.
  public internal(set) var totals: [Finding.Kind: Int64] = [:]
  /// How many messages were looked at.
  public internal(set) var messages: Int64 = 0
  /// How many documents were read.
  public internal(set) var documents: Int64 = 0
  /// Whether FTS5 checked the index itself, which needs an archive that can be written.
  public internal(set) var checkedIndex = false

  let limit: Int

  init(depth: VerificationDepth, limit: Int) {
    self.depth = depth
    self.limit = limit
  }

  /// Whether everything kept is whole and everything derived is right.
  public var isClean: Bool {
    worst == nil || worst == .notice
  }

  /// The gravest of what was found.
  public var worst: Finding.Severity? {
    totals.keys.map(\.severity).max()
  }

  mutating func add(_ kind: Finding.Kind, _ subject: Finding.Subject, _ detail: String) {
    totals[kind, default: 0] += 1
    // A bound a kind: an archive full of one trouble still shows the others.
    guard totals[kind, default: 0] <= limit else { return }
    findings.append(Finding(kind: kind, subject: subject, detail: detail))
  }
}
