import Console
import Glibc
public import Model
import Writing

/// How a follower fares, as it tells `status`: a small file beside the archive.
public struct FollowState: Sendable {
  /// The account.
  public var account: Snowflake
  /// Its process.
  public var process: Int32
  /// When it began.
  public var startedAt: Timestamp
  /// When the file was written.
  public var updatedAt: Timestamp
  /// When it ended; nothing while it goes on.
  public var endedAt: Timestamp?
  /// Since when the session is there; nothing while it is not.
  public var connectedSince: Timestamp?
  /// When the last event came.
  public var lastEventAt: Timestamp?
  /// Whether nothing is missing that could be fetched.
  public var isCaughtUp: Bool
  /// Figures by name: events, messages_added, and so on.
  public var figures: [(name: String, count: Int64)]

  /// Describes how a follower fares.
  public init(
    account: Snowflake,
    process: Int32,
    startedAt: Timestamp,
    updatedAt: Timestamp,
    endedAt: Timestamp? = nil,
    connectedSince: Timestamp? = nil,
    lastEventAt: Timestamp? = nil,
    isCaughtUp: Bool = false,
    figures: [(name: String, count: Int64)] = []
  ) {
    self.account = account
    self.process = process
    self.startedAt = startedAt
    self.updatedAt = updatedAt
    self.endedAt = endedAt
    self.connectedSince = connectedSince
    self.lastEventAt = lastEventAt
    self.isCaughtUp = isCaughtUp
    self.figures = figures
  }

  /// The figures that are told, in their order.
  public static let names = [
    "events", "messages_added", "messages_updated", "messages_deleted", "reactions", "commits",
    "gaps_open", "requests", "resumes", "sessions", "unknown_events", "oddities", "alerts",
  ]

  /// A figure by its name; 0 where it isn't told.
  public func figure(_ name: String) -> Int64 {
    figures.first { $0.name == name }?.count ?? 0
  }

  /// Whether its process still goes on.
  public var isRunning: Bool {
    endedAt == nil && process > 0 && (kill(process, 0) == 0 || errno == EPERM)
  }

  /// The file of a follower.
  public static func path(archive: String, account: Snowflake) -> String {
    "\(archive).follow-\(account).json"
  }

  /// The state as JSON, on one line.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("account", account)
      json.member("process", Int64(process))
      json.member("started_at", startedAt)
      json.member("updated_at", updatedAt)
      json.member("ended_at", endedAt)
      json.member("connected_since", connectedSince)
      json.member("last_event_at", lastEventAt)
      json.member("is_caught_up", isCaughtUp)
      for (name, count) in figures { json.member(name, count) }
    }
    json.endLine()
    return json.bytes
  }
}
