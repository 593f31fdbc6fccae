import Commands
import Console
import Model
import Queries
import Query
import SQLite
import Store

/// Which messages a report is about, as somebody typed it.
struct ReportScope: Sendable {
  /// The channels; `^x` leaves x out.
  var channels: [EntityReference] = []
  /// The guilds; `^x` leaves x out.
  var guilds: [EntityReference] = []
  /// The authors; `^x` leaves x out.
  var users: [EntityReference] = []
  /// From the beginning of this.
  var since: Moment?
  /// Up to the beginning of this.
  var until: Moment?

  /// Whether it is about everything.
  var isWhole: Bool {
    channels.isEmpty && guilds.isEmpty && users.isEmpty && since == nil && until == nil
  }

  /// The values of the parameters that every report takes.
  ///
  /// - Returns: nil where the archive knows none of what was named.
  /// - Throws: `Failure` where a name is ambiguous.
  func values(in archive: Archive, _ dates: DateResolver) throws -> [String: Value]? {
    let finder = try EntityFinder(in: archive)
    guard let channels = try channelList(in: archive, finder),
      let users = try list(.user, users, finder, all: { try Self.allUsers(of: archive) })
    else { return nil }
    let ids = ids(dates)
    guard let ids else { return nil }
    let (highest, isTooHigh) = ids.upperBound.tick
      .addingReportingOverflow(try archive.maximumDisplacement)
    return [
      ":channels": channels, ":users": users,
      ":low": .integer(ids.lowerBound.rawValue), ":high": .integer(ids.upperBound.rawValue),
      ":low_row": .integer(ids.lowerBound.tick), ":high_row": .integer(isTooHigh ? .max : highest),
    ]
  }

  /// Names of which no archive knows anything stop the command.
  func unknownName(in archives: [Archive]) throws -> Failure {
    let finders = try archives.map { archive throws(StoreError) in try EntityFinder(in: archive) }
    let named: [(EntityFinder.Kind, [EntityReference])] = [
      (.channel, channels), (.guild, guilds), (.user, users),
    ]
    for (kind, references) in named {
      for reference in references
      where try finders.allSatisfy({ try $0.all(kind, reference).isEmpty }) {
        return try EntityFinder.unknown(kind, "\(reference)", in: archives)
      }
    }
    guard channels.isEmpty, guilds.isEmpty, users.isEmpty else {
      return Failure("no archive knows all of these names", code: .usage)
    }
    return Failure("--since lies behind --until", code: .usage)
  }

  private func ids(_ dates: DateResolver) -> ClosedRange<Snowflake>? {
    var range = TimeRange()
    if let since { range.from = dates.range(of: .during(.range(since, nil))).from }
    if let until { range.to = dates.range(of: .before(.moment(until))).to }
    return range.ids
  }

  private func channelList(in archive: Archive, _ finder: EntityFinder) throws -> Value? {
    let statuses = try archive.channelStatuses()
    func members(of guilds: Set<Snowflake>) -> [Snowflake] {
      statuses.filter { $0.guildID.map(guilds.contains) ?? false }.map(\.id)
    }
    guard !channels.isEmpty || !guilds.isEmpty else { return .null }
    var chosen = Set(statuses.map(\.id))
    if !guilds.isEmpty {
      guard let named = try choose(.guild, guilds, finder) else { return nil }
      if let wanted = named.wanted { chosen.formIntersection(members(of: wanted)) }
      chosen.subtract(members(of: named.unwanted))
    }
    if !channels.isEmpty {
      guard let named = try choose(.channel, channels, finder) else { return nil }
      if let wanted = named.wanted { chosen.formIntersection(wanted) }
      chosen.subtract(named.unwanted)
    }
    return Self.json(chosen)
  }

  private func list(
    _ kind: EntityFinder.Kind,
    _ references: [EntityReference],
    _ finder: EntityFinder,
    all: () throws -> [Snowflake]
  ) throws -> Value? {
    guard !references.isEmpty else { return .null }
    guard let named = try choose(kind, references, finder) else { return nil }
    let wanted = try named.wanted ?? Set(all())
    return Self.json(wanted.subtracting(named.unwanted))
  }

  /// Parts what is wanted from what isn't; nil where something that is wanted is unknown.
  private func choose(
    _ kind: EntityFinder.Kind,
    _ references: [EntityReference],
    _ finder: EntityFinder
  ) throws -> (wanted: Set<Snowflake>?, unwanted: Set<Snowflake>)? {
    var wanted: Set<Snowflake>?
    var unwanted: Set<Snowflake> = []
    for reference in references {
      if case .excluding(let inner) = reference {
        unwanted.formUnion(try found(kind, inner, finder))
      } else {
        let found = try found(kind, reference, finder)
        guard !found.isEmpty else { return nil }
        wanted = (wanted ?? []).union(found)
      }
    }
    return (wanted, unwanted)
  }

  /// Sets (`dms`, `starred`) may be many; a name must be one.
  private func found(
    _ kind: EntityFinder.Kind,
    _ reference: EntityReference,
    _ finder: EntityFinder
  ) throws -> [Snowflake] {
    switch reference {
    case .starred, .directMessages, .link: try finder.all(kind, reference)
    default: try finder.one(kind, reference).map { [$0] } ?? []
    }
  }

  private static func allUsers(of archive: Archive) throws -> [Snowflake] {
    try archive.attempt("listing people") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.userIDs.text) { Snowflake(rawValue: $0.integer(0)) }
        .compactMap(\.self)
    }
  }

  private static func json(_ ids: Set<Snowflake>) -> Value {
    .text("[" + ids.sorted().map(\.description).joined(separator: ",") + "]")
  }
}
