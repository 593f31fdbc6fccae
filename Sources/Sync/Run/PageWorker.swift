import Model
import Payload
import Store
import Wire

/// Does a run's smallest piece of work: one page of one channel, asked, understood and kept.
struct PageWorker: Sendable {
  let server: Server
  let keeper: ArchiveKeeper
  let account: Snowflake

  /// Asks for the next page of a channel.
  ///
  /// - Parameter run: the channel; it is changed only once the page is kept.
  /// - Returns: the channel behind the page; its state tells whether there is more.
  /// - Throws: what ends the whole run: a dead token, a failing archive, the wish to stop.
  func advance(_ run: ChannelRun) async throws(SyncError) -> ChannelRun {
    var run = run
    guard let question = run.walk.question, run.wanted.map({ $0 > 0 }) ?? true else {
      run.outcome.state = .done
      return run
    }
    let ask = await keeper.beginAsking()
    let result: Result<ChannelRun, Refusal>
    do throws(Refusal) {
      run.outcome.asked += 1
      let before: Snowflake? = if case .before(let id) = question { id } else { nil }
      let reply = try await server.messages(in: run.target.channel.id, before: before)
      result = .success(try await take(reply, of: run, ask))
    } catch {
      result = .failure(error)
    }
    await keeper.endAsking(ask)
    switch result {
    case .success(let run): return run
    case .failure(let refusal): return try await end(run, with: refusal)
    }
  }

  private func take(
    _ reply: ServerReply,
    of run: ChannelRun,
    _ ask: LiveMemory.Ask?
  ) async throws(Refusal) -> ChannelRun {
    var run = run
    let channel = run.target.channel
    let contents = try Self.understand(reply, of: channel)
    let isNewest = run.walk.question == .newest
    var step = run.walk.take(contents.ids, elements: contents.elements)
    if step.verdict == .stuck {
      run.outcome.state = .failed("the server sent a page that it was not asked for")
    }
    let belief = try await belief(in: contents, step, of: run, isNewest: isNewest)
    switch belief {
    case .shown, .nothingKnown: break
    case .unproven: step = PageWalk.Step(claim: nil, verdict: .done)
    case .doubtful: step = PageWalk.Step(claim: nil, verdict: .noHistory)
    }
    let page = PageRecord(
      channelID: channel.id,
      account: account,
      contents: contents,
      claim: await settled(step.claim, by: contents, reply, of: run),
      access: access(behind: step.verdict, of: run, now: reply.receivedAt),
      deletesWithin: belief == .shown ? deletionRange(step, of: run) : nil,
      ask: ask,
      askedAt: reply.sentAt,
      now: reply.receivedAt
    )
    let result = try await kept(page)
    run.outcome.got += Int64(contents.messages.count)
    run.outcome.counts += result.counts
    run.outcome.deleted += result.deleted
    run.unsure += result.unsure
    run.wanted = run.wanted.map { $0 - contents.messages.count }
    switch step.verdict {
    case .done: run.outcome.state = .done
    case .noHistory: run.outcome.state = page.access.map { .refused($0) } ?? .done
    case .more, .stuck: break
    }
    return run
  }

  private func access(
    behind verdict: PageWalk.Verdict,
    of run: ChannelRun,
    now: Timestamp
  ) -> ChannelAccess? {
    if verdict == .noHistory { return access(.noHistory, reason: nil, of: run, now: now) }
    guard let known = run.knownAccess, known.state != .open else { return nil }
    return access(.open, reason: nil, of: run, now: now)
  }

  static func understand(
    _ reply: ServerReply,
    of channel: Channel
  ) throws(Refusal) -> PageContents {
    do throws(PayloadError) {
      return try PageReader().read(
        reply.body,
        of: channel.id,
        guildID: channel.guildID,
        receivedAt: reply.sentAt
      )
    } catch {
      throw .unreadable("the server sent a page that can't be read: \(error)")
    }
  }

  /// Within which ids what the page lacks is deleted.
  private func deletionRange(
    _ step: PageWalk.Step,
    of run: ChannelRun
  ) -> ClosedRange<Snowflake>? {
    guard let rereads = run.rereads, let claim = step.claim, claim.overlaps(rereads) else {
      return nil
    }
    return claim.clamped(to: rereads)
  }

  private func kept(_ page: PageRecord) async throws(Refusal) -> PageResult {
    do throws(SyncError) {
      return try await keeper.keep(page)
    } catch {
      throw .stopped(error)
    }
  }

  private func access(
    _ state: ChannelAccess.State,
    reason: String?,
    of run: ChannelRun,
    now: Timestamp
  ) -> ChannelAccess {
    .after(
      state,
      reason: reason,
      channelID: run.target.channel.id,
      account: account,
      previous: run.knownAccess,
      now: now
    )
  }

  /// Ends a channel that was not answered.
  private func end(_ run: ChannelRun, with refusal: Refusal) async throws(SyncError) -> ChannelRun {
    var run = run
    switch refusal {
    case .closed(let state, let reason):
      let now = server.now
      let access = access(state, reason: reason, of: run, now: now)
      try await keeper.write("noting a refusal") { _, ingester throws(StoreError) in
        try ingester.note(access)
      }
      run.outcome.state = .refused(access)
    case .failed(let error):
      run.outcome.state = .failed("\(error)")
      switch error {
      case .network, .timeout, .tls: run.lost = error
      default: break
      }
    case .unreadable(let sentence): run.outcome.state = .failed(sentence)
    case .stopped(let error): throw error
    }
    return run
  }
}
