import Arguments
import Commands
import Console
import Model
import Store
import Sync

/// What the line of `follow` asks for.
struct FollowWishes {
  /// The channels.
  let places: ChannelWishes
  /// Where figures are kept.
  let metrics: String?
  /// Who is told of new hits.
  let exec: String?
  let report: String?
  let isOnce: Bool
  let isPacked: Bool
  let isAnswered: Bool
  let rate: Int?

  private let fillsGaps: Bool
  private let readsPins: Bool
  private let minimumFree: Int64?

  /// Reads the line.
  init(_ given: ParsedArguments) throws(UsageError) {
    places = try ChannelWishes(given)
    metrics = try given.value(of: FollowWords.metrics)
    exec = try given.value(of: AlertWords.exec)
    report = try given.value(of: SyncWords.report)
    isOnce = try given.value(of: FollowWords.once)
    isPacked = try given.value(of: FollowWords.compression)
    isAnswered = try given.value(of: CommonOptions.yes)
    rate = try given.value(of: SyncWords.rate)
    fillsGaps = try given.value(of: FollowWords.fill)
    readsPins = try given.value(of: SyncWords.pins)
    minimumFree = try given.value(of: SyncWords.minimumFree)
  }

  /// What the follower is told.
  ///
  /// - Parameter selection: which channels are wanted.
  /// - Returns: the options.
  func options(_ selection: SyncSelection) -> FollowOptions {
    var options = FollowOptions()
    options.selection = selection.predicate
    options.isStarredOnly = places.isStarredOnly
    options.once = isOnce
    options.fillsGaps = fillsGaps
    options.readsPins = readsPins
    options.minimumFreeBytes = minimumFree
    return options
  }

  /// Whether a follower that runs by other wishes must begin anew to heed these.
  func needsAnother(than others: FollowWishes) -> Bool {
    places != others.places || isPacked != others.isPacked || rate != others.rate
      || fillsGaps != others.fillsGaps || readsPins != others.readsPins
      || minimumFree != others.minimumFree
  }
}
