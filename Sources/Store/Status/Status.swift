import Glibc
public import Model
import Queries
import SQLite

/// What is held of a channel, and what is missing.
public struct ChannelStatus: Hashable, Sendable {
  /// The key that the archive's rows name it by.
  public let key: Int64
  /// The channel.
  public let id: Snowflake
  /// Its name, where known.
  public let name: String?
  /// Its kind, where known.
  public let kind: Channel.Kind?
  /// Its guild.
  public let guildID: Snowflake?
  /// The name of its guild.
  public let guildName: String?
  /// What a sync noted of it, such as that it is forbidden.
  public let state: String?
  /// How many messages are held.
  public let messages: Int64
  /// The lowest and the highest message that are held.
  public let span: ClosedRange<Snowflake>?
  /// The newest message that is known to be there, held or not.
  public let newestKnown: Snowflake?
  /// The entries of the ledger.
  public internal(set) var claims: [CoverageInterval]

  /// Everything that the ledger vouches for.
  public var covered: IntervalSet {
    IntervalSet(claims.map(\.ids))
  }

  /// The ids up to the newest known message that nothing vouches for, lowest first.
  public var gaps: [ClosedRange<Snowflake>] {
    newestKnown.map { covered.gaps(within: .lowest...$0).intervals } ?? []
  }

  /// Whether nothing is missing up to the newest known message.
  public var isComplete: Bool {
    newestKnown != nil && gaps.isEmpty
  }
}

/// Counts over a whole archive.
public struct ArchiveTotals: Hashable, Sendable {
  /// Messages, deleted ones among them.
  public let messages: Int64
  /// Channels.
  public let channels: Int64
  /// Guilds.
  public let guilds: Int64
  /// People, bots and webhooks.
  public let users: Int64
  /// Earlier versions.
  public let versions: Int64
  /// Messages that are known to be deleted on the server.
  public let deletions: Int64
  /// Attachments.
  public let attachments: Int64
  /// Stars.
  public let stars: Int64
  /// Saved searches.
  public let savedSearches: Int64
}

/// What an archive holds, and how it is.
public struct ArchiveStatus: Sendable {
  /// The file.
  public let path: String
  /// The host of the instance that it keeps.
  public let instance: String
  /// Bytes of the file and of its write-ahead log.
  public let bytes: Int64
  /// Counts over the whole.
  public let totals: ArchiveTotals
  /// The channels, by id.
  public let channels: [ChannelStatus]
  /// The last runs, newest first.
  public let runs: [RunRecord]
  /// How many messages surprised.
  public let oddMessages: Int64
  /// How many documents could not become messages.
  public let unplacedDocuments: Int64
  /// The analyser that the index was made with, where it isn't this program's.
  public let otherAnalyser: String?
  /// Whether a repair was interrupted.
  public let needsRepair: Bool
}

/// What a part of the file takes.
public struct PartSize: Hashable, Sendable {
  /// A part that people know.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The columns of messages and what finds them by id.
    case messages
    /// The documents, as they came.
    case documents
    /// The search index.
    case index
    /// Earlier versions.
    case versions
    /// Attachments, mentions, reactions and the like.
    case parts
    /// Guilds, channels, people and their names.
    case people
    /// The rest.
    case other
  }

  /// The part.
  public let part: Part
  /// Bytes.
  public let bytes: Int64
}

extension Archive {
  /// Tells what the archive holds, and what is missing.
  ///
  /// - Parameters:
  ///   - account: whose view of the ledger is told, beside what was learned without an account; every
  ///     account's where there is none.
  ///   - runLimit: how many runs at most.
  /// - Returns: values alone, of one moment.
  /// - Throws: `StoreError` for what SQLite reports.
  public func status(account: Int64? = nil, runLimit: Int64 = 5) throws(StoreError) -> ArchiveStatus
  {
    let snapshot = try attempt("beginning to read") { () throws(SQLiteError) in
      try Transaction(.deferred, on: connection)
    }
    defer { snapshot.rollback() }
    let oddities = try oddityCounts()
    return ArchiveStatus(
      path: path,
      instance: try instance,
      bytes: Self.size(of: path) + Self.size(of: path + "-wal"),
      totals: try totals(),
      channels: try channelStatuses(account: account),
      runs: try recentRuns(limit: runLimit),
      oddMessages: oddities.placed,
      unplacedDocuments: oddities.unplaced,
      otherAnalyser: try otherAnalyser,
      needsRepair: try property(Repairer.marker) != nil
    )
  }

