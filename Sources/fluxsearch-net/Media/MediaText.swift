import Commands
import Console
import Model
import Store
import Sync
import Writing

/// What a run that fetches files did, in words.
enum MediaText {
  /// A line for the whole.
  static func summary(of outcome: MediaOutcome) -> SafeText {
    var parts = [
      "\(Amounts.count(outcome.fetched, "file")) fetched (\(Amounts.size(outcome.bytes)))"
    ]
    if outcome.known > 0 { parts.append("\(Amounts.count(outcome.known)) here already") }
    for state in MediaState.allCases {
      guard let count = outcome.others[state], count > 0 else { continue }
      parts.append("\(Amounts.count(count)) \(state.name)")
    }
    if outcome.texts > 0 { parts.append("\(Amounts.count(outcome.texts, "text")) searchable") }
    let cost = Amounts.count(outcome.requests, "request")
    return SafeText("\(parts.joined(separator: ", ")); \(cost) for addresses")
  }

  /// A line for what would be fetched.
  static func plan(_ plan: MediaPlan) -> SafeText {
    guard plan.files > 0 || plan.tooLarge > 0 else { return "there is nothing to fetch" }
    var parts = ["\(Amounts.count(plan.files, "file")), \(Amounts.size(plan.bytes))"]
    if plan.unsized > 0 { parts.append("\(Amounts.count(plan.unsized)) of a size nobody told") }
    if plan.tooLarge > 0 { parts.append("\(Amounts.count(plan.tooLarge)) too large") }
    if plan.dying > 0 { parts.append("\(Amounts.count(plan.dying)) that die within a week") }
    let time = Amounts.duration(.seconds(Int64(plan.leastSeconds.rounded(.up))))
    parts.append("\(time) at least, and \(Amounts.count(plan.requests, "request")) for addresses")
    return SafeText(parts.joined(separator: "; "))
  }

  /// Why a run ended early; nothing for what is told otherwise.
  static func sentence(_ reason: StopReason) -> String? {
    switch reason {
    case .interrupted, .timeIsUp: nil
    case .archiveIsLarge: "the files have the size that they may have; nothing more was fetched"
    case .diskIsLow: "the disk has no more room than it must keep; nothing more was fetched"
    }
  }

  /// What a file is called where people read of it.
  static func name(of item: MediaItem) -> String {
    item.name.isEmpty ? "\(item.reference.keeper.name) \(item.reference.target)" : item.name
  }

  /// What a report for programs says: a line for what was fetched, and one for each failure.
  static func items(of outcome: MediaOutcome) -> [RunReport.Item] {
    let others = outcome.others.values.reduce(0, +)
    let all = RunReport.Item(
      kind: "media",
      name: "files",
      asked: Int(clamping: outcome.fetched + outcome.known + others),
      got: Int(clamping: outcome.fetched),
      skipped: Int(clamping: outcome.known + outcome.skipped),
      failed: Int(clamping: others)
    )
    return [all]
      + outcome.failures.map { failure in
        RunReport.Item(
          kind: "file",
          id: failure.item.reference.target,
          name: name(of: failure.item),
          failed: 1,
          reasons: ["\(failure.state.name): \(failure.reason)"]
        )
      }
  }
}
