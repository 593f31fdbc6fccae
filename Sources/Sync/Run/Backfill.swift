import Model
import Wire

/// Walks many channels at once, a page at a time, always the one whose next page is the newest.
struct Backfill {
  let worker: PageWorker
  let jobs: Int
  let isOldestFirst: Bool
  let limits: RunLimits

  /// How many channels in a row may fail for want of a connection: then there is none.
  static let mostLosses = 8

  /// What is left when it ends.
  struct Ending {
    var runs: [ChannelRun]
    var stopped: StopReason?
    var failure: SyncError?
  }

  /// Walks until every channel is done, or something ends the run.
  ///
  /// Pages that are under way when it ends are kept first.
  ///
  /// - Parameters:
  ///   - runs: the channels.
  ///   - onPage: told of a channel after each of its pages.
  /// - Returns: the channels as they stand, and what ended the walk.
  func walk(_ runs: [ChannelRun], onPage: (ChannelRun) -> Void) async -> Ending {
    var ending = Ending(runs: [])
    // Sorted so that the last is the next to be asked.
    var waiting = runs.sorted { comes($1, before: $0) }
    await withTaskGroup(of: Finished.self) { group in
      var flying = 0
      var losses = 0
      func start() async {
        while flying < jobs, ending.failure == nil, ending.stopped == nil {
          if let reason = await limits.reason { ending.stopped = reason }
          guard ending.stopped == nil, let run = waiting.popLast() else { return }
          flying += 1
          group.addTask { await advance(run) }
        }
      }
      await start()
      while let finished = await group.next() {
        flying -= 1
        if let failure = finished.failure { ending.note(failure) }
        losses = finished.run.lost == nil ? 0 : losses + 1
        if let lost = finished.run.lost, losses >= Self.mostLosses { ending.note(.wire(lost)) }
        onPage(finished.run)
        if case .unfinished = finished.run.outcome.state, finished.failure == nil {
          insert(finished.run, into: &waiting)
        } else {
          ending.runs.append(finished.run)
        }
        await start()
      }
    }
    ending.runs += waiting
    return ending
  }

  private struct Finished: Sendable {
    let run: ChannelRun
    let failure: SyncError?
  }

  private func advance(_ run: ChannelRun) async -> Finished {
    do throws(SyncError) {
      return Finished(run: try await worker.advance(run), failure: nil)
    } catch {
      return Finished(run: run, failure: error)
    }
  }

  private func comes(_ left: ChannelRun, before right: ChannelRun) -> Bool {
    let key = (left.walk.position, left.target.channel.id)
    let other = (right.walk.position, right.target.channel.id)
    return isOldestFirst ? key < other : key > other
  }

  private func insert(_ run: ChannelRun, into waiting: inout [ChannelRun]) {
    var low = 0
    var high = waiting.count
    while low < high {
      let middle = (low + high) / 2
      if comes(waiting[middle], before: run) { high = middle } else { low = middle + 1 }
    }
    waiting.insert(run, at: low)
  }
}

extension Backfill.Ending {
  /// Notes what ended the walk; the first reason stands.
  mutating func note(_ error: SyncError) {
    if case .interrupted = error {
      if stopped == nil { stopped = .interrupted }
    } else if failure == nil {
      failure = error
    }
  }
}