  /// Tells what is held of each channel.
  ///
  /// - Parameter account: as for `status`.
  /// - Returns: the channels, by id.
  /// - Throws: `StoreError` for what SQLite reports.
  public func channelStatuses(account: Int64? = nil) throws(StoreError) -> [ChannelStatus] {
    try attempt("reading channels") { () throws(SQLiteError) in
      var claims: [Int64: [CoverageInterval]] = [:]
      try connection.forEachRow(SQL.allCoverage.text) { row in
        let owner = row.integer(5)
        guard account == nil || owner == account || owner == 0 else { return }
        guard let claim = row.coverage(at: 0) else { return }
        claims[row.integer(4), default: []].append(claim)
      }
      return try connection.rows(SQL.channelStatus.text) { row in
        ChannelStatus(row, claims: claims[row.integer(0)] ?? [])
      }.compactMap(\.self)
    }
  }

  /// Measures the parts of the file, the largest first; takes as long as reading the file does.
  ///
  /// - Returns: the parts; none where this SQLite can't tell.
  /// - Throws: `StoreError` for what SQLite reports.
  public func partSizes() throws(StoreError) -> [PartSize] {
    var sizes: [PartSize.Part: Int64] = [:]
    do throws(SQLiteError) {
      try connection.forEachRow(SQL.sizes.text) { row in
        sizes[Self.part(of: row.text(0)), default: 0] += row.integer(1)
      }
    } catch {
      // An SQLite that was built without dbstat says "no such table".
      guard error.code.primary == .generic else {
        throw StoreError(error, while: "measuring the file", path: path)
      }
    }
    return sizes.map { PartSize(part: $0.key, bytes: $0.value) }
      .sorted { ($1.bytes, $0.part.rawValue) < ($0.bytes, $1.part.rawValue) }
  }

  private func totals() throws(StoreError) -> ArchiveTotals {
    let counts = try attempt("counting") { () throws(SQLiteError) in
      try connection.rows(SQL.totals.text) { row in (0..<9).map { row.integer($0) } }.first ?? []
    }
    func count(_ index: Int) -> Int64 { counts.indices.contains(index) ? counts[index] : 0 }
    return ArchiveTotals(
      messages: count(0),
      channels: count(1),
      guilds: count(2),
      users: count(3),
      versions: count(4),
      deletions: count(5),
      attachments: count(6),
      stars: count(7),
      savedSearches: count(8)
    )
  }

  private static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  private static func part(of table: String) -> PartSize.Part {
    switch table {
    case "messages", "messages_by_id": .messages
    case "documents", "dictionaries": .documents
    case "vocabulary",
      _ where table.hasPrefix("search_"):
      .index
    case "versions", "versions_by_row": .versions
    case _ where ["attachments", "mentions", "pins", "deletions"].contains(table): .parts
    case _ where table.hasPrefix("reaction") || table.hasPrefix("reactor"): .parts
    case _ where table.hasPrefix("names") || table.hasPrefix("sqlite_autoindex_users"): .people
    case "guilds", "channels", "users", "members", "roles", "emoji": .people
    default: .other
    }
  }
}

extension ChannelStatus {
  fileprivate init?(_ row: Statement, claims: [CoverageInterval]) {
    guard let id = Snowflake(rawValue: row.integer(1)) else { return nil }
    let first = Snowflake(rawValue: row.integer(8))
    let last = Snowflake(rawValue: row.integer(9))
    let announced = Snowflake(rawValue: row.integer(10))
    self.init(
      key: row.integer(0),
      id: id,
      name: row.optionalText(2),
      kind: row.optionalInteger(3).map(Channel.Kind.init(rawValue:)),
      guildID: Snowflake(rawValue: row.integer(4)),
      guildName: row.optionalText(5),
      state: row.optionalText(6),
      messages: row.integer(7),
      span: first.flatMap { first in last.flatMap { first <= $0 ? first...$0 : nil } },
      newestKnown: [last, announced].compactMap(\.self).filter(\.isOfThePast).max(),
      claims: claims
    )
  }
}
