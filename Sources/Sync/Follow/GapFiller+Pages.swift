import Model
import Store
import Wire

/// How pages are asked for, and what follows them.
extension GapFiller {
  func advance(_ run: ChannelRun) async {
    let id = run.target.channel.id
    let worker = PageWorker(server: server.current, keeper: keeper, account: account)
    let before = run.outcome
    let after: ChannelRun
    do throws(SyncError) {
      after = try await worker.advance(run)
    } catch {
      flying.remove(id)
      if isOfOldToken(error, worker.server) { insert(run) } else { fail(error) }
      return
    }
    var gained = after.outcome.counts
    gained -= before.counts
    tell(.counted(gained, deleted: after.outcome.deleted - before.deleted))
    var next = after
    next.unsure = []
    fetch(after.unsure, after: LiveMemory.lateness)
    if run.rereads == nil { flying.remove(id) }
    switch after.outcome.state {
    case .unfinished: if run.rereads == nil { insert(next) } else { repairs.append(next) }
    case .failed(let reason): failed(next, reason)
    case .refused(let access):
      noteRefusal(access, after.target)
      // That the notes to oneself are none is no news, for they are asked for on suspicion.
      let isNews = access.tries == 1 && !refusals.contains { $0.channelID == id }
      if isNews, after.target.channel.kind != .personalNotes { refusals.append(access) }
    case .done, .skipped: await done(after)
    }
    if let target = again.removeValue(forKey: id) {
      do throws(SyncError) { try await want([target]) } catch { fail(error) }
    }
  }

  private func done(_ run: ChannelRun) async {
    let id = run.target.channel.id
    failures[id] = nil
    troubles[id] = nil
    refused[id] = nil
    guard run.rereads == nil else { return }
    tell(.filled(run.target.channel, messages: run.outcome.counts.added))
    if repairing.remove(id) != nil { await repair(run.target) }
  }

  /// Reads the newest of what is held once more: what was edited or deleted meanwhile.
  private func repair(_ target: SyncTarget) async {
    guard let tip = target.tip, target.history != .none else { return }
    let id = target.channel.id
    let found: Snowflake??
    do throws(SyncError) {
      found = try await keeper.read { archive throws(StoreError) in
        let held = try archive.countMessages(in: id, .lowest...tip)
        return try archive.message(max(0, held - Self.repaired), in: id, .lowest...tip)
      }
    } catch {
      return fail(error)
    }
    guard let low = found ?? nil, low <= tip else { return }
    let walk = PageWalk(
      channelID: id,
      gaps: IntervalSet([low...tip]),
      isTipUnknown: false,
      history: target.history
    )
    repairs.append(ChannelRun(target: target, walk: walk, rereads: low...tip))
  }

  /// Puts a channel aside that could not be asked.
  private func failed(_ run: ChannelRun, _ reason: String) {
    let id = run.target.channel.id
    let pause = Self.pause(after: failures[id, default: 0])
    failures[id, default: 0] += 1
    troubles[id] = reason
    tell(.failed(run.target.channel, reason))
    guard run.rereads == nil else { return }
    var run = run
    run.outcome.state = .unfinished
    run.lost = nil
    let target = run.target
    later(pause, hasFailed: true) { filler in
      Task {
        do throws(SyncError) { try await filler.want([target]) } catch { filler.fail(error) }
      }
    }
  }

  /// How long what failed so often waits.
  static func pause(after failures: Int) -> Duration {
    var pause = firstPause
    for _ in 0..<min(failures, 10) where pause < longestPause { pause *= 2 }
    return min(pause, longestPause)
  }

  /// Notes that something could not be had; it is told once.
  func aside(_ what: String, _ reason: String) {
    let failures = asides[what]?.failures ?? 0
    asides[what] = (failures + 1, reason)
    if failures == 0 { tell(.trouble("\(what) can't be had for now: \(reason)")) }
  }

  /// Whether a refusal came of a token that is replaced already.
  func isOfOldToken(_ error: SyncError, _ asked: Server) -> Bool {
    guard case .wire(let wire) = error else { return false }
    switch wire {
    case .unauthorized, .revoked: return server.current.client !== asked.client
    default: return false
    }
  }

  func fail(_ error: SyncError) {
    if failure == nil { failure = error }
    changed()
  }
}
