import Model
public import Store

/// How far a run is.
public struct MediaProgress: Hashable, Sendable {
  /// How many files are done with.
  public var done: Int64 = 0
  /// How many there were to do.
  public var total: Int64 = 0
  /// How many bytes came.
  public var bytes: Int64 = 0
}

/// A file that could not be had, and why.
public struct MediaFailure: Hashable, Sendable {
  /// The file.
  public let item: MediaItem
  /// What became of it.
  public let state: MediaState
  /// Why.
  public let reason: String
}

/// What a run did.
public struct MediaOutcome: Sendable {
  /// How many files were fetched.
  public var fetched: Int64 = 0
  /// How many bytes they have.
  public var bytes: Int64 = 0
  /// How many needed no fetching, for their bytes were there.
  public var known: Int64 = 0
  /// How many texts came into the index.
  public var texts: Int64 = 0
  /// How many came to something else, by what.
  public var others: [MediaState: Int64] = [:]
  /// How many were left for what was asked: their channel, their kind.
  public var skipped: Int64 = 0
  /// The first files that could not be had.
  public var failures: [MediaFailure] = []
  /// How many requests of the account's allowance were spent.
  public var requests: Int64 = 0
  /// Why it ended early, where it did.
  public var stopped: StopReason?
  /// What ended it, where something failed as a whole.
  public var failure: SyncError?

  /// How many failures are told one by one.
  public static let mostFailures = 100

  init() {}

  /// Whether some of what could be had was not; what is gone, expired, refused or too large is no
  /// failure of the run.
  public var isPartial: Bool {
    stopped != nil || failure != nil || others[.failed, default: 0] > 0
  }

  /// What the archive's list of runs says of it.
  public var outcomeName: String {
    if stopped == .interrupted { return "interrupted" }
    if failure != nil { return "failed" }
    return isPartial ? "part" : "done"
  }

  /// Adds what another run did.
  public mutating func add(_ other: MediaOutcome) {
    fetched += other.fetched
    bytes += other.bytes
    known += other.known
    texts += other.texts
    skipped += other.skipped
    requests += other.requests
    others.merge(other.others) { $0 + $1 }
    failures += other.failures.prefix(max(0, Self.mostFailures - failures.count))
    stopped = stopped ?? other.stopped
    failure = failure ?? other.failure
  }

  mutating func note(_ verdict: MediaVerdict, on item: MediaItem) {
    others[verdict.state, default: 0] += 1
    guard failures.count < Self.mostFailures, let reason = verdict.reason else { return }
    failures.append(MediaFailure(item: item, state: verdict.state, reason: reason))
  }

  /// What the list of runs keeps of it, as a JSON object.
  var countsDocument: String {
    var parts = [
      #""fetched":\#(fetched)"#, #""bytes":\#(bytes)"#, #""known":\#(known)"#,
      #""texts":\#(texts)"#, #""requests":\#(requests)"#,
    ]
    for state in MediaState.allCases {
      if let count = others[state] { parts.append("\"\(state.name)\":\(count)") }
    }
    return "{\(parts.joined(separator: ","))}"
  }
}

/// What a run would fetch.
public struct MediaPlan: Hashable, Sendable {
  /// How many files.
  public var files: Int64 = 0
  /// How many bytes, as far as messages tell.
  public var bytes: Int64 = 0
  /// How many don't tell their size.
  public var unsized: Int64 = 0
  /// How many are larger than one may be.
  public var tooLarge: Int64 = 0
  /// How many die within a week.
  public var dying: Int64 = 0
  /// How many have an address whose signature is over.
  public var unsigned: Int64 = 0

  /// How long it takes at the least, at the pace of media.
  public var leastSeconds: Double { Double(files) / MediaPace.rate }

  /// How many requests of the account's allowance new addresses take.
  public var requests: Int64 { (unsigned + 49) / 50 }
}
