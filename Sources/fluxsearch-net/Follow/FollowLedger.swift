import Commands
import Console
import Glibc
import Model
import Sync
import Wire
import Writing

/// Keeps the figures of a follower where `status` and monitors find them.
struct FollowLedger {
  private static let pause: Duration = .seconds(5)

  /// The file for monitors, where one is wanted.
  var metrics: String?

  private let visit: NetworkVisit
  private let startedAt: Timestamp
  private let context: Context
  private var last: Duration?
  private var status = ""
  private var toldFailures: Set<String> = []

  /// Begins.
  init(_ visit: NetworkVisit, startedAt: Timestamp, _ context: Context) {
    self.visit = visit
    self.startedAt = startedAt
    self.context = context
  }

  /// Whether the figures are to be written again.
  var isDue: Bool { last.map { context.uptime() - $0 >= Self.pause } ?? true }

  /// Writes the figures; what fails is told once and stops nothing.
  mutating func write(
    _ figures: FollowFigures,
    isLast: Bool = false,
    telling tell: (SafeText) -> Void
  ) {
    last = context.uptime()
    do throws(ConsoleError) {
      if let metrics { try file(metrics).write(figures) }
      let account = visit.account.userID
      let path = FollowState.path(archive: visit.path, account: account)
      try PrivateFile.replace(path, with: state(figures, isLast: isLast).json)
    } catch {
      guard toldFailures.insert(error.description).inserted else { return }
      tell("figures could not be kept: \(error.description)")
    }
  }

  /// The sentence about the service, where it is another one than before.
  mutating func changedStatus(_ sentence: String) -> String? {
    guard sentence != status else { return nil }
    status = sentence
    return sentence
  }

  private func file(_ path: String) -> MetricsFile {
    MetricsFile(
      path: path,
      labels: [
        ("instance_host", visit.network.instance.host), ("account", "\(visit.account.userID)"),
      ]
    )
  }

  private func state(_ figures: FollowFigures, isLast: Bool) -> FollowState {
    let counters = figures.counters
    let counts: [Int64] = [
      counters.events.values.reduce(0, +), counters.messagesAdded, counters.messagesUpdated,
      counters.messagesDeleted, counters.reactions, counters.commits, Int64(counters.gapsOpen),
      counters.requests, counters.resumes, counters.sessions, counters.unknownEvents,
      counters.oddities, Int64(figures.alerts.told),
    ]
    let now = context.now()
    return FollowState(
      account: visit.account.userID,
      process: getpid(),
      startedAt: startedAt,
      updatedAt: now,
      endedAt: isLast ? now : nil,
      connectedSince: figures.gateway.isConnected ? counters.connectedSince : nil,
      lastEventAt: counters.lastEventAt,
      isCaughtUp: counters.isCaughtUp && figures.gateway.isConnected,
      figures: Array(zip(FollowState.names, counts))
    )
  }
}
