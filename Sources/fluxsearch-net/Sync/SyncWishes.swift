import Arguments
import Commands
import Console
import Model
import Query
import Store
import Sync
import Text

/// What the line of `sync` asks for.
struct SyncWishes {
  let isPlan: Bool
  let report: String?
  let isAnswered: Bool
  let rate: Int?
  /// Who is told of new hits.
  let exec: String?
  let takesMedia: Bool
  let maximumFileBytes: Int64

  private let places: ChannelWishes
  private let since: Moment?
  private let until: Moment?
  private let options: SyncOptions

  /// Reads the line.
  init(_ given: ParsedArguments) throws(UsageError) {
    places = try ChannelWishes(given)
    exec = try given.value(of: AlertWords.exec)
    since = try given.value(of: SyncWords.since)
    until = try given.value(of: SyncWords.until)
    isPlan = try given.value(of: SyncWords.plan)
    rate = try given.value(of: SyncWords.rate)
    takesMedia = try given.value(of: SyncWords.media)
    maximumFileBytes = try given.value(of: SyncWords.maximumFileSize)
    report = try given.value(of: SyncWords.report)
    isAnswered = try given.value(of: CommonOptions.yes)
    options = try Self.options(given)
  }

  /// What the run is told, with the names looked up.
  ///
  /// - Parameters:
  ///   - view: What the session was shown.
  ///   - archive: The archive, where there is one.
  ///   - now: The time.
  /// - Returns: The options of the run.
  /// - Throws: `Failure` where a name is unknown or ambiguous.
  func options(for view: SessionView, archive: Archive?, now: Timestamp) throws -> SyncOptions {
    var options = options
    let dates = DateResolver(now: now, calendar: try TimeZoneCalendar())
    if let since {
      options.since = dates.range(of: .after(.moment(since))).from
    }
    if let until {
      // As in exports and searches: the date itself no longer belongs to what is before it.
      options.until = dates.range(of: .before(.moment(until))).to.map {
        Timestamp(milliseconds: $0.milliseconds - 1)
      }
    }
    options.selection = try places.selection(in: view, archive).predicate
    options.isStarredOnly = places.isStarredOnly
    return options
  }

  private static func options(_ given: ParsedArguments) throws(UsageError) -> SyncOptions {
    var options = SyncOptions()
    options.last = try given.value(of: SyncWords.last)
    options.reconcile = try given.value(of: SyncWords.reconcile)
    options.reactionRequests = try given.value(of: SyncWords.reactions)
    options.readsPins = try given.value(of: SyncWords.pins)
    options.readsMembers = try given.value(of: SyncWords.members)
    options.isOldestFirst = try given.value(of: SyncWords.oldestFirst)
    options.jobs = try given.value(of: SyncWords.jobs)
    options.maximumTime = try given.value(of: SyncWords.maximumTime)
    options.maximumBytes = try given.value(of: SyncWords.maximumSize)
    options.minimumFreeBytes = try given.value(of: SyncWords.minimumFree)
    return options
  }
}
