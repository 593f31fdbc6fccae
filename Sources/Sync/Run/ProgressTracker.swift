import Store

/// Sums up what channels tell of themselves into the progress of a run.
struct ProgressTracker {
  private var progress = SyncProgress()
  private var meter: PaceMeter
  private var remaining: [ChannelRun.Key: Int64] = [:]
  private var got: [ChannelRun.Key: (messages: Int64, added: Int64, pages: Int64)] = [:]
  private var left: Int64

  init(runs: [ChannelRun], now: Duration) {
    meter = PaceMeter(start: now)
    progress.channels = runs.count
    remaining = Dictionary(runs.map { ($0.key, $0.remaining) }) { $0 + $1 }
    left = remaining.values.reduce(0, +)
  }

  /// Takes a channel behind one more page.
  mutating func note(_ run: ChannelRun, now: Duration) -> SyncProgress {
    let id = run.key
    let before = got[id] ?? (0, 0, 0)
    let after = (run.outcome.got, run.outcome.counts.added, run.outcome.asked)
    got[id] = after
    progress.messages += after.0 - before.messages
    progress.added += after.1 - before.added
    progress.pages += after.2 - before.pages
    left += run.remaining - (remaining[id] ?? 0)
    remaining[id] = run.remaining
    if case .unfinished = run.outcome.state {} else { progress.channelsDone += 1 }
    meter.note(messages: progress.messages, left: max(0, left), at: now)
    progress.messagesPerSecond = meter.pace
    progress.remaining = meter.remaining
    return progress
  }
}
