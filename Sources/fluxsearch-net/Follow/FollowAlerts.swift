import Console
import Model
import Sync
import Writing

/// The alerts of a follower: when they are looked for, and what became of them.
final class FollowAlerts {
  /// How often live messages are looked through, and what gaps brought.
  private static let pause: Duration = .seconds(1)
  private static let gapPause: Duration = .seconds(15)

  let runner: AlertRunner
  /// What became of all so far; its notes are those that nobody has heard yet.
  private(set) var report = AlertReport()

  private let context: Context
  /// The oldest message that nobody looked at; nothing where everything is to be looked at.
  private var oldest: Snowflake?
  private var isWanted = false
  private var hasGap = false
  private var gapFloor: Snowflake?
  private var isBusy = false
  private var last: Duration?
  private var omissions = OmissionNews()

  /// Takes charge of who tells.
  init(_ runner: AlertRunner, _ context: Context) {
    self.runner = runner
    self.context = context
  }

  /// Has new messages looked through.
  ///
  /// - Parameter id: the oldest of them; nothing for all that there are.
  func note(_ id: Snowflake?) {
    oldest = isWanted ? Self.lower(oldest, id) : id
    isWanted = true
  }

  /// Notes that messages from an id on are missing, and may come later.
  func noteGap(_ id: Snowflake) {
    gapFloor = gapFloor.map { min($0, id) } ?? id
  }

  /// Has looked through what filled a gap.
  func noteFilled() {
    note(gapFloor)
    hasGap = true
  }

  /// Looks for new hits, where it is time to.
  func look(saying say: @escaping (FollowLog.Level, SafeText) -> Void) {
    tell(saying: say)
    let pause = hasGap ? Self.gapPause : Self.pause
    let now = context.uptime()
    guard isWanted, !isBusy, last.map({ now - $0 >= pause }) ?? true else { return }
    let from = oldest
    (isWanted, hasGap, isBusy, last) = (false, false, true, now)
    Task {
      report.add(await runner.check(from: from))
      isBusy = false
    }
  }

  /// Looks once more in the end, and waits for who is told.
  func end(isHurried: Bool, saying say: (FollowLog.Level, SafeText) -> Void) async {
    if !isHurried { report.add(await runner.check(from: isWanted ? oldest : nil)) }
    // The thread does one thing after the other: this comes behind what goes on.
    await runner.settle()
    tell(isLast: true, saying: say)
  }

  /// Tells what nobody has heard yet.
  private func tell(isLast: Bool = false, saying say: (FollowLog.Level, SafeText) -> Void) {
    for sentence in report.notes { say(.warning, SafeText(sentence)) }
    report.notes = []
    let omission = omissions.sentence(of: report.omitted, at: context.uptime(), isLast: isLast)
    if let omission { say(.warning, SafeText(omission)) }
  }

  private static func lower(_ first: Snowflake?, _ second: Snowflake?) -> Snowflake? {
    guard let first, let second else { return nil }
    return min(first, second)
  }
}
