public import Model
import Queries
import SQLite
public import Store

/// What hits are counted by.
public enum Grouping: String, Hashable, Sendable, CaseIterable {
  /// The channel they stand in.
  case channel
  /// Who wrote them.
  case author
  /// The local day they were sent on.
  case day
}

/// How many hits have something in common.
public struct HitGroup: Hashable, Sendable {
  /// What they have in common.
  public enum Key: Hashable, Sendable {
    /// A channel.
    case channel(HitPlace)
    /// An author by id, and a name; the system has no id.
    case author(Snowflake?, name: String)
    /// A local day, as `2026-03-05`.
    case day(String)
  }

  /// What they have in common.
  public let key: Key
  /// How many there are.
  public internal(set) var count: Int64
  /// The host of the instance, where the key belongs to one.
  public let instance: String?

  /// Adds up the groups of several archives, the largest first, days in their order.
  public static func merged(_ groups: [HitGroup]) -> [HitGroup] {
    var sums: [HitGroup] = []
    var places: [HitGroup: Int] = [:]
    for group in groups {
      let bare = HitGroup(key: group.key, count: 0, instance: group.instance)
      if let place = places[bare] {
        sums[place].count += group.count
      } else {
        places[bare] = sums.count
        sums.append(group)
      }
    }
    return sums.enumerated().sorted { left, right in
      if case .day(let first) = left.element.key, case .day(let second) = right.element.key {
        return first > second
      }
      let (one, other) = (left.element.count, right.element.count)
      return one != other ? one > other : left.offset < right.offset
    }
    .map(\.element)
  }
}

extension Searcher {
  /// Counts hits by what they have in common.
  ///
  /// - Parameters:
  ///   - request: what is asked; order and limit don't matter.
  ///   - grouping: what is counted by.
  /// - Returns: the groups, in no order.
  /// - Throws: what SQLite reports; `.interrupted` where time ran out, for half a count is none.
  public func groups(
    _ request: SearchRequest,
    by grouping: Grouping
  ) throws(StoreError) -> [HitGroup] {
    var (plan, notes) = try planner.plan(request.expression)
    try request.narrow(&plan, in: archive)
    guard !plan.isImpossible else { return [] }
    let end = begin(notes.checked, request, mayTakeLong: true)
    defer { end() }
    let finder = try RowFinder(archive: archive, plan: plan, lowestRow: request.lowestRow)
    let counts = try archive.attempt("counting") { () throws(SQLiteError) in
      try finder.counts(by: grouping)
    }
    switch grouping {
    case .channel: return try counts.map(channelGroup)
    case .author: return try counts.map(authorGroup)
    case .day: return dayGroups(counts)
    }
  }

  private func channelGroup(key: Int64, count: Int64) throws(StoreError) -> HitGroup {
    let id = try archive.channelID(ofKey: key) ?? .lowest
    return HitGroup(key: .channel(try reader.place(id)), count: count, instance: instance)
  }

  private func authorGroup(key: Int64, count: Int64) throws(StoreError) -> HitGroup {
    let author = try archive.attempt("reading a name") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.userOfKey.text, [":key": .integer(key)]) {
        HitGroup.Key.author(
          Snowflake(rawValue: $0.integer(0)),
          name: $0.optionalText(1) ?? "unknown"
        )
      }
    }
    let key = author.first ?? .author(nil, name: "unknown")
    return HitGroup(key: key, count: count, instance: instance)
  }

  /// Adds quarters of an hour up to local days: no zone's day begins within one.
  private func dayGroups(_ counts: [(key: Int64, count: Int64)]) -> [HitGroup] {
    var days: [String: Int64] = [:]
    for (quarter, count) in counts {
      let time = planner.dates.calendar.components(ofMilliseconds: quarter * 900_000)
      let date = [(time.year, 4), (time.month, 2), (time.day, 2)].map { number, width in
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
      }
      days[date.joined(separator: "-"), default: 0] += count
    }
    return days.map { HitGroup(key: .day($0.key), count: $0.value, instance: nil) }
  }
}
